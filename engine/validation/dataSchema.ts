import { SCHEME_MARKS } from '../data/path'
import type { ValueType } from '../format/format'
import type { Template, TemplateNode } from '../template/template'
import { LIST_LIMIT } from './checkShape'
import { DECIMAL, TEXT_LIMIT } from '../data/valueShape'

/** Draft-07 JSON Schema as other validators take it. */
interface DataSchema {
  [keyword: string]: unknown
}

const DAY = '[12]\\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?'
const ZONE = '(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)'

const orNull = (schema: DataSchema): DataSchema => ({ anyOf: [{ type: 'null' }, schema] })
const text: DataSchema = { type: 'string', maxLength: TEXT_LIMIT }
const written = (pattern: string): DataSchema => ({ ...text, pattern: `^(?:${pattern})?$` })
const decimal = written(DECIMAL.source.slice(1, -1))
const closed = (properties: Record<string, DataSchema>): DataSchema => ({ type: 'object', properties, additionalProperties: false })

const VALUES: Record<ValueType, DataSchema> = {
  text,
  'text-multilingual': { type: 'object', patternProperties: { '^[A-Z]{3}$': orNull(text) }, additionalProperties: false },
  code: text,
  id: text,
  'id-ref': text,
  amount: closed({ amount: orNull(decimal), currency: orNull(text) }),
  measure: closed({ value: orNull(decimal), unit: orNull(text) }),
  number: decimal,
  integer: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  date: written(DAY + ZONE),
  time: written(CLOCK + ZONE),
  datetime: written(`${DAY}T${CLOCK}${ZONE}`),
  indicator: { type: 'boolean' },
  url: text,
  email: text,
  phone: text,
}

/**
 * The shape of a template's form data as a JSON Schema, for validators that are not ours. It says what `checkShape` says, save for what
 * JSON Schema cannot: days that are in no calendar, doubled item ids, the size of the whole.
 */
export function dataSchema(template: Template): DataSchema {
  const marks = {
    type: 'object',
    patternProperties: { '^[A-Z]{2,10}$': { type: 'integer', minimum: 0, maximum: 999_999_999 } },
    additionalProperties: false,
  }
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...closed({ ...childSchemas(template.root), [SCHEME_MARKS]: marks }) }
}

const childSchemas = (node: TemplateNode): Record<string, DataSchema> =>
  Object.fromEntries(node.children.map((child) => [child.id, orNull(schemaOf(child))]))

function schemaOf(node: TemplateNode): DataSchema {
  const value = node.isField ? VALUES[node.ui.valueType ?? 'text'] : closed(childSchemas(node))
  if (!node.isRepeatable) return value
  if (node.isField) return { type: 'array', maxItems: LIST_LIMIT, items: orNull(value) }
  const itemId = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' }
  return { type: 'array', maxItems: LIST_LIMIT, items: { ...closed({ ...childSchemas(node), _id: itemId }), required: ['_id'] } }
}
