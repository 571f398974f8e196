import { Collection, Db } from 'mongodb'
import { inThisWorld, isInWorld, perWorld } from '../world'

/*
 * Every write of this process goes through the driver's collections, whoever asks for it: mongoose, commit.ts, a migration, a test. Here
 * each is heard of as soon as the database answered, before whoever wrote goes on; also one that failed: it may be written all the same.
 */

type Fields = Readonly<Record<string, unknown>>
/** Which documents a write may have changed; null: it does not say. */
type WrittenIds = readonly (string | number)[] | null
export interface Write {
  readonly collection: string
  readonly ids: WrittenIds
  /** Documents that came; null: some may have come or gone, and it does not say which. */
  readonly come: readonly Fields[] | null
}
/** Null: all there is may be another. */
type Listener = (write: Write | null) => void

const listeners = perWorld(() => new Set<Listener>())
/** Answers what ends the listening. */
export const onWrite = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Tell = (write: Write | null) => void
const tellHere: Tell = (write) => {
  for (const listener of listeners) listener(write)
}
/** Of each server's own connection, wherever something is written through it. */
const tellers = new WeakMap<object, Tell>()
export const hearWritesOf = (client: object): void => void tellers.set(client, inThisWorld(tellHere))

/** What is written past every server nobody here keeps. */
const tell = (through: Collection | Db, write: Write | null): void => {
  // A field of both that the driver's types do not name.
  const client: unknown = Reflect.get(through, 'client')
  const teller = tellers.get(client as object) ?? (isInWorld() ? tellHere : undefined)
  teller?.(write)
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number'

const idsIn = (filter: unknown): WrittenIds => {
  const id = isFields(filter) ? filter._id : undefined
  if (isId(id)) return [id]
  const several: unknown = isFields(id) ? id.$in : undefined
  return Array.isArray(several) && several.every(isId) ? several : null
}

/** What is left to be done rides in documents (commit.ts), and nobody is shown it: that it was done changes nothing for readers. */
const UNSEEN = new Set(['pending', 'rev'])
const isUnseen = (update: unknown): boolean =>
  isFields(update) && Object.values(update).every((fields) => isFields(fields) && Object.keys(fields).every((path) => UNSEEN.has(path)))

type Said = Omit<Write, 'collection'>
const UNSAID: Said = { ids: null, come: null }

const joined = (all: readonly Said[]): Said =>
  all.reduce(
    (one, more) => ({ ids: one.ids && more.ids && [...one.ids, ...more.ids], come: one.come && more.come && [...one.come, ...more.come] }),
    {
      ids: [],
      come: [],
    },
  )

const ofInsert = (document: unknown): Said => ({ ids: idsIn(document), come: isFields(document) ? [document] : null })
const ofUpdate = (filter: unknown, options: unknown): Said => ({
  ids: idsIn(filter),
  come: isFields(options) && options.upsert === true ? null : [],
})
const ofDelete = (filter: unknown): Said => ({ ids: idsIn(filter), come: null })

/** One operation of a bulk write, as { updateOne: { filter, … } }. */
const ofOperation = (operation: unknown): Said => {
  const [[name, said] = ['', null]] = isFields(operation) ? Object.entries(operation) : []
  if (!isFields(said)) return UNSAID
  if (name === 'insertOne') return ofInsert(said.document)
  return name.startsWith('update') ? ofUpdate(said.filter, said) : ofDelete(said.filter)
}

const ofSeveral = (list: unknown, of: (one: unknown) => Said): Said => (Array.isArray(list) ? joined(list.map(of)) : UNSAID)

/** What a call of each of the driver's writing methods says of what it changes. */
const WRITING: Readonly<Record<string, (...args: readonly unknown[]) => Said>> = {
  insertOne: ofInsert,
  insertMany: (list) => ofSeveral(list, ofInsert),
  bulkWrite: (list) => ofSeveral(list, ofOperation),
  updateOne: (filter, _update, options) => ofUpdate(filter, options),
  updateMany: (filter, _update, options) => ofUpdate(filter, options),
  replaceOne: ofDelete,
  deleteOne: ofDelete,
  deleteMany: ofDelete,
  findOneAndUpdate: (filter, _update, options) => ofUpdate(filter, options),
  findOneAndReplace: ofDelete,
  findOneAndDelete: ofDelete,
  drop: () => UNSAID,
  rename: () => UNSAID,
}
/** For tests: whatever else the driver can do to a collection only reads. */
export const WRITING_METHODS: readonly string[] = [...Object.keys(WRITING), 'initializeOrderedBulkOp', 'initializeUnorderedBulkOp']

type Method = (this: Collection, ...args: unknown[]) => unknown
const methods = Collection.prototype as unknown as Record<string, Method>

/** bulkWrite makes its operations by the same two methods that others may use by themselves. */
let isWithin = false

const original = (name: string): Method => {
  const found = methods[name]
  if (!found) throw new Error(`the database driver has no ${name} any more: server/platform/kept/writes.ts`)
  return found
}

for (const [name, say] of Object.entries(WRITING)) {
  const write = original(name)
  methods[name] = function (this: Collection, ...args: unknown[]) {
    const before = isWithin
    isWithin = true
    const done = write.apply(this, args) as Promise<unknown>
    isWithin = before
    if (name === 'updateOne' && isUnseen(args[1])) return done
    return done.finally(() => tell(this, { collection: this.collectionName, ...say(...args) }))
  }
}

for (const name of ['initializeOrderedBulkOp', 'initializeUnorderedBulkOp']) {
  const begin = original(name)
  methods[name] = function (this: Collection, ...args: unknown[]) {
    const bulk = begin.apply(this, args) as { execute(...given: unknown[]): Promise<unknown> }
    if (isWithin) return bulk
    const execute = bulk.execute.bind(bulk)
    bulk.execute = (...given) => execute(...given).finally(() => tell(this, { collection: this.collectionName, ...UNSAID }))
    return bulk
  }
}

const dropDatabase = Reflect.get(Db.prototype, 'dropDatabase')
Db.prototype.dropDatabase = function (this: Db, ...args) {
  return dropDatabase.apply(this, args).finally(() => tell(this, null))
}
