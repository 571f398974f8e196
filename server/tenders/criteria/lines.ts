import { positionText, type SheetPosition } from '../../../engine/authoring'
import { formWordsOf, inEach, loggedLabel, readIn } from '../../../engine/languages'
import type { CriterionInput } from '../../contract/evaluation/views'
import { say } from '../../words/words'
import { isSame } from '../../platform/isSame'
import type { LotDoc } from '../lotDoc'
import { type LoggedValue, type Words } from './logged'
import { howRanked, KINDS, type Judging, type JudgingByKind, type Kind, type StandingCriterion } from './plan'
import { priceOf, type PriceForms } from './priceFields'

/** A criterion as it is weighed, and how: what whoever reads a change has to see. */
export const loggedCriterion = (
  { weight, price, ...one }: Pick<CriterionInput, 'weight' | 'price' | 'minimum'> & { of?: string },
  fields: PriceForms['fields'][Kind],
  method?: Judging['method'],
): Extract<LoggedValue, { criterion: unknown }> => {
  const of = one.of === undefined ? {} : { of: one.of }
  if (!price) return { criterion: { weight, ...(typeof one.minimum === 'string' ? { minimum: one.minimum } : {}), ...of } }
  const field = fields.find(({ key }) => key === price.field)?.label ?? inEach(() => price.field)
  // Only weighted points make points of a price.
  return { criterion: { weight, price: method ? { field } : { field, formula: price.formula } } }
}

/** A criterion, how many points there are, or the method, before and after; null: was not, or is no longer, there. */
interface JudgingChange {
  kind: Kind
  what: 'criterion' | 'maxPoints' | 'ranked' | 'position'
  name: Words
  before: LoggedValue | null
  after: LoggedValue | null
}

const alike = (text: string): Words => inEach(() => text)

/** What is different in how a lot is judged. `before` null: nothing was there. */
function judgingChanges(before: Judging | null, after: Judging, { kind, forms }: { kind: Kind; forms: PriceForms }): JudgingChange[] {
  const logged = (one: StandingCriterion | undefined, judging: Judging | null) => {
    if (one === undefined) return null
    const of = judging?.criteria.find(({ id }) => id === one.parent)?.name
    return loggedCriterion({ ...one, price: priceOf(one, forms), ...(of === undefined ? {} : { of }) }, forms.fields[kind], judging?.method)
  }
  const old = before?.criteria ?? []
  const ids = [...new Set([...after.criteria, ...old].map(({ id }) => id))]
  const changed = ids.flatMap((id): JudgingChange[] => {
    const [was, is] = [old.find((one) => one.id === id), after.criteria.find((one) => one.id === id)]
    const [from, to] = [logged(was, before), logged(is, after)]
    if (isSame(from, to) && was?.name === is?.name) return []
    const renamed = was && is && was.name !== is.name
    const named = (value: typeof from, name: string): typeof from => value && { criterion: { ...value.criterion, name } }
    return [
      {
        ...{ kind, what: 'criterion' as const, name: alike((is ?? was)?.name ?? '') },
        before: renamed ? named(from, was.name) : from,
        after: renamed ? named(to, is.name) : to,
      },
    ]
  })
  const isOther = before !== null && before.maxPoints !== after.maxPoints && after.criteria.length + old.length > 0
  const most = inEach((lang) => say(lang, 'criteria.most'))
  const points = ({ maxPoints }: Judging): LoggedValue => ({ decimal: maxPoints })
  const scale: JudgingChange[] = isOther ? [{ kind, what: 'maxPoints', name: most, before: points(before), after: points(after) }] : []
  const [wasRanked, isRanked] = [before && howRanked(before), howRanked(after)]
  const isNamed = wasRanked === null ? Object.keys(isRanked).length > 0 : !isSame(wasRanked, isRanked)
  const method: JudgingChange[] = isNamed
    ? [
        {
          ...{ kind, what: 'ranked' as const, name: inEach((lang) => say(lang, 'criteria.ranked')) },
          before: wasRanked && { ranked: wasRanked },
          after: { ranked: isRanked },
        },
      ]
    : []
  return [...scale, ...method, ...changed, ...sheetChanges(before, after, kind)]
}

/** Position by position, by its own id. */
function sheetChanges(before: Judging | null, after: Judging, kind: Kind): JudgingChange[] {
  const [old, now] = [before?.sheet ?? [], after.sheet ?? []]
  const ids = [...new Set([...now, ...old].map(({ id }) => id))]
  const value = (one: SheetPosition | undefined): LoggedValue | null => (one ? { position: positionText(one) } : null)
  return ids.flatMap((id): JudgingChange[] => {
    const [was, is] = [old, now].map((sheet) => sheet.find((one) => one.id === id))
    if (isSame(was ?? null, is ?? null)) return []
    const name = inEach((lang) => `${formWordsOf(lang).sheet.title} ${(is ?? was)?.no ?? ''}`)
    return [{ kind, what: 'position', name, before: value(was), after: value(is) }]
  })
}

interface JudgingOfLot {
  lotId: string
  judging: JudgingByKind
}

/** The same of all lots, each with its lot. */
export const changesByLot = (before: readonly JudgingOfLot[], after: readonly JudgingOfLot[], forms: PriceForms) =>
  after.flatMap(({ lotId, judging }) => {
    const old = before.find((one) => one.lotId === lotId)?.judging
    return KINDS.flatMap((kind) => judgingChanges(old?.[kind] ?? null, judging[kind], { kind, forms }).map((one) => ({ lotId, ...one })))
  })

/** What a change is of, in words: 'Zuschlagskriterium Preis', how many points there are, or the method. */
export const labelOf = ({ kind, what, name }: Pick<JudgingChange, 'kind' | 'what' | 'name'>): Words =>
  what !== 'criterion' ? name : inEach((lang) => `${say(lang, `criteria.${kind}`)} ${readIn(name, lang)}`)

const MAX_LINES = 200

/** Positions are what there can be most of: weights are said first, and how many positions are not said one by one. */
function shortened(changes: ReturnType<typeof changesByLot>): ReturnType<typeof changesByLot> {
  if (changes.length <= MAX_LINES) return changes
  const ofSheets = changes.filter(({ what }) => what === 'position')
  const others = changes.filter(({ what }) => what !== 'position').slice(0, MAX_LINES)
  const said = ofSheets.slice(0, Math.max(0, MAX_LINES - others.length - 1))
  const [first] = ofSheets.slice(said.length)
  if (first === undefined) return others
  const more = inEach((lang) => say(lang, 'criteria.morePositions', { count: String(ofSheets.length - said.length) }))
  return [...others, ...said, { ...first, name: inEach((lang) => formWordsOf(lang).sheet.title), before: null, after: { position: more } }]
}

/** As the log keeps them: values in no language. */
export const criteriaInLog = (before: readonly JudgingOfLot[], after: readonly JudgingOfLot[], forms: PriceForms) =>
  shortened(changesByLot(before, after, forms)).map(({ lotId, before: old, after: now, ...about }) => {
    return { ...loggedLabel(labelOf(about)), lotId, path: '/awardPlans', oldValue: old, newValue: now }
  })

export const judgedIn = (lots: readonly LotDoc[]): JudgingOfLot[] =>
  lots.flatMap(({ lotId, judging }) => (judging === undefined ? [] : [{ lotId, judging }]))
