import { expect } from 'vitest'
import { AppError } from '../../../server/platform/errors'
import { isSame } from '../../../server/platform/isSame'
import type { TestUser } from '../../world/people'
import type { World } from '../../world/testWorld'

type Fields = Record<string, unknown>

/** What a method gives and its partner takes. */
export interface Pair {
  /** 'getUser → updateUser, a member themselves'. */
  readonly name: string
  readonly as: () => TestUser
  readonly read: () => Promise<Fields>
  /** The partner's call with what was read. */
  readonly send: (object: Fields) => readonly [method: string, args: readonly unknown[]]
  /** Keys that it is found by, or by which a call acts: what is changed in them is another call. */
  readonly names?: readonly string[]
  /** Keys that follow from the clock or from others: nothing can be meant by them. */
  readonly moving?: readonly string[]
  /** Keys with a value that can be taken, where no value made blindly is one. */
  readonly values?: Readonly<Fields>
  /** Keys of a whole that are not walked: they have rules of their own, shown elsewhere. */
  readonly skips?: readonly string[]
}

/** Sessions are looked at, attempts counted: by reading alone, too. */
const LIVELY: ReadonlySet<string> = new Set(['sessions', 'attempts', 'locks', 'claims', 'companyClaims', 'reads'])

/** Everything that is stored, as text by collection: what changes nothing leaves it as it was. */
export const stored = async ({ db }: World): Promise<Record<string, string>> => {
  const all = await db.listCollections().toArray()
  const names = all.map(({ name }) => name).filter((name) => !LIVELY.has(name) && !name.startsWith('system.'))
  const texts = await Promise.all(
    names.sort().map(async (name) => [name, JSON.stringify(await db.collection(name).find().sort({ _id: 1 }).toArray())]),
  )
  return Object.fromEntries(texts)
}

export const call = (world: World, { as, send }: Pair, object: Fields): Promise<unknown> => world.callRaw(as(), send(object))

/** Exactly what was read is taken, and nothing is written. */
export const expectTaken = async (world: World, pair: Pair): Promise<void> => {
  const object = await pair.read()
  const before = await stored(world)
  const said = await call(world, pair, object).then(
    () => 'taken',
    (fault: unknown) => (fault instanceof AppError ? JSON.stringify({ status: fault.status, ...fault.data }) : String(fault)),
  )
  expect(said, pair.name).toBe('taken')
  const after = await stored(world)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  expect(changed, `${pair.name} writes`).toEqual([])
}

/** Another value of the same kind. */
export const another = (value: unknown): unknown => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? '2031-05-06T07:08:09.000Z' : `${value} neu`.trim()
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return [...(value as unknown[]), `neu ${value.length}`]
  if (typeof value === 'object' && value !== null) return { ...value, neu: 'neu' }
  return 'neu'
}

const namesKey = (fault: AppError, key: string): boolean => (fault.data.errors ?? []).some(({ path }) => path.split('/').includes(key))

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Of an object what was sent is there; what only the server says is there beside. */
const isTaken = (after: unknown, sent: unknown): boolean => {
  if (Array.isArray(sent) && Array.isArray(after)) return sent.length === after.length && sent.every((one, n) => isTaken(after[n], one))
  return isFields(sent) && isFields(after) ? Object.entries(sent).every(([key, value]) => isTaken(after[key], value)) : isSame(after, sent)
}

/**
 * What becomes of one key changed: 'taken', 'refused', or what is wrong; and the object as it then is. `object`: as it was read last, by
 * nobody changed since (a refusal leaves it).
 */
export const changeOne = async (
  world: World,
  pair: Pair,
  { object, key }: { object: Fields; key: string },
): Promise<{ became: string; object: Fields }> => {
  const is = (became: string) => ({ became, object })
  const value = pair.values && key in pair.values ? pair.values[key] : another(object[key])
  try {
    await call(world, pair, { ...object, [key]: value })
  } catch (fault) {
    if (!(fault instanceof AppError)) return is(`fails inside: ${String((fault as Error).cause ?? fault)}`)
    if ([403, 422].includes(fault.status) && namesKey(fault, key)) return is('refused')
    // Another version is a stale one; another id is another thing, or none.
    if (key === 'version' && fault.status === 409) return is('refused')
    if (pair.names?.includes(key) && [403, 404, 409, 422].includes(fault.status)) return is('refused')
    return is(`refused without its name: ${JSON.stringify({ status: fault.status, ...fault.data })}`)
  }
  const after = await pair.read()
  const isThere = pair.moving?.includes(key) === true || isTaken(after[key], value)
  return { became: isThere ? 'taken' : `passed over: ${JSON.stringify(after[key])?.slice(0, 80)}`, object: after }
}
