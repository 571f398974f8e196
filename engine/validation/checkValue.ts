import { readEmailAddress } from '../address'
import { isObject } from '../data/path'
import { isValueFilled } from '../data/filled'
import { parseZonedDate, wallClockOf } from '../data/zonedTime'
import { compareDecimals } from '../numbers'
import { safePattern } from '../template/pattern'
import type { JsonSchema } from '../format/format'
import type { TemplateNode } from '../template/template'
import { decimalsOf, minorUnits } from './decimal'
import { issue } from '../data/issue'
import type { Issue, IssuePlace } from '../data/issue'
import { DECIMAL } from '../data/valueShape'

/** What values are judged by besides the template. */
export interface ValueContext {
  now: Date
  /** Whether a code is in a list; undefined when the list is not at hand. Without it codes are not judged. */
  codes?: (codelist: string, code: string) => boolean | undefined
}

export interface Judged {
  field: TemplateNode
  place: IssuePlace
  issues: Issue[]
  context: ValueContext
}

/** An address as it is published: bare, in whatever case and form of its domain. */
const isBareAddress = (text: string): boolean => readEmailAddress(text) !== null && /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.@-]+$/u.test(text)
const URL_SHAPE = /^(?:https?|ftp):\/\/[^\s/?#@]{1,253}(?:[/?#]\S*)?$/i
const PHONE = /^\+?[0-9()/ .-]{3,40}$/

/** Adds what is wrong with the content of one well-typed, filled value of a field. */
export function checkValue(judged: Judged, value: unknown): void {
  const { field, place, issues } = judged
  const schema = field.itemSchema
  switch (field.ui.valueType) {
    case 'text-multilingual':
      if (!isObject(value)) return
      for (const language of Object.keys(value)) {
        const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : schema
        if (value[language]) checkText({ ...judged, place: { ...place, path: `${place.path}/${language}` } }, inner, value[language])
      }
      return
    case 'amount':
      return checkQuantity(judged, value, { number: 'amount', unit: 'currency' })
    case 'measure':
      return checkQuantity(judged, value, { number: 'value', unit: 'unit' })
    case 'number':
      return checkNumber(judged, schema, String(value))
    case 'integer':
      return checkNumber(judged, schema, String(value))
    case 'date':
    case 'datetime':
      return checkDate(judged, value)
    case 'indicator':
      return
    case 'code':
      checkCode(judged, field.ui.codelist, value)
      return checkText(judged, schema, value)
    case 'email':
      if (typeof value === 'string' && !isBareAddress(value.trim())) issues.push(issue(place, 'email'))
      return checkText(judged, schema, value)
    case 'url':
      if (typeof value === 'string' && !URL_SHAPE.test(value.trim())) issues.push(issue(place, 'url'))
      return checkText(judged, schema, value)
    case 'phone':
      if (typeof value === 'string' && !PHONE.test(value.trim())) issues.push(issue(place, 'phone'))
      return checkText(judged, schema, value)
    default:
      return checkText(judged, schema, value)
  }
}

function checkText({ field, place, issues }: Judged, schema: JsonSchema, value: unknown): void {
  if (typeof value !== 'string') return
  // Counted as people count, an emoji is one character; only where the quick count leaves it open.
  const isClear = value.length <= (schema.maxLength ?? Infinity) && schema.minLength === undefined
  const length = isClear ? value.length : [...value].length
  if (schema.maxLength !== undefined && length > schema.maxLength)
    issues.push(issue(place, 'maxLength', { limit: schema.maxLength, length }))
  if (schema.minLength !== undefined && length < schema.minLength)
    issues.push(issue(place, 'minLength', { limit: schema.minLength, length }))
  if (schema.enum && !schema.enum.includes(value)) issues.push(issue(place, 'choice'))
  else if (field.ui.choices && field.ui.valueType !== 'text-multilingual' && !field.ui.choices.some((choice) => choice.contentId === value))
    issues.push(issue(place, 'choice'))
  // The official formats of these three are checked by shape first; one sentence about one mistake is enough.
  // Asked last and of patterns only: it looks through everything found so far, which in a form of 1,000 lots is long.
  const isNamed = (): boolean =>
    issues.some((each) => each.path === place.path && (each.rule === 'email' || each.rule === 'url' || each.rule === 'phone'))
  if (schema.pattern !== undefined && !safePattern(schema.pattern).test(value) && !isNamed())
    issues.push(issue(place, 'pattern', { pattern: schema.pattern }))
}

function checkQuantity(judged: Judged, value: unknown, parts: { number: string; unit: 'currency' | 'unit' }): void {
  if (!isObject(value)) return
  const { field, place, issues } = judged
  const number = value[parts.number]
  const unit = value[parts.unit]
  const inner = (key: string): IssuePlace => ({ ...place, path: `${place.path}/${key}` })
  const isNumber = typeof number === 'string' && number.trim() !== ''
  if (isNumber && !(typeof unit === 'string' && unit.trim() !== '')) issues.push(issue(inner(parts.unit), parts.unit))
  else if (isNumber) checkCode({ ...judged, place: inner(parts.unit) }, field.ui.unitCodelist, unit)
  if (isNumber) checkNumber({ ...judged, place: inner(parts.number) }, field.itemSchema.properties?.[parts.number] ?? {}, number)
  if (isNumber && parts.unit === 'currency') checkMoney({ ...judged, place: inner(parts.number) }, number, unit)
}

/** Estimated and maximum values (BT-27, BT-157, BT-271, BT-709): what something will cost is not below nothing. */
const NEVER_NEGATIVE = new Set(['BT-27', 'BT-157', 'BT-271', 'BT-709'])

/** What follows from an amount's being money, unless the template sets limits of its own. */
function checkMoney({ field, place, issues }: Judged, amount: string, currency: unknown): void {
  if (!DECIMAL.test(amount)) return
  const { min, decimals } = field.ui.limits ?? {}
  if (min === undefined && NEVER_NEGATIVE.has(field.ui.btId ?? '') && compareDecimals(amount, '0') < 0)
    issues.push(issue(place, 'min', { limit: '0' }))
  const limit = typeof currency === 'string' ? minorUnits(currency) : 2
  if (decimals === undefined && decimalsOf(amount) > limit) issues.push(issue(place, 'decimals', { limit }))
}

function checkNumber({ field, place, issues }: Judged, schema: JsonSchema, value: string): void {
  if (!DECIMAL.test(value)) return
  const { min = schema.minimum?.toString(), max = schema.maximum?.toString(), decimals } = field.ui.limits ?? {}
  if (min !== undefined && DECIMAL.test(min) && compareDecimals(value, min) < 0) issues.push(issue(place, 'min', { limit: min }))
  if (max !== undefined && DECIMAL.test(max) && compareDecimals(value, max) > 0) issues.push(issue(place, 'max', { limit: max }))
  if (decimals !== undefined && decimalsOf(value) > decimals) issues.push(issue(place, 'decimals', { limit: decimals }))
  if (schema.enum && !schema.enum.some((each) => String(each) === value)) issues.push(issue(place, 'choice'))
  if (schema.pattern !== undefined && !safePattern(schema.pattern).test(value))
    issues.push(issue(place, 'pattern', { pattern: schema.pattern }))
}

/** Days compare as they are written; '{NOW}' in a limit is today in Berlin. */
function checkDate(judged: Judged, value: unknown): void {
  const { field, place, issues, context } = judged
  if (typeof value !== 'string') return
  checkText(judged, { ...field.itemSchema, enum: undefined }, value)
  const day = value.slice(0, 10)
  const dayOf = (limit: string | undefined): string | undefined =>
    limit === '{NOW}' ? wallClockOf(context.now).date : parseZonedDate(limit?.slice(0, 10) ?? '')?.date
  const min = dayOf(field.ui.limits?.min)
  const max = dayOf(field.ui.limits?.max)
  if (min !== undefined && day < min) issues.push(issue(place, 'minDate', { limit: min }))
  if (max !== undefined && day > max) issues.push(issue(place, 'maxDate', { limit: max }))
}

function checkCode({ place, issues, context }: Judged, codelist: string | undefined, code: unknown): void {
  if (codelist === undefined || typeof code !== 'string' || !context.codes) return
  if (context.codes(codelist, code) === false) issues.push(issue(place, 'code', { codelist, code: code.slice(0, 80) }))
}

export const isJudged = (field: TemplateNode, value: unknown): boolean =>
  isValueFilled(field.ui, value) || (isObject(value) && (field.ui.valueType === 'amount' || field.ui.valueType === 'measure'))
