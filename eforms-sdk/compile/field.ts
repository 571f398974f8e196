import type { DisplayType } from '../../engine/format/displays'
import type { JsonSchema, NodeUi, ValueType } from '../../engine/format/format'
import { VALUE_TYPES } from '../../engine/format/format'
import type { Sdk, SdkContent, SdkField } from '../read/sdk'
import { fieldHelp, fieldLabel } from './labels'
import { compilePattern, patternHelp } from './patterns'

/**
 * Fields with one legal value only say which container others belong to ('CrossBorderLaw', 'performance'): data, never a question to a
 * person.
 */
const isMarker = (field: SdkField) => constantOf(field) !== undefined

/** Classifications are always CPV (the code list has nothing else), but the SDK gives no preset for BT-26. */
const constantOf = (field: SdkField) => (field.btId === 'BT-26' ? 'cpv' : field.presetValue === '{NOW}' ? undefined : field.presetValue)

/** BT-195 marks its field as withheld by being there, so it is never preset: a rule sets it once a reason is chosen. */
const marksWithheld = (field: SdkField) => field.btId === 'BT-195'

/** Fields OPT-300 and OPT-301 name organizations of the platform, whatever ids the notice gives them later. */
const namesOrganization = (field: SdkField) =>
  (field.btId === 'OPT-300' || field.btId === 'OPT-301') && field.idSchemes?.includes('ORG') === true

/** Identifiers of the notice itself, which nobody types. */
const OWN_IDS: ReadonlySet<string | undefined> = new Set(['BT-701', 'BT-758'])

/**
 * Identifiers of sections of another notice, which a change of it repeats with their ids: those of this form are offered, the contract
 * first, of which the SDK wants one (BR-BT-01501-0106), and others can be typed.
 */
const NAMES_SECTIONS: ReadonlyMap<string, string[]> = new Map([['BT-1501(s)-Contract', ['CON', 'RES', 'LOT', 'GLO', 'TEN', 'TPA']]])

/** Schema and appearance of one field of a form. `presets` are values that follow from the notice subtype. */
export function compileField(
  sdk: Sdk,
  content: SdkContent,
  context: { required: boolean; subtype: string; presets: ReadonlyMap<string, unknown> },
) {
  const field = sdk.fields.get(content.id)
  if (!field) throw new Error(`Field ${content.id} of form ${context.subtype} is not in fields.json`)
  const valueType = toValueType(field)
  const one = valueSchema(field, valueType)
  const ui: NodeUi = {
    kind: 'field',
    label: fieldLabel(sdk, field.id),
    displayType: toDisplayType(content, field, valueType),
    valueType,
    btId: field.btId,
  }
  if (field.repeatable.value) ui.repeatable = { min: context.required ? 1 : 0 }
  if (content.hidden || isMarker(field)) ui.hidden = true
  if (content.readOnly) ui.readOnly = true
  const isTyped = !ui.hidden && !ui.readOnly && !OWN_IDS.has(field.btId)
  const help = isTyped ? (fieldHelp(field.id) ?? (valueType === 'id' ? patternHelp(one.pattern) : undefined)) : undefined
  if (help) ui.help = help
  const preset = context.presets.get(field.id) ?? (marksWithheld(field) ? undefined : (content._presetValue ?? constantOf(field)))
  if (preset !== undefined) ui.default = preset
  const codelist = field.codeList && codelistOf(sdk, field.codeList.value.id, context.subtype)
  if (codelist) ui.codelist = codelist
  if (valueType === 'amount') ui.unitCodelist = codelistOf(sdk, sdk.codelists.has('eforms-currency') ? 'eforms-currency' : 'currency')
  if (valueType === 'measure') ui.unitCodelist = codelistOf(sdk, 'duration-unit')
  const idScheme = content._idScheme ?? field.idScheme
  if (idScheme) ui.idScheme = idScheme
  const schemeName = content._schemeName ?? field.schemeName
  if (schemeName) ui.schemeName = schemeName
  const idSchemes = content._idSchemes ?? field.idSchemes ?? NAMES_SECTIONS.get(field.id)
  if (idSchemes) ui.idSchemes = namesOrganization(field) ? ['ORG'] : idSchemes
  if (field.privacy) ui.privacyCode = field.privacy.code
  const schema: JsonSchema = field.repeatable.value ? { type: 'array', items: one } : one
  return { schema, ui }
}

function toValueType(field: SdkField): ValueType {
  const type = VALUE_TYPES.find((known) => known === field.type)
  if (!type) throw new Error(`Field ${field.id} has type ${field.type}, which templates do not know`)
  return type
}

const BY_VALUE: Partial<Record<ValueType, DisplayType>> = {
  code: 'COMBOBOX',
  'id-ref': 'COMBOBOX',
  indicator: 'RADIO',
  date: 'DATE',
  time: 'TIME',
  amount: 'NUMBER',
  integer: 'NUMBER',
  number: 'NUMBER',
  measure: 'NUMBER',
}

/** Names and parts of an address: the SDK has text areas for them, but nobody writes a postcode in several lines. */
const ONE_LINE: ReadonlySet<string | undefined> = new Set([
  ...['BT-16', 'BT-500', 'BT-502', 'BT-510', 'BT-5101', 'BT-512', 'BT-5121', 'BT-513', 'BT-5131', 'BT-632'],
  ...['OPP-110', 'OPP-111', 'OPP-120', 'OPP-121', 'OPT-160'],
])

/** The specification's mapping: type first, the SDK's display type for texts (the SDK shows some codes as text areas). */
function toDisplayType(content: SdkContent, field: SdkField, valueType: ValueType): DisplayType {
  const isOneLine = valueType === 'text' && ONE_LINE.has(field.btId)
  return BY_VALUE[valueType] ?? (content.displayType === 'TEXTAREA' && !isOneLine ? 'TEXTAREA' : 'TEXTBOX')
}

function valueSchema(field: SdkField, valueType: ValueType): JsonSchema {
  const text: JsonSchema = { type: 'string' }
  if (field.maxLength) text.maxLength = field.maxLength
  const pattern = compilePattern(field)
  if (pattern) text.pattern = pattern
  switch (valueType) {
    case 'text-multilingual':
      return { type: 'object', additionalProperties: text }
    case 'amount':
      return { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string' } } }
    case 'measure':
      return { type: 'object', properties: { value: { type: 'string' }, unit: { type: 'string' } } }
    case 'indicator':
      return { type: 'boolean' }
    case 'integer':
      return { type: 'integer' }
    default:
      return text
  }
}

/**
 * File name without extension, through codelists.json: tailored lists are called {parent}_{id}. BT-105 has a list per subtype in some SDKs.
 */
function codelistOf(sdk: Sdk, id: string, subtype?: string): string {
  const tailored = id === 'procurement-procedure-type' && subtype ? sdk.codelists.get(`procedure-type-${subtype.toLowerCase()}`) : undefined
  const list = tailored ?? sdk.codelists.get(id)
  if (!list) throw new Error(`Code list ${id} is not in codelists.json`)
  return list.filename.replace(/\.gc$/, '')
}
