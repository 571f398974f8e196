import { isObject } from '../data/path'
import { pickText } from '../data/pickText'
import type { ContentNode } from './contentNode'
import type { TemplateNode } from './template'

type ValueKeys = Pick<
  ContentNode,
  'value' | 'stringValue' | 'longValue' | 'decimalValue' | 'dateValue' | 'dateTimeValue' | 'booleanValue' | 'listValue' | 'unitValue'
>

const textIn = (value: unknown, key: string): string | undefined => {
  const text = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof text === 'string' ? text : undefined
}

/** A field's value whole and under the key the specification has for its type. */
export function valueKeys(field: TemplateNode, value: unknown): ValueKeys {
  if (value === undefined || value === null) return {}
  if (Array.isArray(value)) return { value, listValue: value }
  const { valueType } = field.ui
  const quantity = (number: string, unit: string): ValueKeys => ({
    value,
    decimalValue: textIn(value, number),
    unitValue: textIn(value, unit),
  })
  if (valueType === 'amount') return quantity('amount', 'currency')
  if (valueType === 'measure') return quantity('value', 'unit')
  if (valueType === 'text-multilingual') return { value, stringValue: pickText(value) }
  if (typeof value === 'boolean') return { value, booleanValue: value }
  if (typeof value === 'number') return { value, longValue: value }
  if (typeof value !== 'string') return { value }
  if (valueType === 'number') return { value, decimalValue: value }
  if (valueType === 'date') return { value, dateValue: value }
  if (valueType === 'datetime') return { value, dateTimeValue: value }
  return { value, stringValue: value }
}
