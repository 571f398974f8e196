import { model, Schema } from '../platform/database/model'
import { cleanLine, cleanText } from '../../engine/texts'
import { write } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { endLease, renewLiveLease, takeLease } from '../platform/leases'
import { newId } from '../platform/newId'
import { STORED_TEXTS, type Stored, type StoredTexts } from './stored'

/** How far texts that were stored before they were cleaned on their way in have been put right. */
interface MendingDoc {
  _id: string
  /** By collection, the last document that was looked at; null: none yet. */
  reached: Record<string, string | number>
  done: Record<string, true>
  /** How many texts were changed, by collection and field ('users contact/street'). */
  counts: Record<string, number>
  /** What could not be written, another one being called so already: 'locations 12'. */
  left: string[]
  finished: Date | null
  rev: number
}
const mixed = { type: Schema.Types.Mixed, default: () => ({}) }
const schema = new Schema<MendingDoc>(
  {
    _id: { type: String, required: true },
    ...{ reached: mixed, done: mixed, counts: mixed },
    left: { type: [String], default: [] },
    finished: { type: Date, default: null },
    rev: { type: Number, default: 1 },
  },
  { collection: 'mendings', versionKey: false, minimize: false },
)
const MendingModel = model<MendingDoc>('Mending', schema)

/** Another number, another round through everything: when cleaning comes to mean more. Then FORMAT of parcels/kept/snapshot.ts, too. */
const ID = 'texts 1'
const AT_ONCE = 500
const LEASE = { by: newId(), holdsMs: 60_000 }

interface Repaired {
  counts: Readonly<Record<string, number>>
  left: readonly string[]
}

type Change = readonly [path: string, text: string]

/** Texts at a path of StoredTexts that are not as they are kept, with their own paths. */
function changesAt(value: unknown, steps: readonly string[], { at, clean }: { at: string; clean: (text: string) => string }): Change[] {
  const [step, ...rest] = steps
  if (typeof value === 'string') return (step === undefined || step === '**') && clean(value) !== value ? [[at, clean(value)]] : []
  if (typeof value !== 'object' || value === null || value instanceof Date || step === undefined) return []
  const below = (key: string, next: readonly string[]): Change[] =>
    changesAt((value as Record<string, unknown>)[key], next, { at: at === '' ? key : `${at}.${key}`, clean })
  if (step === '**') return Object.keys(value).flatMap((key) => below(key, steps))
  if (step === '*') return Array.isArray(value) ? value.flatMap((_, n) => below(String(n), rest)) : []
  return below(step, rest)
}

const changesOf = (doc: Stored, { lines, texts }: StoredTexts): Change[] => [
  ...lines.flatMap((path) => changesAt(doc, path.split('.'), { at: '', clean: cleanLine })),
  ...texts.flatMap((path) => changesAt(doc, path.split('.'), { at: '', clean: cleanText })),
]

/** 'lots.3.name' is counted as 'lots/name'. */
const fieldOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '').replaceAll('.', '/')

/** One document; again where somebody wrote in between, for then it may say something else. */
async function mendOne(found: Stored, stored: StoredTexts): Promise<'clean' | 'left' | Change[]> {
  let doc: Stored | null = found
  for (let attempt = 0; attempt < 3 && doc; attempt += 1) {
    const changes = changesOf(doc, stored)
    if (changes.length === 0) return 'clean'
    const asRead = Object.fromEntries(['rev', 'updated'].flatMap((name) => (doc?.[name] === undefined ? [] : [[name, doc[name]]])))
    const set = Object.fromEntries(changes)
    try {
      await write(stored.model, { _id: doc._id, ...asRead }, { $set: { ...set, ...(stored.derived?.(withChanges(doc, changes)) ?? {}) } })
      return changes
    } catch (fault) {
      if (isDuplicateKey(fault)) return 'left'
      if (!(fault instanceof AppError)) throw fault
      doc = await stored.model.findOne({ _id: doc._id }).lean<Stored | null>()
    }
  }
  return doc ? 'left' : 'clean'
}

/** Of fields at the top, which is all that anything follows from. */
const withChanges = (doc: Stored, changes: readonly Change[]): Stored => ({
  ...doc,
  ...Object.fromEntries(changes.filter(([path]) => !path.includes('.'))),
})

async function mendCollection(stored: StoredTexts, reached: string | number | undefined): Promise<boolean> {
  const name = stored.model.collection.collectionName
  let last = reached
  for (;;) {
    const docs: Stored[] = await stored.model
      .find(last === undefined ? {} : { _id: { $gt: last } })
      .sort({ _id: 1 })
      .limit(AT_ONCE)
      .lean<Stored[]>()
    for (const doc of docs) {
      const told = await mendOne(doc, stored)
      if (told === 'left') await write(MendingModel, { _id: ID }, { $addToSet: { left: `${name} ${doc._id}` } })
      else if (told !== 'clean') await write(MendingModel, { _id: ID }, { $inc: countsOf(name, told) })
    }
    last = docs.at(-1)?._id
    if (last === undefined || docs.length < AT_ONCE) break
    await write(MendingModel, { _id: ID }, { $set: { [`reached.${name}`]: last } })
    if (!(await renewLiveLease(ID, LEASE))) return false
  }
  await write(MendingModel, { _id: ID }, { $set: { [`done.${name}`]: true } })
  return true
}

function countsOf(name: string, changes: readonly Change[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [path] of changes) {
    const key = `counts.${name} ${fieldOf(path)}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/**
 * Looks once through all stored texts that people gave, and puts right those that would be kept otherwise today. Goes on where an earlier
 * start ended; null where there is nothing to do any more, or another process does it. `tell` hears each collection that is done.
 */
export async function repairStoredTexts(at: Date, tell: (collection: string) => void = () => undefined): Promise<Repaired | null> {
  const before = await MendingModel.findOne({ _id: ID }).lean<MendingDoc | null>()
  if (before?.finished || !(await takeLease(ID, LEASE))) return null
  try {
    if (!before) await MendingModel.create({ _id: ID }).catch((fault: unknown) => assertDuplicate(fault))
    for (const stored of STORED_TEXTS) {
      const name = stored.model.collection.collectionName
      if (before?.done[name]) continue
      if (!(await mendCollection(stored, before?.reached[name]))) return null
      tell(name)
    }
    await write(MendingModel, { _id: ID }, { $set: { finished: at } })
    const after = await MendingModel.findOne({ _id: ID }).lean<MendingDoc | null>()
    return after && { counts: after.counts, left: after.left }
  } finally {
    await endLease(ID, LEASE.by)
  }
}

const assertDuplicate = (fault: unknown): void => {
  if (!isDuplicateKey(fault)) throw fault
}
