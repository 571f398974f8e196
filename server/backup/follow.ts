import { setTimeout as pause } from 'node:timers/promises'
import { type ChangeStream, type Db, MongoServerError } from 'mongodb'
import { isDatabaseAway } from '../platform/database/isDatabaseAway'
import { newId } from '../platform/newId'
import { FOLLOWED, idOf, isKept } from './rows'
import { BackupFault } from './store'

/** How far the changes of a database were laid beside a backup. */
export interface Followed {
  readonly base: string
  /** The last step, or the backup itself where there is none, and its sum. */
  readonly last: string
  readonly sum: string
  /** From where on changes are still to be heard; null: this database tells none, or shows no moment of itself. */
  readonly token: unknown
  /** Why there is no token, though the database may tell of its changes; null or missing: it does not know of such a thing. */
  readonly why?: string | null
  /** Files beside the database, as they were when they were copied. */
  readonly stamps: readonly { readonly name: string; readonly stamp: string }[]
}
/** Also ids of what changed while the backup was made. */
interface FollowedDoc extends Partial<Followed> {
  _id: string
  collection?: string
  ids?: readonly unknown[]
}

/** What was laid down cannot be gone on with: a new backup is due. */
export class Broken extends BackupFault {}

/** Of the database that is followed, and in no backup of it: a house that was restored does not go on with another one's steps. */
const marks = (db: Db) => db.collection<FollowedDoc>(FOLLOWED)

export const followed = async (db: Db): Promise<Followed | null> =>
  (await marks(db)
    .find({ last: { $exists: true } }, { projection: { _id: 0 } })
    .sort({ last: -1 })
    .limit(1)
    .next()) as unknown as Followed | null

/** So many ids are noted together: a document has room for some more. */
const IDS = 10_000

/** `changed`: what is to be in the next step besides what is heard from the token on. */
export const noteFollowed = async (db: Db, state: Followed, changed: Changed = new Map()): Promise<void> => {
  const notes: FollowedDoc[] = []
  for (const [collection, ids] of changed) {
    const all = [...ids.values()]
    for (let at = 0; at < all.length; at += IDS) notes.push({ _id: newId(), base: state.base, collection, ids: all.slice(at, at + IDS) })
  }
  // The state last: where it is, they are.
  notes.push({ _id: newId(), ...state })
  for (const note of notes) await marks(db).insertOne(note)
  await marks(db).deleteMany({ _id: { $nin: notes.map(({ _id }) => _id) } })
}

/** What was noted with a state. */
const noted = async (db: Db, { base }: Followed): Promise<Map<string, Map<string, unknown>>> => {
  const changed = new Map<string, Map<string, unknown>>()
  const notes = marks(db).find({ base, ids: { $exists: true } }, { promoteValues: false })
  for await (const { collection = '', ids = [] } of notes) {
    const known = changed.get(collection) ?? new Map<string, unknown>()
    for (const _id of ids) known.set(idOf({ _id }), _id)
    changed.set(collection, known)
  }
  return changed
}

interface Change {
  readonly _id: unknown
  readonly operationType: string
  readonly ns?: { readonly coll?: string }
  readonly documentKey?: { readonly _id: unknown }
}

/** Which documents changed: by collection, then by the id's own text. */
export type Changed = ReadonlyMap<string, ReadonlyMap<string, unknown>>

const DOCUMENT = ['insert', 'update', 'replace', 'delete']
/** An engine that takes a stream and tells nothing must be known as one. */
const PATIENCE_MS = 30_000

interface Hearing {
  /** What was heard by now. */
  readonly changed: Changed
  /** Hears all that happened until now; answers the place in the stream from which to go on. */
  upToNow(): Promise<unknown>
}

const hearing = (db: Db, stream: ChangeStream, changed: Map<string, Map<string, unknown>>): Hearing => {
  const note = ({ operationType, ns: { coll = '' } = {}, documentKey }: Change): void => {
    if (coll !== '' && !isKept(coll)) return
    if (!DOCUMENT.includes(operationType) || documentKey === undefined)
      throw new Broken(`The whole of ${coll || 'the database'} changed at once (${operationType}).`)
    const ids = changed.get(coll) ?? new Map<string, unknown>()
    changed.set(coll, ids.set(idOf(documentKey), documentKey._id))
  }
  return {
    changed,
    async upToNow() {
      // Its place in the stream says what came before it.
      const mark = newId()
      await marks(db).insertOne({ _id: mark })
      for (let end = Date.now() + PATIENCE_MS; Date.now() < end;) {
        const change = (await stream.tryNext()) as unknown as Change | null
        if (change === null) continue
        if (change.ns?.coll === FOLLOWED && change.operationType === 'insert' && change.documentKey?._id === mark) return change._id
        note(change)
        end = Date.now() + PATIENCE_MS
      }
      throw new Broken('The database does not tell of what changes in it.')
    },
  }
}

