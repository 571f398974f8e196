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
