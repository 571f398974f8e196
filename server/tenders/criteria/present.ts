import type { AwardCriteria, AwardPlan } from '../../contract/tenders/criteria'
import type { Problem } from '../../contract/tenders/views'
import { CRITERIA_LAWS } from '../../../workflows/awarding'
import type { Law } from '../../../workflows/deadlines'
import type { LotDoc } from '../lotDoc'
import type { TenderDoc } from '../model'
import { isOutsideLaw } from '../regime'
import { askedIn } from './asked'
import { judgedLots } from './inForce'
import { howRanked, judgingOf, KINDS, furtherOf, openIn, sheetOf, type Judging, type Kind, type PlanDoc } from './plan'
import { isFixed } from './planned'
import { priceOf, type PriceForms } from './priceFields'
import type { PublishedCriterion } from './published'

type View = Omit<AwardCriteria, 'lotIds'>

const presentJudging = (judging: Judging, kind: Kind, { forms, lot }: { forms: PriceForms; lot: LotDoc }): View => ({
  kind,
  maxPoints: judging.maxPoints,
  ...howRanked(judging),
  ...sheetOf(judging),
  criteria: judging.criteria.map((one) => {
    const price = priceOf(one, forms)
    const field = price && forms.fields[kind].find(({ key }) => key === price.field)
    const { id, name, weight, description, published } = one
    return { ...{ id, name, weight, price, description, published }, ...furtherOf(one), fieldName: field?.label ?? null }
  }),
  open: openIn(judging),
  isFixed: isFixed(lot, kind),
})

/** Lots that are judged alike are said once. */
function gathered(all: readonly (View & { lotId: string })[]): AwardCriteria[] {
  const found = new Map<string, AwardCriteria>()
  for (const { lotId, ...view } of all) {
    // Ids of criteria are the form's own in each lot.
    const key = JSON.stringify(view)
    const known = found.get(key)
    if (known) known.lotIds.push(lotId)
    else found.set(key, { lotIds: [lotId], ...view })
  }
  return [...found.values()]
}

/** The working copy for the team (`byLot`: what its form names), what is in force for everybody else. Nothing where nothing is awarded. */
export async function presentCriteria(
  tender: TenderDoc,
  { forms, byLot }: { forms: PriceForms; byLot: ReadonlyMap<string | null, PublishedCriterion[]> | null },
): Promise<AwardCriteria[] | undefined> {
  if (askedIn(tender) === 'never') return undefined
  const lots = await judgedLots(tender)
  return gathered(
    KINDS.flatMap((kind) =>
      lots.map((lot) => {
        // Of one that was opened the working copy is what stands.
        const judging = byLot && !isFixed(lot, kind) ? judgingOf(byLot, tender.head.awardPlans, lot.lotId) : lot.judging
        return { lotId: lot.lotId, ...presentJudging(judging[kind], kind, { forms, lot }) }
      }),
    ),
  )
}

export const presentPlans = (plans: readonly PlanDoc[] | undefined): AwardPlan[] =>
  (plans ?? []).map((plan) => ({
    ...{ lotId: plan.lotId, kind: plan.kind, maxPoints: plan.maxPoints, ...howRanked(plan), ...sheetOf(plan) },
    criteria: plan.criteria.map(({ id, name, weight, price, ...one }) => ({ id, name, weight, price, ...furtherOf(one) })),
  }))

/**
 * What a draft would be refused for: as a warning where it is asked for only when offers are called for. The law is the form's: works and
 * services stand in different ones, and what is sold in none.
 */
export function criteriaProblems(tender: TenderDoc, criteria: readonly AwardCriteria[], { regime }: Pick<Law, 'regime'>): Problem[] {
  const asked = askedIn(tender)
  const isRunning = tender.lots.some(({ stage }) => stage > 0)
  if (asked === 'never' || tender.lots.every(({ stage }) => stage >= 6)) return []
  const { paragraph, verified } = CRITERIA_LAWS[isOutsideLaw(tender) ? 'none' : regime]
  return criteria
    .filter(({ kind, open, isFixed: stands }) => kind === 'offer' && open.length > 0 && !stands)
    .map(({ lotIds, open }): Problem => ({
      path: '/awardCriteria',
      rule: 'criteriaMissing',
      params: {
        ...{ paragraph, verified, open: open[0] ?? 'noCriteria' },
        lot: tender.lots.length > 1 && lotIds.length === 1 ? tender.lots.findIndex(({ lotId }) => lotId === lotIds[0]) + 1 : null,
        lots: lotIds.length,
      },
      severity: asked === 'atPublication' && !isRunning ? 'ERROR' : 'WARN',
    }))
}
