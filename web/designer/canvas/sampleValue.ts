import { type Lang, LANGUAGES, readIn, tableOf } from '../../../engine/languages'
import { wallClockOf, parseZonedDate } from '../../../engine/form'
import { safePattern, type JsonSchema, type NodeUi, type TemplateNode } from '../../../engine/template'
import { compareDecimals } from '../../../engine/numbers'

/** Characters that an author may mean, likely ones first; what a class takes is found among them. */
const SIGNS = 'a1Aä0b2B3456789cdefCDEFghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZöüß -_./:,;+()@#&%!?*=\'"'
/** Nested repetitions multiply; nothing that long is a sample. */
const LONGEST = 2_000

interface Reader {
  source: string
  at: number
  /** Which of several choices is taken, counted round; and how many more rounds than it must an open repetition goes. */
  choice: number
  more: number
}

/** Texts that one after the other may fit a pattern: with its first choices and as short as can be, then with others and longer. */
function* candidates(source: string, length: number): Generator<string> {
  for (const choice of [0, 1, 2, 3])
    for (const more of [0, 1, 2, length, length - 1, length - 2]) {
      if (more < 0) continue
      const text = readChoices({ source, at: 0, choice, more: Math.min(more, LONGEST) })
      yield text
      yield text.trim()
    }
}

/**
 * A text that a pattern and limits of length take; undefined where none is found. Nothing is run but the pattern itself, which was judged
 * when the form was saved.
 */
export function sampleText({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string | undefined {
  if (pattern === undefined) return undefined
  const fits = safePattern(pattern)
  for (const text of candidates(pattern, minLength)) {
    const length = [...text].length
    if (length > 0 && length >= minLength && length <= maxLength && fits.test(text)) return text
  }
  return undefined
}

function readChoices(reader: Reader): string {
  const branches: string[] = []
  for (;;) {
    let branch = ''
    while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
      const one = readRepeated(reader)
      if (branch.length < LONGEST) branch += one
    }
    branches.push(branch)
    if (reader.source.charAt(reader.at) !== '|') return branches[reader.choice % branches.length] ?? ''
    reader.at += 1
  }
}

function taken(reader: Reader, token: RegExp): string | null {
  token.lastIndex = reader.at
  const found = token.exec(reader.source)?.[0] ?? null
  if (found !== null) reader.at += found.length
  return found
}

function readRepeated(reader: Reader): string {
  const one = readOne(reader)
  const quantifier = taken(reader, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y)
  if (quantifier === null) return one
  const [, least, comma, most] = /^\{(\d+)(,)?(\d*)\}/.exec(quantifier) ?? []
  const min = least !== undefined ? Number(least) : quantifier.startsWith('+') ? 1 : 0
  const isExact = least !== undefined && comma === undefined
  const max = quantifier.startsWith('?') ? 1 : isExact ? min : most ? Number(most) : Infinity
  return one.repeat(Math.max(0, Math.min(max, min + reader.more, Math.max(min, Math.floor(LONGEST / Math.max(1, one.length))))))
}

function readOne(reader: Reader): string {
  const next = reader.source.charAt(reader.at)
  if (next === '(') {
    taken(reader, /\((?:\?:|\?<[A-Za-z]\w*>)?/y)
    const inner = readChoices(reader)
    reader.at += 1
    return inner
  }
  if (next === '[') return signOf(taken(reader, /\[(?:\\[^]|[^\]\\])*\]/y) ?? '')
  if (next === '\\') {
    const escape = taken(reader, /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/y) ?? ''
    return /^\\[bB]$/.test(escape) ? '' : signOf(escape)
  }
  reader.at += 1
  return next === '^' || next === '$' ? '' : next === '.' ? 'a' : next
}

/** A character that a class or an escape takes. */
function signOf(source: string): string {
  let expression: RegExp
  try {
    expression = new RegExp(`^${source}$`, 'u')
  } catch {
    return ''
  }
  for (const sign of SIGNS) if (expression.test(sign)) return sign
  // A class of other characters: the first one of its own that it takes.
  return [...source].find((sign) => expression.test(sign)) ?? ''
}

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
