import mongoose from 'mongoose'

type Filter = Record<string, unknown>

const isPlain = (value: unknown): value is Filter =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
const isPattern = (value: unknown): boolean => isPlain(value) && '$regex' in value
const holdsPatterns = (value: unknown): value is Filter & { $in: unknown[] } =>
  isPlain(value) && Array.isArray(value.$in) && value.$in.some(isPattern)

/** $in takes no { $regex }: a list with patterns becomes $or over the same field. */
const asAlternatives = (field: string, { $in, ...others }: Filter & { $in: unknown[] }): Filter[] => [
  { $or: $in.map((one) => (isPattern(one) ? { [field]: one } : { [field]: { $in: [one] } })) },
  ...(Object.keys(others).length > 0 ? [{ [field]: others }] : []),
]

const rewrite = (value: unknown, key: string): unknown => {
  if (value instanceof RegExp) return key === '$regex' ? value : { $regex: value.source, $options: value.flags.replace(/[^imsx]/g, '') }
  if (Array.isArray(value)) return value.map((one) => rewrite(one, ''))
  return isPlain(value) ? withoutRegExpLiterals(value) : value
}

/**
 * The embedded engine finds nothing for a RegExp given as a literal on an indexed field ({ f: /re/ }, $in: [/re/]); { f: { $regex } } is
 * right on every engine. Answers the same filter without literals.
 */
export const withoutRegExpLiterals = (filter: Filter): Filter => {
  const result: Filter = {}
  const further: Filter[] = []
  for (const [name, inner] of Object.entries(filter)) {
    const value = rewrite(inner, name)
    if (holdsPatterns(value)) further.push(...asAlternatives(name, value))
    else result[name] = value
  }
  if (further.length > 0) result.$and = [...(Array.isArray(result.$and) ? result.$and : []), ...further]
  return result
}

// Every query of every model passes through cast(), whenever the model was compiled; a schema plugin would depend on the order of imports.
const cast = mongoose.Query.prototype.cast
mongoose.Query.prototype.cast = function (this: mongoose.Query<unknown, unknown>, model, filter) {
  const done: unknown = cast.call(this, model, filter)
  if (!isPlain(done)) return done
  const rewritten = withoutRegExpLiterals(done)
  // cast() works on the filter in place: the query keeps the object it was given.
  for (const name of Object.keys(done)) if (!(name in rewritten)) delete done[name]
  return Object.assign(done, rewritten)
}

const aggregate = mongoose.Aggregate.prototype.exec
mongoose.Aggregate.prototype.exec = function (this: mongoose.Aggregate<unknown[]>) {
  for (const step of this.pipeline()) if ('$match' in step && isPlain(step.$match)) step.$match = withoutRegExpLiterals(step.$match)
  return aggregate.call(this)
}
