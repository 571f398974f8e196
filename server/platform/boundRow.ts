import type { Schema } from 'mongoose'
import type { Change } from './commit'
import type { IntentPlace } from './intentProof'
import { keyCount } from './keyFile'
import { isOwnRow, rowCode } from './rowCode'

/*
 * Rows of which some parts are believed only as Lotse wrote them: each part carries a code over all of its fields, in `codes`. `commit`
 * renews it with each change of one of them, where it fitted before: a change of what somebody else wrote makes it nobody's truth.
 */

/** Fields by their paths, and what a missing one says. */
type BoundPart = Readonly<Record<string, unknown>>
type BoundParts = Readonly<Record<string, BoundPart>>

type Row = Readonly<Record<string, unknown>>
const bound = new Map<string, BoundParts>()

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? (value as Row)[name] : undefined), row)

const factsOf = (row: unknown, part: BoundPart): Row =>
  Object.fromEntries(Object.entries(part).map(([path, missing]) => [path, valueAt(row, path) ?? missing]))

const codeOf = (place: IntentPlace, ...[name, part, row]: [string, BoundPart, unknown]): string => rowCode(place, name, factsOf(row, part))

const partsOf = (collection: string): [string, BoundPart][] => Object.entries(bound.get(collection) ?? {})

const isOwn = (place: IntentPlace, ...[name, part, row]: [string, BoundPart, unknown]): boolean =>
  isOwnRow(place, name, factsOf(row, part), valueAt(row, `codes.${name}`))

/** Those parts of a row, read as a whole, that are not as Lotse wrote them. */
export const strangeParts = (place: IntentPlace, row: unknown): string[] =>
  partsOf(place.collection).flatMap(([name, part]) => (isOwn(place, name, part, row) ? [] : [name]))

/** Gives rows of this collection codes of their parts; a new one has them from the beginning. */
export const bindsParts = <Doc>(schema: Schema<Doc>, parts: BoundParts): void => {
  const collection = String(schema.get('collection'))
  bound.set(collection, parts)
  // Beside the fields of its own: mongoose's types of a schema cannot be widened by a parameter.
  const any = schema as unknown as Schema<{ _id: string | number; codes: Record<string, string> }>
  any.add({ codes: Object.fromEntries(Object.keys(parts).map((name) => [name, { type: String }])) })
  any.pre('validate', function () {
    if (!this.isNew || keyCount() === 0) return
    const row: unknown = this.toObject()
    for (const [name, part] of Object.entries(parts)) this.set(`codes.${name}`, codeOf({ collection, id: this._id }, name, part, row))
  })
}

/** The codes of all parts of a row as it is. */
export const codesOf = (place: IntentPlace, row: unknown): Record<string, string> =>
  Object.fromEntries(partsOf(place.collection).map(([name, part]) => [`codes.${name}`, codeOf(place, name, part, row)]))

const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)
const touches = (path: string, part: BoundPart): boolean =>
  Object.keys(part).some((field) => isWithin(path, field) || isWithin(field, path))

const pathsOf = (change: Change): string[] => Object.values(change).flatMap((fields) => Object.keys(fields))

/** Whether a change is one of something that a code says. */
export const changesBound = (collection: string, change: Change): boolean =>
  partsOf(collection).some(([, part]) => pathsOf(change).some((path) => touches(path, part)))

/** Every field is given anew, whatever was there. */
const isAnew = (part: BoundPart, { $set = {} }: Change): boolean =>
  Object.keys(part).every((field) => Object.keys($set).some((path) => isWithin(field, path)))

const put = (row: Record<string, unknown>, path: string, value: unknown): void => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at = row
  for (const name of names) {
    const below = at[name]
    at[name] = typeof below === 'object' && below !== null ? { ...below } : {}
    at = at[name] as Record<string, unknown>
  }
  at[last] = value
}

/** The row after a change; by the operators that are used on such fields. */
const changed = (row: Row, { $set = {}, $inc = {}, $pull = {} }: Change): Row => {
  const after = { ...row }
  for (const [path, value] of Object.entries($set)) put(after, path, value)
  for (const [path, value] of Object.entries($inc)) put(after, path, Number(valueAt(row, path) ?? 0) + Number(value))
  for (const [path, value] of Object.entries($pull)) {
    const list = valueAt(row, path)
    const left: unknown = Array.isArray(list) ? list.filter((one) => one !== value) : list
    put(after, path, left)
  }
  return after
}

/** What no code can be made for would leave a row that nobody believes. */
const assertKnown = ({ $set: _set, $inc: _inc, $pull: _pull, ...others }: Change, parts: readonly [string, BoundPart][]): void => {
  const path = pathsOf(others).find((one) => parts.some(([, part]) => touches(one, part)))
  if (path !== undefined) throw new Error(`${path} is bound by a code: only $set, $inc and $pull may change it`)
}

interface Renewed {
  /** What the row must still carry: else somebody wrote in between. */
  readonly guard: Readonly<Record<string, unknown>>
  readonly set: Readonly<Record<string, string>>
}

/**
 * The codes that go with a change of the row as it was read. A part that was not Lotse's stays so, unless all of it is given anew by
 * somebody who says what it is; a rewriting to another shape says nothing.
 */
export const renewedCodes = (
  place: IntentPlace,
  ...[row, change, isRewrite = false]: [row: Row, change: Change, isRewrite?: boolean]
): Renewed => {
  const parts = partsOf(place.collection).filter(([, part]) => pathsOf(change).some((path) => touches(path, part)))
  assertKnown(change, parts)
  const after = changed(row, change)
  const mine = parts.filter(([name, part]) => isOwn(place, name, part, row) || (!isRewrite && isAnew(part, change)))
  return {
    guard: Object.fromEntries(parts.map(([name]) => [`codes.${name}`, valueAt(row, `codes.${name}`) ?? null])),
    set: Object.fromEntries(mine.map(([name, part]) => [`codes.${name}`, codeOf(place, name, part, after)])),
  }
}
