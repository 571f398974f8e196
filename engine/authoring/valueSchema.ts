import type { JsonSchema, ValueType } from '../format/format'

const text: JsonSchema = { type: 'string', maxLength: 4_000 }
const decimal: JsonSchema = { type: 'string' }

const SCHEMAS: Record<ValueType, JsonSchema> = {
  text,
  'text-multilingual': { type: 'object', additionalProperties: text },
  code: { type: 'string' },
  id: { type: 'string' },
  'id-ref': { type: 'string' },
  amount: { type: 'object', properties: { amount: decimal, currency: { type: 'string' } } },
  measure: { type: 'object', properties: { value: decimal, unit: { type: 'string' } } },
  number: decimal,
  integer: { type: 'integer' },
  date: { type: 'string' },
  time: { type: 'string' },
  datetime: { type: 'string' },
  indicator: { type: 'boolean' },
  url: { type: 'string', maxLength: 2_000 },
  email: { type: 'string', maxLength: 254 },
  phone: { type: 'string', maxLength: 40 },
}

/** JSON Schema of one value of a type, as a new field of an own form begins with it. */
export const valueSchema = (type: ValueType): JsonSchema => SCHEMAS[type]
