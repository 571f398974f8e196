import type { NodeUi, ValueType } from '../format/format'
import type { TemplateNode } from '../template/template'
import { isObject } from './path'

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const part = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)

const FILLED: Partial<Record<ValueType, (value: unknown) => boolean>> = {
  'text-multilingual': (value) => isObject(value) && Object.keys(value).some((language) => isText(value[language])),
  amount: (value) => isText(part(value, 'amount')) && isText(part(value, 'currency')),
  measure: (value) => isText(part(value, 'value')) && isText(part(value, 'unit')),
  integer: (value) => typeof value === 'number',
  indicator: (value) => typeof value === 'boolean',
}

/** One value (not a list) says something: a blank text, an amount without currency and null do not; false and 0 do. */
export function isValueFilled(ui: NodeUi, value: unknown): boolean {
  const test = ui.valueType && FILLED[ui.valueType]
  return test ? test(value) : isText(value)
}

/** The whole value of a field, list or not. A list is filled when one of its values is. */
export function isFilled(field: TemplateNode, value: unknown): boolean {
  if (!field.isRepeatable) return isValueFilled(field.ui, value)
  return Array.isArray(value) && value.some((each) => isValueFilled(field.ui, each))
}
