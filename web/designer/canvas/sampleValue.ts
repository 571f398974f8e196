import { type Lang, LANGUAGES, readIn, tableOf } from '../../../engine/languages'
import { wallClockOf, parseZonedDate } from '../../../engine/form'
import { safePattern, type JsonSchema, type NodeUi, type TemplateNode } from '../../../engine/template'
import { compareDecimals } from '../../../engine/numbers'
import { sampleText } from './sampleText'

/** What lies outside the form and is at hand in a rehearsal: code lists, and an organization of the platform. */
export interface Outside {
  /** A code of a list, the wanted one where the list has it. */
  code: (codelist: string, wanted?: string) => string | undefined
  organization: string
}

export interface Sampling {
  lang: Lang
  now: Date
  outside?: Outside | undefined
}

const MAIL = 'vergabe@hafen.example'
const DAY = '2026-12-01'

/**
 * One plausible value of a field that fits it: what a text says is the field's own label, so that nobody takes it for real. Undefined where
 * no text is found that its pattern takes; references are made apart.
 */
export function sampleValue({ ui, itemSchema }: TemplateNode, sampling: Sampling): unknown {
  const { lang, outside } = sampling
  const label = readIn(ui.label, lang)
  switch (ui.valueType) {
    case 'code':
      return ui.choices?.[0]?.contentId ?? (ui.codelist === undefined ? undefined : outside?.code(ui.codelist))
    case 'text-multilingual': {
      const inner = typeof itemSchema.additionalProperties === 'object' ? itemSchema.additionalProperties : itemSchema
      const texts = LANGUAGES.map((one) => [tableOf(one).inForms, textOf(readIn(ui.label, one), inner)] as const)
      return texts.some(([, text]) => text === undefined) ? undefined : Object.fromEntries(texts)
    }
    case 'id':
      return textOf('A-2026-17', itemSchema)
    case 'id-ref':
      return undefined
    case 'amount':
      return { amount: numberOf('12500.00', ui, itemSchema.properties?.['amount']), currency: unitOf(ui, 'EUR', outside) }
    case 'measure':
      return { value: numberOf('12', ui, itemSchema.properties?.['value']), unit: unitOf(ui, 'MONTH', outside) }
    case 'number':
      return numberOf('12', ui, itemSchema)
    case 'integer':
      return Number(numberOf('12', ui, itemSchema))
    case 'date':
      return `${dayOf(ui, sampling.now)}+01:00`
    case 'time':
      return '10:00:00+01:00'
    case 'datetime':
      return `${dayOf(ui, sampling.now)}T10:00:00+01:00`
    case 'indicator':
      return true
    case 'url':
      return textOf('https://hafen.example', itemSchema)
    case 'email':
      return textOf(MAIL, itemSchema)
    case 'phone':
      return textOf('+49 431 555120', itemSchema)
    default:
      return ui.choices?.[0]?.contentId ?? textOf(label.slice(0, 60), itemSchema)
  }
}

/** The text that is wanted where the field takes it, else one that it does take; undefined where none is found. */
function textOf(wanted: string, schema: JsonSchema): string | undefined {
  const [first] = schema.enum ?? []
  if (first !== undefined) return String(first)
  const { minLength = 0, maxLength, pattern } = schema
  const full = wanted.trim() === '' ? 'x' : wanted
  const text = [...full.repeat(Math.ceil(minLength / [...full].length) || 1)].slice(0, maxLength ?? Math.max(60, minLength)).join('')
  if (pattern === undefined || safePattern(pattern).test(text)) return text
  return sampleText(schema)
}

/** The number that is wanted, moved between the limits of the field. */
function numberOf(wanted: string, { limits }: NodeUi, schema: JsonSchema = {}): string {
  const [first] = schema.enum ?? []
  if (first !== undefined) return String(first)
  const { min = schema.minimum?.toString(), max = schema.maximum?.toString() } = limits ?? {}
  if (min !== undefined && compareDecimals(wanted, min) < 0) return min
  const most = max !== undefined && compareDecimals(wanted, max) > 0 ? max : wanted
  return most.endsWith('.00') && limits?.decimals === 0 ? most.slice(0, -3) : most
}

/** A day between the limits of the field, of which one may be today. */
function dayOf({ limits }: NodeUi, now: Date): string {
  const limit = (text: string | undefined): string | undefined =>
    text === '{NOW}' ? wallClockOf(now).date : parseZonedDate(text?.slice(0, 10) ?? '')?.date
  const [min, max] = [limit(limits?.min), limit(limits?.max)]
  return min !== undefined && DAY < min ? min : max !== undefined && DAY > max ? max : DAY
}

const unitOf = ({ unitCodelist }: NodeUi, wanted: string, outside: Outside | undefined): string =>
  (unitCodelist === undefined ? undefined : outside?.code(unitCodelist, wanted)) ?? wanted
