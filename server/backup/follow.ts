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
interface FollowedDoc extends Partial<Followed> {
  _id: string
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

export const noteFollowed = async (db: Db, state: Followed): Promise<void> => {
  const _id = newId()
  await marks(db).insertOne({ _id, ...state })
  await marks(db).deleteMany({ _id: { $ne: _id } })
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

const hearing = (db: Db, stream: ChangeStream): Hearing => {
  const changed = new Map<string, Map<string, unknown>>()
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

/** Hears what changes from a place in the stream on. Throws Broken where that can no longer be told. */
export const following = async <T>(db: Db, token: unknown, work: (heard: Hearing) => Promise<T>): Promise<T> => {
  const stream = db.watch([{ $project: { operationType: 1, ns: 1, documentKey: 1 } }], {
    ...{ maxAwaitTimeMS: 20, batchSize: 1000, promoteValues: false },
    ...(token === null ? {} : { resumeAfter: token }),
  })
  try {
    // Without a place it begins when it is first asked.
    if (token === null) await stream.tryNext()
    return await work(hearing(db, stream))
  } catch (fault) {
    // Values stay BSON's own here, and so does its number.
    if (fault instanceof MongoServerError) fault.code = Number(fault.code)
    if (token === null || !isOf(LOST, fault)) throw fault
    throw new Broken(`The database no longer knows what changed since: ${fault.message}`, { cause: fault })
  } finally {
    await stream.close()
  }
}

/** A place in the stream of changes: all that comes later is heard from there. None: the database knows of no such thing, or says why. */
export const placeInStream = (db: Db): Promise<Pick<Followed, 'token' | 'why'>> =>
  following(db, null, (heard) => heard.upToNow()).then(
    (token) => ({ token }),
    (fault: unknown) => {
      if (isDatabaseAway(fault)) throw fault
      return { token: null, why: isOf(UNKNOWN, fault) ? null : `No place in its stream: ${fault instanceof Error ? fault.message : ''}` }
    },
  )
