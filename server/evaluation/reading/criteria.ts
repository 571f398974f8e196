import type { CriterionInput, CriterionView } from '../../contract/evaluation/views'
import type { EvaluationMethod, Tie } from '../../../workflows/evaluation'
import {
  howRanked,
  isWhole,
  judgedLots,
  type Judging,
  type LotDoc,
  furtherOf,
  type PriceForms,
  priceFormsOf,
  priceOf,
  type StandingCriterion,
  type TenderDoc,
} from '../../tenders/area'
import { EvaluationModel, type EvaluationDoc } from '../model'
import type { OpenedPart } from '../parts'

/** What is judged by, and whether somebody may still say so. */
export interface Judged {
  criteria: CriterionView[]
  maxPoints: string
  method?: EvaluationMethod
  tie?: Tie
  /**
   * Published by an earlier version of Lotse without criteria that can be judged by: then they can be set once after the opening, and the
   * log says so. Of all others they stand since before it (§ 127 Abs. 5 GWB).
   */
  mayDefine: boolean
}

interface ToJudge {
  tender: TenderDoc
  lot: LotDoc
  part: OpenedPart
  evaluation: EvaluationDoc | null
}

const viewOf = (one: StandingCriterion, forms: PriceForms): CriterionView => {
  const { id, name, weight, description, published } = one
  return { ...{ id, name, weight, description, published }, ...furtherOf(one), price: priceOf(one, forms) }
}

/** Set after an opening, as earlier versions had it, of this part or of the round before. */
async function defined({ tender, lot, part, evaluation }: ToJudge): Promise<Pick<EvaluationDoc, 'criteria' | 'maxPoints'> | null> {
  if (evaluation?.criteria) return evaluation
  const { kind } = part
  return EvaluationModel.findOne({ tenderId: tender._id, lotId: lot.lotId, 'part.kind': kind, criteria: { $ne: null } })
    .sort({ 'part.round': -1, 'part.offerRound': -1 })
    .lean<EvaluationDoc>()
}

/** As they were set after the opening, with what the form says of them. */
const asDefined = (criteria: readonly CriterionInput[], judging: Judging): CriterionView[] =>
  criteria.map((one) => {
    const { description, published } = judging.criteria.find(({ id }) => id === one.id) ?? {
      description: '',
      published: { name: false, weight: false },
    }
    return { ...one, description, published }
  })

export async function judgedBy(place: ToJudge): Promise<Judged> {
  const { tender, lot, part } = place
  const [forms, before, lots] = await Promise.all([priceFormsOf(tender), defined(place), judgedLots({ ...tender, lots: [lot] })])
  const judging: Judging = lots[0]?.judging[part.kind] ?? { maxPoints: '10', criteria: [] }
  if (before?.criteria) return { criteria: asDefined(before.criteria, judging), maxPoints: before.maxPoints, mayDefine: false }
  return {
    criteria: judging.criteria.map((one) => viewOf(one, forms)),
    maxPoints: judging.maxPoints,
    ...howRanked(judging),
    mayDefine: !isWhole(judging) && (part.kind === 'offer' || lot.judging === undefined),
  }
}

/** What contradicts the notice: criteria and weights that were published are binding (§ 58 VgV). */
export const contradictions = (criteria: readonly CriterionInput[], standing: readonly CriterionView[]) =>
  standing
    .filter(({ published }) => published.name || published.weight)
    .flatMap(({ id, name, weight, published }) => {
      const at = criteria.findIndex((one) => one.id === id)
      const found = criteria[at]
      if (!found) return [{ path: '/input/criteria', rule: 'publishedMissing', params: { name } }]
      return [
        ...(published.name && found.name !== name ? [{ path: `/input/criteria/${at}/name`, rule: 'published', params: { name } }] : []),
        ...(published.weight && found.weight !== weight
          ? [{ path: `/input/criteria/${at}/weight`, rule: 'published', params: { weight } }]
          : []),
      ]
    })
