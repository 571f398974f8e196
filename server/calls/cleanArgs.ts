import type { TSchema } from '@sinclair/typebox'
import { cleanLine, cleanText } from '../../engine/texts'
import type { Contract } from '../contract/define'
import { AppError } from '../platform/errors'

/** A text of so many characters or fewer has one line; longer ones (descriptions, reasons, messages) have as many as they were given. */
const ONE_LINE = 400
/** Whoever made it knows it letter by letter: it is compared, and is no text. */
const SECRET = /password|token|secret/i
const BROKEN = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

type Schemas = readonly TSchema[]
const NONE: Schemas = []

interface Place {
  /** What may stand here; none where the contract leaves it open, as in the data of forms. */
  schemas: Schemas
  name: string
}

const known = new WeakMap<TSchema, TSchema[]>()
/** A union's members, as deep as they go. */
const choicesOf = (schema: TSchema): TSchema[] => {
  const before = known.get(schema)
  if (before) return before
  const choices = (schema['anyOf'] ?? schema['allOf']) as readonly TSchema[] | undefined
  const found = choices ? choices.flatMap(choicesOf) : [schema]
  known.set(schema, found)
  return found
}

const memberOf = (schema: TSchema, key: string): TSchema | undefined => {
  const own = (schema['properties'] as Record<string, TSchema> | undefined)?.[key]
  if (own) return own
  const named = Object.entries((schema['patternProperties'] as Record<string, TSchema> | undefined) ?? {})
  return named.find(([pattern]) => new RegExp(pattern).test(key))?.[1]
}

const below = (schemas: Schemas, step: (schema: TSchema) => TSchema | undefined): Schemas => {
  if (schemas.length === 0) return NONE
  const found: TSchema[] = []
  for (const schema of schemas) {
    const member = step(schema)
    if (member) found.push(...choicesOf(member))
  }
  return found
}

function cleanString(text: string, { schemas, name }: Place): string {
  if (SECRET.test(name)) {
    if (BROKEN.test(text)) throw new AppError('invalid', { errors: [{ path: `/${name}`, rule: 'brokenText' }] })
    return text
  }
  const longest = schemas.flatMap(({ type, maxLength }) => (type === 'string' && typeof maxLength === 'number' ? [maxLength] : []))
  return longest.length > 0 && Math.max(...longest) <= ONE_LINE ? cleanLine(text) : cleanText(text)
}

const hasTexts = (value: unknown): value is string | object => typeof value === 'string' || (typeof value === 'object' && value !== null)

function cleanValue(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return cleanString(value, place)
  if (Array.isArray(value)) return cleanList(value, place)
  return hasTexts(value) ? cleanRecord(value as Record<string, unknown>, place) : value
}

/** Nothing is made anew where nothing is changed: millions of values may come. */
function cleanList(list: readonly unknown[], { schemas, name }: Place): readonly unknown[] {
  let changed: unknown[] | null = null
  let place: Place | null = null
  for (let at = 0; at < list.length; at += 1) {
    const each = list[at]
    if (!hasTexts(each)) continue
    place ??= { schemas: below(schemas, (schema) => schema['items'] as TSchema | undefined), name }
    const clean = cleanValue(each, place)
    if (clean !== each) (changed ??= [...list])[at] = clean
  }
  return changed ?? list
}

function cleanRecord(record: Readonly<Record<string, unknown>>, { schemas }: Place): Readonly<Record<string, unknown>> {
  let changed: Record<string, unknown> | null = null
  for (const key of Object.keys(record)) {
    const each = record[key]
    if (!hasTexts(each)) continue
    const clean = cleanValue(each, { schemas: below(schemas, (schema) => memberOf(schema, key)), name: key })
    if (clean !== each) (changed ??= { ...record })[key] = clean
  }
  return changed ?? record
}

/** The same of a value from elsewhere that no call brought, as a file of another house. */
export const cleanValueOf = (schema: TSchema | null, value: unknown): unknown =>
  cleanValue(value, { schemas: schema ? choicesOf(schema) : NONE, name: '' })

/**
 * The one door for texts: whatever a call brings is cleaned here (engine/texts), before it is judged by its schema. Not so passwords and
 * tokens: one that no database keeps as it is, is refused. What was nested too deep is refused before (assertHarmless).
 */
export const cleanArgs = ({ params }: Contract, args: readonly unknown[]): readonly unknown[] =>
  args.map((value, at) => {
    const [name, schema] = params[at] ?? ['', undefined]
    return cleanValue(value, { schemas: schema ? choicesOf(schema) : NONE, name })
  })
