import { shownDecimal } from '../../../engine/numbers'
import type { CriterionInput, PriceFormula } from '../../contract/evaluation/views'
import { say } from '../../documents/words'
import type { Lang } from '../../platform/errors'
import type { LotDoc } from '../model'
import { KINDS, type Judging, type JudgingByKind, type Kind, type StandingCriterion } from './plan'
import { priceOf, type PriceForms } from './priceFields'

export const formulaText = (formula: PriceFormula, lang: Lang): string =>
  formula.kind === 'linear'
    ? say(lang, 'evaluation.linear', { zeroAt: shownDecimal(formula.zeroAt, lang) })
    : say(lang, `evaluation.ratio.${formula.better}`)

/** One line a criterion, so that whoever reads it sees what was weighed how, and when that changed. */
export const lineOf = (
  { weight, price }: Pick<CriterionInput, 'weight' | 'price'>,
  fields: PriceForms['fields'][Kind],
  lang: Lang,
): string => {
  const field = price && (fields.find(({ key }) => key === price.field)?.label[lang] ?? price.field)
  const formula = price ? [`${field ?? ''} (${formulaText(price.formula, lang)})`] : []
  return [weight === null ? '–' : `${shownDecimal(weight, lang)} %`, ...formula].join(', ')
}

type Words = Record<Lang, string>
/** A criterion, or how many points there are, before and after; null: was not, or is no longer, there. */
export interface JudgingChange {
  kind: Kind
  what: 'criterion' | 'maxPoints'
  name: Words
  before: Words | null
  after: Words | null
}

const both = (text: (lang: Lang) => string): Words => ({ de: text('de'), en: text('en') })
const alike = (text: string): Words => both(() => text)

/** What is different in how a lot is judged. `before` null: nothing was there. */
export function judgingChanges(
  before: Judging | null,
  after: Judging,
  { kind, forms }: { kind: Kind; forms: PriceForms },
): JudgingChange[] {
  const line = (one: StandingCriterion | undefined): Words | null =>
    one === undefined ? null : both((lang) => lineOf({ weight: one.weight, price: priceOf(one, forms) }, forms.fields[kind], lang))
  const old = before?.criteria ?? []
  const ids = [...new Set([...after.criteria, ...old].map(({ id }) => id))]
  const changed = ids.flatMap((id): JudgingChange[] => {
    const [was, is] = [old.find((one) => one.id === id), after.criteria.find((one) => one.id === id)]
    const [from, to] = [line(was), line(is)]
    if (from?.de === to?.de && was?.name === is?.name) return []
    const renamed = was && is && was.name !== is.name
    const named = (words: Words | null, name: string): Words | null => words && both((lang) => `${name}: ${words[lang]}`)
    return [
      {
        ...{ kind, what: 'criterion' as const, name: alike((is ?? was)?.name ?? '') },
        before: renamed ? named(from, was.name) : from,
        after: renamed ? named(to, is.name) : to,
      },
    ]
  })
  const isOther = before !== null && before.maxPoints !== after.maxPoints && after.criteria.length + old.length > 0
  const most = both((lang) => say(lang, 'criteria.most'))
  const points = ({ maxPoints }: Judging): Words => both((lang) => shownDecimal(maxPoints, lang))
  const scale: JudgingChange[] = isOther ? [{ kind, what: 'maxPoints', name: most, before: points(before), after: points(after) }] : []
  return [...scale, ...changed]
}

export interface JudgingOfLot {
  lotId: string
  judging: JudgingByKind
}

/** The same of all lots, each with its lot. */
export const changesByLot = (before: readonly JudgingOfLot[], after: readonly JudgingOfLot[], forms: PriceForms) =>
  after.flatMap(({ lotId, judging }) => {
    const old = before.find((one) => one.lotId === lotId)?.judging
    return KINDS.flatMap((kind) => judgingChanges(old?.[kind] ?? null, judging[kind], { kind, forms }).map((one) => ({ lotId, ...one })))
  })

/** What a change is of, in words: 'Zuschlagskriterium Preis', or how many points there are. */
export const labelOf = ({ kind, what, name }: Pick<JudgingChange, 'kind' | 'what' | 'name'>): Words =>
  what === 'maxPoints' ? name : both((lang) => `${say(lang, `criteria.${kind}`)} ${name[lang]}`)

const MOST_LINES = 200

/** As the log keeps them. Values are German there, as everything that is written into it. */
export const criteriaInLog = (before: readonly JudgingOfLot[], after: readonly JudgingOfLot[], forms: PriceForms) =>
  changesByLot(before, after, forms)
    .slice(0, MOST_LINES)
    .map(({ lotId, before: old, after: now, ...about }) => {
      const { de, en } = labelOf(about)
      return { label: de, labelEn: en, lotId, path: '/awardPlans', oldValue: old?.de ?? null, newValue: now?.de ?? null }
    })

export const judgedIn = (lots: readonly LotDoc[]): JudgingOfLot[] =>
  lots.flatMap(({ lotId, judging }) => (judging === undefined ? [] : [{ lotId, judging }]))
