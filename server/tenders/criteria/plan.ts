import { type EvaluationMethod, inTree, openCriteria, tiesOf, type Tie } from '../../../workflows/evaluation'
import type { CriterionInput } from '../../contract/evaluation/views'
import type { AwardPlan, SheetPosition } from '../../contract/tenders/criteria'
import { noticedOf, type PublishedCriterion } from './published'

export type Kind = AwardPlan['kind']
export const KINDS: readonly Kind[] = ['offer', 'application']
export const DEFAULT_POINTS = '10'

/** As a person set it. `inNotice`: the form names it, so that it goes when the form no longer does. */
interface PlannedCriterion extends CriterionInput {
  inNotice: boolean
}
export interface PlanDoc extends Omit<AwardPlan, 'criteria'> {
  criteria: PlannedCriterion[]
}

/** A criterion as it stands. `price` is missing where nobody said how: then by its type, in the usual way. */
export interface StandingCriterion {
  id: string
  type: PublishedCriterion['type']
  name: string
  description: string
  weight: string | null
  price?: CriterionInput['price']
  minimum?: string | null
  parent?: string
  /** What the form says of it is fixed on the page of criteria. */
  published: { name: boolean; weight: boolean }
}
export interface Judging {
  maxPoints: string
  /** Missing: weighted points. */
  method?: EvaluationMethod
  tie?: Tie
  /** Missing: bidders type the sum themselves. */
  sheet?: SheetPosition[]
  criteria: StandingCriterion[]
}
/** Of one lot, what applications and offers are judged by. */
export type JudgingByKind = Record<Kind, Judging>

/** Minimum points, and what it is a part of. What is not said is left out: stored documents of before and of now are the same. */
export const furtherOf = ({
  minimum,
  parent,
}: Pick<CriterionInput, 'minimum' | 'parent'>): Pick<StandingCriterion, 'minimum' | 'parent'> => ({
  ...(minimum === undefined || minimum === null ? {} : { minimum }),
  ...(parent === undefined ? {} : { parent }),
})
export const howRanked = ({ method, tie }: Pick<AwardPlan, 'method' | 'tie'>): Pick<Judging, 'method' | 'tie'> => ({
  ...(method === undefined || method.kind === 'points' ? {} : { method }),
  ...(tie === undefined ? {} : { tie }),
})

export const sheetOf = ({ sheet = [] }: Pick<AwardPlan, 'sheet'>): Pick<Judging, 'sheet'> => (sheet.length === 0 ? {} : { sheet })

const TYPE_NAMES: Readonly<Record<PublishedCriterion['type'], string>> = { price: 'Preis', cost: 'Kosten', quality: 'Qualität' }
const MAX_NAME_LENGTH = 120

/** A notice need not give a criterion a name of its own; then it is called by what it says, or by its kind. */
const nameOf = ({ name, description, type }: PublishedCriterion): string => {
  const [line = ''] = description.trim().split('\n')
  if (name !== '') return name
  return line === '' ? TYPE_NAMES[type] : line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH).trimEnd()} …` : line
}

const planFor = (plans: readonly PlanDoc[] | undefined, lotId: string, kind: Kind): PlanDoc | undefined => {
  const own = (plans ?? []).filter((one) => one.kind === kind)
  return own.find((one) => one.lotId === lotId) ?? own.find((one) => one.lotId === null)
}

/** What the form names counts as it stands there; the plan says what the form leaves open. */
const standing = (noticed: readonly PublishedCriterion[], plan: PlanDoc | undefined): Judging => {
  const planned = new Map((plan?.criteria ?? []).map((one) => [one.id, one]))
  const ofForm = noticed.map((one): StandingCriterion => {
    const said = planned.get(one.id)
    return {
      id: one.id,
      type: one.type,
      name: one.name !== '' ? one.name : (said?.name ?? nameOf(one)),
      description: one.description,
      weight: one.weight ?? said?.weight ?? null,
      ...(said ? { price: said.price, ...furtherOf(said) } : {}),
      published: { name: one.name !== '', weight: one.weight !== null },
    }
  })
  const further = (plan?.criteria ?? [])
    .filter(({ id, inNotice }) => !inNotice && !noticed.some((one) => one.id === id))
    .map((one): StandingCriterion => {
      const { id, name, weight, price } = one
      const type = price ? 'price' : 'quality'
      return { id, type, name, description: '', weight, price, ...furtherOf(one), published: { name: false, weight: false } }
    })
  return {
    maxPoints: plan?.maxPoints ?? DEFAULT_POINTS,
    ...howRanked(plan ?? {}),
    ...sheetOf(plan ?? {}),
    criteria: inTree([...ofForm, ...further]),
  }
}

/** Award criteria of a notice are for offers: applications are chosen by what the plan says. */
export const judgingOf = (
  byLot: ReadonlyMap<string | null, PublishedCriterion[]>,
  plans: readonly PlanDoc[] | undefined,
  lotId: string,
): JudgingByKind => ({
  offer: standing(noticedOf(byLot, lotId), planFor(plans, lotId, 'offer')),
  application: standing([], planFor(plans, lotId, 'application')),
})

type Weighing = Pick<Judging, 'method'> & { criteria: readonly Pick<StandingCriterion, 'id' | 'weight' | 'type' | 'price' | 'parent'>[] }

/** A price whose way nobody said is one by its type. */
const weighed = ({ criteria }: Weighing) =>
  criteria.map(({ type, price, ...one }) => ({ ...one, price: price === undefined ? (type === 'price' ? {} : null) : price }))

/** What keeps them from being whole, the first of it; nothing: they can be judged by. */
export const openIn = (judging: Weighing): string[] => openCriteria(weighed(judging), judging.method).slice(0, 1)
/** What is said to decide between equals can do so; also where no criteria stand yet. */
export const isTieFine = (judging: Weighing & Pick<Judging, 'tie'>): boolean =>
  judging.tie === undefined || judging.criteria.length === 0 || tiesOf(weighed(judging), judging.method).includes(judging.tie)
export const isWhole = (judging: Judging): boolean => openIn(judging).length === 0
