import type { FormData } from '../data/path'
import type { Check, JsonLogic, JsonSchema, NodeUi, Rule, TemplateFile } from '../format/format'
import { formWordsOf, inEach, readIn, type Lang, type Text } from '../languages'
import { isRecord } from '../format/shape'
import { shownSum } from '../numbers'
import type { Template } from '../template/template'

/** A line of a price sheet as the authority asks for it. */
export interface SheetPosition {
  /** Its own for ever: what bidders wrote is found by it. */
  id: string
  /** As it is read: '01.02.0010'. */
  no: string
  text: Text
  /** Decimal text above zero. */
  quantity: string
  unit: string
  /** 'lump': one price for all of it; 'optional': asked for, and not in the sum. */
  kind: 'unit' | 'lump' | 'optional'
}

/** What a sheet fills: the sum of a form for offers. */
export const SHEET_SUM = 'net-total'
export const SHEET_SECTION = 'price-sheet'
export const SHEET_POSITIONS = 'price-sheet-positions'
const CURRENCY = 'EUR'

/** The most that a form bears (decision of 2026-11-28). */
export const MOST_POSITIONS = 200

/** Of what a price is said for; FNV-1a, 32 bits: two of the same id are told apart, nothing is proven. */
const asked = ({ kind, unit, text }: SheetPosition): string => {
  const said = Object.entries(text).flatMap(([lang, one]) => (typeof one === 'string' && one !== '' ? [`${lang}:${one}`] : []))
  const all = [kind, unit, ...said.sort()].join('\n')
  let hash = 0x811c9dc5
  for (let n = 0; n < all.length; n += 1) hash = Math.imul(hash ^ all.charCodeAt(n), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** A price goes by id and by what it is asked for: of other work, in another unit or as a lump sum it is another price. */
const placeOf = (one: SheetPosition): string => `${asked(one)}-${one.id}`
const groupOf = (one: SheetPosition): string => `position-${placeOf(one)}`
const priceOf = (one: SheetPosition): string => `unit-price-${placeOf(one)}`
const totalOf = (one: SheetPosition): string => `position-total-${placeOf(one)}`
/** Where form data has the price of a position. */
export const sheetPath = (one: SheetPosition): [string, string, string, string] => [
  SHEET_SECTION,
  SHEET_POSITIONS,
  groupOf(one),
  priceOf(one),
]

const amount: JsonSchema = { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string' } } }
const word = (key: keyof ReturnType<typeof formWordsOf>['sheet']): Text => inEach((lang) => formWordsOf(lang).sheet[key])

/** '120 m³', 'pauschal'. */
const quantityText = ({ quantity, unit, kind }: SheetPosition, lang: Lang): string =>
  kind === 'lump' ? formWordsOf(lang).sheet.lump : `${shownSum(quantity, lang)} ${unit}`.trim()

/** A position as it is read anywhere, with all that its total is worked out from: '01.020 Aushub · 120 m³'. */
export const positionText = (position: SheetPosition): Text =>
  inEach((lang) =>
    [
      `${position.no} ${readIn(position.text, lang)}`,
      quantityText(position, lang),
      ...(position.kind === 'optional' ? [formWordsOf(lang).sheet.optional] : []),
    ].join(' · '),
  )

/** Named by its position: what is wrong is said of it, and a screen reader goes from one to the next. */
const numbered = ({ no }: SheetPosition, key: Parameters<typeof word>[0]): Text =>
  inEach((lang) => `${no}: ${formWordsOf(lang).sheet[key]}`)

/** Half a cent and more is one, as EN 16931 rounds a line's net amount (BT-131); exact, as rules reckon in decimals. */
const inCents = (value: JsonLogic): JsonLogic => {
  const upped: JsonLogic = { '+': [{ '*': [value, 100] }, '0.5'] }
  return { '/': [{ '-': [upped, { '%': [upped, 1] }] }, 100] }
}

/** An operator takes a hundred operands at most. */
const MOST = 100
const sumOf = (positions: readonly SheetPosition[]): JsonLogic => {
  const parts = Array.from({ length: Math.ceil(positions.length / MOST) }, (_, n) => positions.slice(n * MOST, (n + 1) * MOST))
  return { '+': [0, ...parts.map((part): JsonLogic => ({ '+': part.map((one) => ({ var: [`${totalOf(one)}.amount`, 0] })) }))] }
}

const rulesOf = (positions: readonly SheetPosition[]): Rule[] => [
  ...positions.map((one): Rule => {
    const price: JsonLogic = { var: priceOf(one) }
    const value = inCents(one.kind === 'lump' ? price : { '*': [price, one.quantity] })
    // A price below nothing is refused, and comes to nothing that could be added.
    return { id: `total-of-${one.id}`, target: totalOf(one), effect: 'set', when: true, value: { if: [{ '>=': [price, 0] }, value, null] } }
  }),
  // BT-106 is the sum of the lines as they are rounded (BR-CO-10).
  { id: 'sum-of-sheet', target: SHEET_SUM, effect: 'set', when: true, value: sumOf(positions.filter(({ kind }) => kind !== 'optional')) },
]

/** A price of nothing is one; that it is meant is asked. */
const checksOf = (positions: readonly SheetPosition[]): Check[] =>
  positions.map((one) => ({
    ...{ id: `price-of-${one.id}`, target: priceOf(one), severity: 'WARN', text: word('free') },
    assert: { '!=': [{ var: priceOf(one) }, 0] },
  }))

const nodesOf = (one: SheetPosition): Record<string, NodeUi> => ({
  [groupOf(one)]: { kind: 'group', label: positionText(one), order: [priceOf(one), totalOf(one)] },
  [priceOf(one)]: {
    ...{ kind: 'field', label: numbered(one, one.kind === 'lump' ? 'lumpPrice' : 'unitPrice'), displayType: 'NUMBER', valueType: 'number' },
    limits: { min: '0', max: '999999999999', decimals: 5 },
  },
  [totalOf(one)]: {
    ...{
      kind: 'field',
      label: numbered(one, 'total'),
      displayType: 'NUMBER',
      valueType: 'amount',
      unitCodelist: 'currency_eforms-currency',
    },
    ...{ readOnly: true, hidden: false, alwaysShow: true, default: { currency: CURRENCY } },
  },
})

const schemaOf = (positions: readonly SheetPosition[]): JsonSchema => ({
  type: 'object',
  required: [SHEET_POSITIONS],
  properties: {
    [SHEET_POSITIONS]: {
      type: 'object',
      required: positions.map(groupOf),
      properties: Object.fromEntries(
        positions.map((one) => [
          groupOf(one),
          {
            type: 'object' as const,
            required: [priceOf(one)],
            properties: { [priceOf(one)]: { type: 'string' as const }, [totalOf(one)]: amount },
          },
        ]),
      ),
    },
  },
})

/** Whether a form has the sum that a sheet fills. */
export const takesPriceSheet = ({ ui }: Pick<TemplateFile, 'ui'>): boolean => ui.nodes[SHEET_SUM]?.valueType === 'amount'

/**
 * A form for offers that asks for a price for each position in front of all else: what they come to is worked out to the cent, and is the
 * sum of the form. Prices are in euros.
 */
export function withPriceSheet(file: TemplateFile, positions: readonly SheetPosition[]): TemplateFile {
  const sum = file.ui.nodes[SHEET_SUM]
  if (positions.length === 0 || sum === undefined || !takesPriceSheet(file)) return file
  return {
    ...file,
    schema: {
      ...file.schema,
      required: [SHEET_SECTION, ...(file.schema.required ?? [])],
      properties: { [SHEET_SECTION]: schemaOf(positions), ...file.schema.properties },
    },
    ui: {
      order: [SHEET_SECTION, ...file.ui.order],
      nodes: {
        ...file.ui.nodes,
        [SHEET_SUM]: { ...sum, help: word('sum'), readOnly: true, hidden: false, default: { currency: CURRENCY } },
        [SHEET_SECTION]: { kind: 'section', label: word('title'), order: [SHEET_POSITIONS] },
        [SHEET_POSITIONS]: { kind: 'group', label: word('positions'), order: positions.map(groupOf) },
        ...Object.assign({}, ...positions.map(nodesOf)),
      },
    },
    rules: [...file.rules, ...rulesOf(positions)],
    checks: [...(file.checks ?? []), ...checksOf(positions)],
  }
}

/** What was written for an earlier sheet, as far as its positions are still asked for. */
export function fittedToSheet(template: Pick<Template, 'node'>, data: FormData): FormData {
  const { [SHEET_SECTION]: sheet, ...rest } = data
  const written = isRecord(sheet) ? sheet[SHEET_POSITIONS] : undefined
  if (!isRecord(written)) return data
  if (template.node(SHEET_SECTION) === undefined) return rest
  const known = Object.entries(written).filter(([id]) => template.node(id) !== undefined)
  return known.length === Object.keys(written).length
    ? data
    : { ...data, [SHEET_SECTION]: { [SHEET_POSITIONS]: Object.fromEntries(known) } }
}

/** Of the key of a compared field: its position, and whether it is what that comes to; null: it is in no sheet. */
export function inSheet(key: string): { position: string; isTotal: boolean } | null {
  const [section, , position, field = ''] = key.split('/')
  return section === SHEET_SECTION && position !== undefined ? { position, isTotal: field.startsWith('position-total-') } : null
}

/** Not all of these were priced by the same positions: each has values by the keys of its own sheet. */
export function haveOtherSheets(filled: readonly Readonly<Record<string, unknown>>[]): boolean {
  const sheets = filled.map((values) =>
    Object.keys(values)
      .filter((key) => inSheet(key) !== null)
      .sort()
      .join('\n'),
  )
  return new Set(sheets).size > 1
}
