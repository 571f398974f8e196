import type { AwardCriteria, AwardPlan } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { lotRanges } from '../../../workflows/tender'
import { numberOf } from '../../tender-frame/lot'

type Kind = AwardPlan['kind']

/** What judges these lots, as a plan says it. */
export const planOf = ({ kind, maxPoints, method, tie, sheet, criteria }: AwardCriteria): Omit<AwardPlan, 'lotId'> => ({
  ...{ kind, maxPoints },
  ...(method === undefined ? {} : { method }),
  ...(tie === undefined ? {} : { tie }),
  ...(sheet === undefined ? {} : { sheet }),
  criteria: criteria.map(({ id, name, weight, price, minimum, parent }) => ({
    ...{ id, name, weight, price },
    ...(minimum === undefined ? {} : { minimum }),
    ...(parent === undefined ? {} : { parent }),
  })),
})

export const groupsOf = ({ awardCriteria = [] }: Pick<TenderView, 'awardCriteria'>, kind: Kind): AwardCriteria[] =>
  awardCriteria.filter((one) => one.kind === kind)

/** '1–3, 5'; null: it is about all lots, or the only one. */
export const numbersOf = (tender: Pick<TenderView, 'lots' | 'hasLots'>, { lotIds }: Pick<AwardCriteria, 'lotIds'>): string | null =>
  !tender.hasLots || lotIds.length === tender.lots.length ? null : lotRanges(lotIds.map((lotId) => numberOf(tender, lotId)))

/**
 * The plans with one more, or another one, for these lots; null: for all, in place of whatever lots had of their own. What else was planned
 * stays.
 */
export function plansWith(
  plans: readonly AwardPlan[],
  { kind, lotIds, ...set }: Omit<AwardPlan, 'lotId'> & { lotIds: readonly string[] | null },
): AwardPlan[] {
  const kept = plans.filter((one) => one.kind !== kind || (lotIds !== null && (one.lotId === null || !lotIds.includes(one.lotId))))
  return [...kept, ...(lotIds ?? [null]).map((lotId) => ({ lotId, kind, ...set }))]
}

interface Edit {
  kind: Kind
  /** Null: for all lots, as one plan. */
  lotIds: readonly string[] | null
  /** What the dialog sets, of what stands. */
  partOf: (judged: AwardCriteria) => unknown
  edit: (plan: Omit<AwardPlan, 'lotId'>) => Omit<AwardPlan, 'lotId'>
}

/**
 * What a dialog sets, over what stands now: the rest of a plan may have changed since it was opened, and stays. Where somebody else changed
 * the same, it is sent over the version that the person saw, which the server refuses (409).
 */
export function setOver(now: TenderView, opened: TenderView, { kind, lotIds, partOf, edit }: Edit) {
  const ids = lotIds ?? now.lots.map(({ lotId }) => lotId)
  const of = (tender: TenderView, lotId: string) => groupsOf(tender, kind).find((one) => one.lotIds.includes(lotId))
  const part = (tender: TenderView) => JSON.stringify(ids.map((lotId) => of(tender, lotId)).map((one) => one && partOf(one)))
  const edited = ids.flatMap((lotId) => {
    const judged = of(now, lotId)
    return judged ? [{ ...edit(planOf(judged)), lotIds: [lotId] }] : []
  })
  const [first] = edited
  const isOne = lotIds === null && new Set(edited.map((one) => JSON.stringify({ ...one, lotIds: null }))).size === 1
  const isFree = part(now) === part(opened) && (lotIds !== null || isOne)
  const sets = lotIds === null && first ? [{ ...first, lotIds: null }] : edited
  return {
    version: (isFree ? now : opened).version ?? 0,
    awardPlans: sets.reduce((plans, one) => plansWith(plans, one), now.awardPlans ?? []),
  }
}
