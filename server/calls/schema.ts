import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { ValueErrorType } from '@sinclair/typebox/errors'

export interface ParamIssue {
  path: string
  rule: string
  params?: Record<string, unknown>
}

/** Years 1000 to 2999: what lies outside is a slip of the finger, and not every database and browser can keep it. */
const INSTANT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Date.parse alone takes 30 February for 2 March. */
const isInCalendar = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

FormatRegistry.Set('date-time', (value) => INSTANT.test(value) && !Number.isNaN(Date.parse(value)) && isInCalendar(value.slice(0, 10)))
/** A text a person typed that is not only blanks. */
FormatRegistry.Set('filled', (value) => value.trim() !== '')

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** The compiled check of a schema, made at its first use. */
export const compiled = (schema: TSchema): TypeCheck<TSchema> => {
  const known = checks.get(schema)
  if (known) return known
  const check = TypeCompiler.Compile(schema)
  checks.set(schema, check)
  return check
}

const RULES: Partial<Record<ValueErrorType, string>> = {
  [ValueErrorType.ObjectRequiredProperty]: 'required',
  [ValueErrorType.ObjectAdditionalProperties]: 'unknownKey',
  [ValueErrorType.StringMinLength]: 'minLength',
  [ValueErrorType.StringMaxLength]: 'maxLength',
  [ValueErrorType.StringFormat]: 'format',
  [ValueErrorType.StringPattern]: 'pattern',
  [ValueErrorType.ArrayMaxItems]: 'maxItems',
  [ValueErrorType.ArrayMinItems]: 'minItems',
  [ValueErrorType.IntegerMinimum]: 'minimum',
  [ValueErrorType.IntegerMaximum]: 'maximum',
  [ValueErrorType.NumberMinimum]: 'minimum',
  [ValueErrorType.NumberMaximum]: 'maximum',
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'format', 'pattern'] as const

const limitsOf = (schema: TSchema, rule: string): Record<string, unknown> | undefined => {
  const limit = LIMITS.find((name) => name === rule)
  return limit === undefined ? undefined : { [limit]: schema[limit] }
}

const MAX_PER_VALUE = 100

/** Of several forms that a value may have, the one that an object has: it is told which of its keys is wrong. */
const formOf = (schema: TSchema, value: unknown): TSchema => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return schema
  const [only, ...others] = ((schema['anyOf'] ?? []) as readonly TSchema[]).filter(({ type }) => type === 'object')
  return only && others.length === 0 ? only : schema
}

/** Every way a value breaks its schema, one issue a path; the value itself is never repeated. */
export const issuesOf = (schema: TSchema, value: unknown, at: string): ParamIssue[] => {
  const issues = new Map<string, ParamIssue>()
  for (const error of compiled(formOf(schema, value)).Errors(value)) {
    const path = at + error.path
    // A missing property is reported twice: as missing, and as not of its type.
    if (issues.has(path)) continue
    const missing = error.type === ValueErrorType.ObjectRequiredProperty || (error.value === null && at === path)
    const rule = missing ? 'required' : (RULES[error.type] ?? 'type')
    issues.set(path, { path, rule, params: limitsOf(error.schema, rule) })
    if (issues.size >= MAX_PER_VALUE) break
  }
  return [...issues.values()]
}
