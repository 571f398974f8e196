import { canonicalJson } from './canonicalJson'

/** Lists and moments say what they are, so that none of them is ever the same text as something else. */
const typed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return ['moment', value.toISOString()]
  if (Array.isArray(value)) return ['list', ...value.map((one: unknown) => typed(one === undefined ? null : one))]
  // What a database knows beside these is nothing that Lotse stores.
  if ('_bsontype' in value) throw new Error('a value of the database alone has no form')
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one)]))
}

/** Canonical JSON of which each text stands for one value: a moment is none that is its text, an empty object none that is missing. */
export const typedJson = (value: unknown): string => canonicalJson(typed(value))
