import { inEach, readIn, type Text } from '../../../engine/languages'
import { shownDecimal } from '../../../engine/numbers'
import type { PriceFormula } from '../../contract/evaluation/views'
import type { Day } from '../../../workflows/deadlines'
import { type EvaluationMethod, sentencesOf, type Tie } from '../../../workflows/evaluation'
import type { RowResult } from '../../../workflows/examination'
import { interfaceText, say } from '../../words/words'
import { shippedForm, type FormKey } from '../bidderForms'
import type { Lang } from '../../platform/errors'
import { dayText } from '../../platform/momentText'

export type Words = Text

/**
 * What the log keeps of a value in no language, and the announcement of a change, too: a criterion (with its name where that changed), a
 * number, which form bidders fill. Worded when it is shown.
 */
export type LoggedValue =
  | { criterion: { weight: string | null; name?: string; minimum?: string; of?: string; price?: { field: Words; formula?: PriceFormula } } }
  | { ranked: { method?: EvaluationMethod; tie?: Tie } }
  | { decimal: string }
  | { position: Words }
  | { bidderForm: FormKey; of: 'offer' | 'application' }
  | { examined: RowResult }
  | { queried: { on: Day; reference: string; result: 'none' | 'entry' } }

export const formulaText = (formula: PriceFormula, lang: Lang): string =>
  formula.kind === 'linear'
    ? say(lang, 'evaluation.linear', { zeroAt: shownDecimal(formula.zeroAt, lang) })
    : say(lang, `evaluation.ratio.${formula.better}`)

/** How an order comes about, in the sentences of the screen. */
export const rankedText = (ranked: { method?: EvaluationMethod | undefined; tie?: Tie | undefined }, lang: Lang): string =>
  sentencesOf(ranked)
    .map(({ key, range }) => interfaceText(lang, ['evaluation', `method.${key}`], { range: shownDecimal(range ?? '', lang) }))
    .join(' ')

const OWN: Words = inEach((lang) => say(lang, 'ownForm'))
export const formName = (kind: 'offer' | 'application', key: FormKey): Words => {
  if (key === 'own') return OWN
  return shippedForm(key === 'concession' ? 'concession' : kind).template.file.name
}

export const wordsOf = (value: LoggedValue): Words => {
  if ('position' in value) return value.position
  if ('decimal' in value) return inEach((lang) => shownDecimal(value.decimal, lang))
  if ('bidderForm' in value) return formName(value.of, value.bidderForm)
  if ('examined' in value) {
    const { examined } = value
    return inEach((lang) => interfaceText(lang, ['examination', `result.${examined}`]) ?? examined)
  }
  if ('queried' in value) {
    const { on, reference, result } = value.queried
    const noon = new Date(`${on}T12:00:00Z`)
    const answer = (lang: Lang): string => interfaceText(lang, ['examination', `register.${result}`]) ?? result
    return inEach((lang) => `${dayText(noon, lang)}, ${reference}: ${answer(lang)}`)
  }
  if ('ranked' in value) return inEach((lang) => rankedText(value.ranked, lang))
  const { weight, name, price, minimum, of } = value.criterion
  return inEach((lang) => {
    const formula = price ? [readIn(price.field, lang) + (price.formula ? ` (${formulaText(price.formula, lang)})` : '')] : []
    const least =
      minimum === undefined ? [] : [interfaceText(lang, ['evaluation', 'standing.minimum'], { minimum: shownDecimal(minimum, lang) }) ?? '']
    const share = of === undefined ? '' : ` (${of})`
    const line = [(weight === null ? '–' : `${shownDecimal(weight, lang)} %`) + share, ...formula, ...least].join(', ')
    return name === undefined ? line : `${name}: ${line}`
  })
}

const KEYS = ['criterion', 'decimal', 'bidderForm', 'ranked', 'examined', 'queried', 'position']

/** Such a value in an entry of the log; entries of before 2026-11-26, 19 h have words of one language there. */
export const isLogged = (value: unknown): value is LoggedValue =>
  typeof value === 'object' && value !== null && KEYS.some((key) => Object.hasOwn(value, key))
