import { createHash } from 'node:crypto'
import { model, Schema } from './database/model'
import { gather } from './gather'
import { insertAll } from './insertAll'
import { perWorld } from './world'

/** Counted tries of something that can be guessed. */
interface AttemptDoc {
  _id: string
  n: number
  /** The next try is admitted from here on. */
  openFrom: Date
  expiresAt: Date
  /** The wait (its openFrom) whose refusal was reported. */
  told: Date | null
}

const schema = new Schema<AttemptDoc>(
  {
    _id: String,
    n: { type: Number, required: true },
    openFrom: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    told: { type: Date, default: null },
  },
  { collection: 'attempts', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const AttemptModel = model<AttemptDoc>('Attempt', schema)

const FORGET_MS = 3_600_000
const MAX_WAIT_S = 900

/** Open for whoever comes, also for a call that began a moment earlier or in a process whose clock is behind. */
const OPEN = new Date(0)

/** When the next try is admitted after the nth: the free ones at once, then after 5 s, 10 s, 20 s … up to 15 minutes. */
const openAfter = (n: number, { free }: Counted, at: Date): Date =>
  n < free ? OPEN : new Date(at.getTime() + Math.min(MAX_WAIT_S, 5 * 2 ** Math.min(n - free, 20)) * 1000)

/** What is counted: kind and key, the key hashed, so that no address or e-mail lies in the database for it. */
export interface Counted {
  readonly kind: string
  readonly key: string
  /** Tries before the first wait. */
  readonly free: number
}

const idOf = ({ kind, key }: Counted): string => `${kind}:${createHash('sha256').update(key).digest('hex')}`

/** Counters as they were read: good for a first look. Whoever writes on one says what it was. */
export type KnownAttempts = ReadonlyMap<string, AttemptDoc | null>

const readAll = gather(async (ids: readonly string[]) => {
  const found = await AttemptModel.collection.find<AttemptDoc>({ _id: { $in: [...new Set(ids)] } as never }).toArray()
  const byId = new Map(found.map((one) => [one._id, one]))
  return ids.map((id) => byId.get(id) ?? null)
})

/** What is being forgotten in this process: nobody here counts on from it. */
const forgetting = perWorld(() => new Map<string, Promise<unknown>>())

const readOne = async (_id: string): Promise<AttemptDoc | null> => {
  await forgetting.get(_id)
  return readAll(_id)
}

/** Reads several counters at once. */
export const readAttempts = async (counted: readonly Counted[]): Promise<KnownAttempts> =>
  new Map(await Promise.all(counted.map(idOf).map(async (_id) => [_id, await readOne(_id)] as const)))

const insert = gather((made: readonly AttemptDoc[]) => insertAll(AttemptModel.collection, made))

const secondsLeft = (known: AttemptDoc | null | undefined, at: Date): number =>
  known && known.expiresAt > at && known.openFrom > at ? Math.ceil((known.openFrom.getTime() - at.getTime()) / 1000) : 0

/** The longest of the waits that hold now, in seconds; 0 where a try would be admitted. Takes none. */
export const waitOf = (counted: readonly Counted[], { known, at }: { known: KnownAttempts; at: Date }): number =>
  Math.max(0, ...counted.map((one) => secondsLeft(known.get(idOf(one)), at)))

/**
 * Takes one try before it is made, so that a burst in parallel counts like a row. Returns 0, or how many seconds to wait;
 * a refused try is not counted, so hammering does not prolong a wait. `read` saves the first look.
 */
export const takeAttempt = async (counted: Counted, ...[at, read]: [at: Date, read?: KnownAttempts]): Promise<number> => {
  const _id = idOf(counted)
  for (let before = read?.get(_id); ; before = undefined) {
    const known = before === undefined ? await readOne(_id) : before
    const seconds = secondsLeft(known, at)
    if (seconds > 0) return seconds
    const n = (known && known.expiresAt > at ? known.n : 0) + 1
    const next = { n, openFrom: openAfter(n, counted, at), expiresAt: new Date(at.getTime() + FORGET_MS) }
    if (!known) {
      if (await insert({ _id, ...next, told: null })) return 0
    } else {
      const { matchedCount } = await AttemptModel.updateOne({ _id, n: known.n, openFrom: known.openFrom }, { $set: next })
      if (matchedCount === 1) return 0
    }
  }
}

/** Tries that are being made in this process and are written down only if they fail. */
const underWay = perWorld(() => new Map<string, number>())

/** One try that nothing was written of. Exactly one of the three ends it. */
interface LightTry {
  /** Counted before this resolves. */
  failed(): Promise<void>
  passed(): Promise<void>
  /** Nothing was checked. */
  dropped(): void
}

/**
 * Begins a try that costs no write where it passes: for whoever may be trusted to have passed before. Those under way in this process
 * count, so a burst in parallel is held like a row; each further process lets through a burst of its own once, and then knows what failed.
 * Null where the free ones are used up: takeAttempt decides then.
 */
export const beginTry = (counted: Counted, at: Date, read: KnownAttempts): LightTry | null => {
  const _id = idOf(counted)
  const known = read.get(_id)
  const failedBefore = known && known.expiresAt > at ? known.n : 0
  const busy = underWay.get(_id) ?? 0
  if (failedBefore + busy >= counted.free) return null
  underWay.set(_id, busy + 1)
  const dropped = (): void => {
    const left = (underWay.get(_id) ?? 1) - 1
    if (left > 0) underWay.set(_id, left)
    else underWay.delete(_id)
  }
  return {
    dropped,
    async failed() {
      await takeAttempt(counted, at).finally(dropped)
    },
    async passed() {
      dropped()
      if (known) await forgetAttempts(counted)
    },
  }
}

/** Whether tries that nothing was written of use up what is free. */
export const isBusy = (counted: Counted): boolean => (underWay.get(idOf(counted)) ?? 0) > 0

const removeAll = gather(async (ids: readonly string[]) => {
  await AttemptModel.collection.deleteMany({ _id: { $in: [...new Set(ids)] } as never })
  return ids
})

/** Forgets what was counted: the right secret was given. */
export const forgetAttempts = async (counted: Counted): Promise<void> => {
  const _id = idOf(counted)
  const removing = removeAll(_id).finally(() => {
    if (forgetting.get(_id) === settled) forgetting.delete(_id)
  })
  // Whoever waits for it only waits: that it failed concerns nobody else.
  const settled = removing.catch(() => undefined)
  forgetting.set(_id, settled)
  await removing
}

/** Gives one try back: it was no failure. */
export const returnAttempt = async (counted: Counted): Promise<void> => {
  await AttemptModel.updateOne({ _id: idOf(counted), n: { $gt: 0 } }, { $inc: { n: -1 }, $set: { openFrom: OPEN } })
}

/** Whether a refused try is the first one of this wait: what is written down for ever must not grow with every try of a flood. */
export const isFirstRefusal = async (counted: Counted): Promise<boolean> => {
  const _id = idOf(counted)
  const known = await AttemptModel.findOne({ _id }).lean<AttemptDoc>()
  if (!known || known.told?.getTime() === known.openFrom.getTime()) return false
  const { matchedCount } = await AttemptModel.updateOne({ _id, told: known.told }, { $set: { told: known.openFrom } })
  return matchedCount === 1
}