/** The stream ended for good, or its place is none (any more): history lost, fatal, a token that cannot be read or resumed from. */
const LOST = new Set<unknown>([280, 286, 136, 234, 260, 2, 9, 14, 22, 40573, 40584, 40585, 40615, 40647, 40649, 50811])
/** No such stage, command or option, none on a single mongod, or none for this user. */
const UNKNOWN = new Set<unknown>([2, 9, 13, 20, 59, 72, 115, 238, 303, 40324, 40415, 40573])

const isOf = (codes: ReadonlySet<unknown>, fault: unknown): fault is MongoServerError =>
  fault instanceof MongoServerError && codes.has(fault.code) && !isDatabaseAway(fault)

const follow = async <T>(
  db: Db,
  { token, changed }: { token: unknown; changed: Map<string, Map<string, unknown>> },
  work: (heard: Hearing) => Promise<T>,
): Promise<T> => {
  const stream = db.watch([{ $project: { operationType: 1, ns: 1, documentKey: 1 } }], {
    ...{ maxAwaitTimeMS: 20, batchSize: 1000, promoteValues: false },
    ...(token === null ? {} : { resumeAfter: token }),
  })
  try {
    // Without a place it begins when it is first asked.
    if (token === null) await stream.tryNext()
    return await work(hearing(db, stream, changed))
  } catch (fault) {
    // Values stay BSON's own here, and so does its number.
    if (fault instanceof MongoServerError) fault.code = Number(fault.code)
    if (token === null || !isOf(LOST, fault)) throw fault
    throw new Broken(`The database no longer knows what changed since: ${fault.message}`, { cause: fault })
  } finally {
    await stream.close()
  }
}

/** Hears what changed since a step or a backup. Throws Broken where that can no longer be told. */
export const following = async <T>(db: Db, since: Followed, work: (heard: Hearing) => Promise<T>): Promise<T> =>
  follow(db, { token: since.token, changed: await noted(db, since) }, work)

type Place = Pick<Followed, 'token' | 'why'>

/** A place in the stream of changes: all that comes later is heard from there. None: the database knows of no such thing, or says why. */
const placeInStream = (db: Db): Promise<Place> =>
  follow(db, { token: null, changed: new Map() }, (heard) => heard.upToNow()).then(
    (token) => ({ token }),
    (fault: unknown) => {
      if (isDatabaseAway(fault)) throw fault
      return { token: null, why: isOf(UNKNOWN, fault) ? null : `No place in its stream: ${fault instanceof Error ? fault.message : ''}` }
    },
  )

/** More often than the embedded engine forgets (docs/limits.md). */
const HEARD_MS = 15_000

/**
 * Hears from now on, however long something takes: an engine remembers changes for a while only. `end` answers up to where it heard, and
 * what changed until then. After a fault it goes on from where it had heard: the next step finds out whether that is still known.
 */
export const listen = async (
  db: Db,
  onError: (fault: unknown) => void = () => undefined,
): Promise<{ end(): Promise<{ place: Place; changed: Changed }> }> => {
  const over = new AbortController()
  const rest = () => pause(HEARD_MS, undefined, { signal: over.signal }).catch(() => undefined)
  const changed = new Map<string, Map<string, unknown>>()
  let place = await placeInStream(db)
  const hear = async (heard: Hearing): Promise<void> => {
    for (;;) {
      const isOver = over.signal.aborted
      place = { token: await heard.upToNow() }
      if (isOver) return
      await rest()
    }
  }
  const listening = async (): Promise<void> => {
    while (place.token !== null) {
      const isLast = over.signal.aborted
      try {
        return await follow(db, { token: place.token, changed }, hear)
      } catch (fault) {
        onError(fault)
        if (isLast) return
        await rest()
      }
    }
  }
  const heard = listening()
  return {
    async end() {
      over.abort()
      await heard
      return { place, changed }
    },
  }
}
