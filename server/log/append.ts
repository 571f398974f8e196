import { refusedAsKnown } from '../platform/insertAll'
import { lastOfChain } from './chainEnd'
import { entryBase, entryHash, GENESIS } from './entryHash'
import { AuditModel, type AuditEntry } from './model'
import { bindNames } from './names/bind'
import { namesNow, type NamesNow } from './names/now'
import { forgetOwn, lostOwn, ownHolds, rememberOwn, type Head } from './ownHead'
import { entriesOfIntent } from './ofIntent'
import { personHash } from './persons'
import { forgetSince, macOf, provenSince, rememberSince } from './proof'
import { perWorld, slot } from '../platform/world'

/**
 * What is written down. `data.userId` names another person concerned and becomes a salted hash; nothing else personal belongs into data.
 * What is shown of people and organizations is bound to the entry as it is now (names/bind.ts). `data.intent` is the id of the intent that
 * asked for it: a second entry of the same one is never made.
 */
export interface AuditRecord {
  readonly type: string
  readonly at: Date
  readonly actor: { readonly id: string; readonly email: string; readonly name: string } | null
  readonly data: { readonly tenderId?: string; readonly userId?: string; readonly intent?: string; readonly [key: string]: unknown }
}

interface Waiting {
  readonly record: AuditRecord
  /** Under which the entry is known as that of its intent (ofIntent.ts). */
  name?: string
  tries: number
  resolve(head: Head): void
  reject(cause: unknown): void
}

const head = slot<Head | null>(() => null)

const readHead = async (): Promise<Head> => {
  const { no, h } = await lastOfChain(null)
  return { _id: no, h: h ?? GENESIS }
}

interface TenderHead {
  readonly seq: number
  readonly h: string
}

/**
 * Ends of tenders' chains, as this process wrote them; they hold as long as `head` does: whoever else writes takes the next number of all,
 * and nothing but that number refuses ours then.
 */
const tenderEnds = perWorld(() => new Map<string, TenderHead>())
const MAX_TENDER_ENDS = 5_000

const forgetEnds = (): void => {
  head.value = null
  tenderEnds.clear()
}

const rememberTenderEnd = ({ tenderId, tenderSeq, h }: AuditEntry): void => {
  if (tenderId === null) return
  if (tenderEnds.size >= MAX_TENDER_ENDS) tenderEnds.clear()
  tenderEnds.set(tenderId, { seq: tenderSeq ?? 0, h })
}

const readTenderHead = async (tenderId: string): Promise<TenderHead> => {
  const known = tenderEnds.get(tenderId)
  if (known) return known
  const { no, h } = await lastOfChain(tenderId)
  return { seq: no, h: h ?? GENESIS }
}

const tenderHeads = async (those: readonly Waiting[]): Promise<Map<string, TenderHead>> => {
  const ids = [...new Set(those.flatMap(({ record }) => record.data.tenderId ?? []))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await readTenderHead(id)] as const)))
}

/**
 * What new entries hang on: the ends of the whole chain and of the tenders that were asked for, and how those are called whom they are
 * about.
 */
interface Ends {
  readonly names: NamesNow
  /** From which number on entries carry a code; null: the first of these begins it. */
  since: number | null
  all: Head
  readonly tenders: Map<string, TenderHead>
}

/** A text as the database keeps it: half a surrogate pair becomes U+FFFD there, and what is hashed must be what is read. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? Buffer.from(value, 'utf8').toString('utf8') : value

/** Makes the next entry, and it the end. */
const link = async ({ record, name }: Pick<Waiting, 'record' | 'name'>, ends: Ends): Promise<AuditEntry> => {
  const { type, at, actor, data } = record
  const { tenderId = null, userId, ...rest } = data
  const named = name === undefined ? {} : { intent: name }
  const tender = tenderId === null ? null : (ends.tenders.get(tenderId) ?? (await readTenderHead(tenderId)))
  const concerned = userId === undefined ? {} : { user: await personHash(userId) }
  const content = {
    _id: ends.all._id + 1,
    at,
    type,
    tenderId,
    tenderSeq: tender ? tender.seq + 1 : null,
    tenderPrevious: tender?.h ?? null,
    actor: actor ? await personHash(actor.id) : null,
    // Through JSON, so that what is hashed is what the database gives back.
    data: JSON.parse(JSON.stringify({ ...rest, ...named, ...concerned }, storable)) as Record<string, unknown>,
    names: await bindNames(record, ends.names),
    since: (ends.since ??= ends.all._id + 1),
    previous: ends.all.h,
  }
  const proven = { ...content, mac: macOf(entryBase(content)) }
  const entry = { ...proven, h: entryHash(proven) }
  ends.all = { _id: entry._id, h: entry.h }
  if (tenderId !== null) ends.tenders.set(tenderId, { seq: content.tenderSeq ?? 0, h: entry.h })
  return entry
}

const tell = slot<(number: unknown) => void>(() => () => undefined)

/** Whoever runs this hears of an entry, by its number, that is none of ours. */
export const tellPlanted = (number: unknown): void => tell.value(number)

/** Who hears of an entry that somebody else wrote in the place of one of ours (checkpoints/watch.ts). */
export const onPlanted = (listener: (number: unknown) => void): void => {
  tell.value = listener
}

/**
 * The entry that an intent already has, as when two processes carry the same one out. One that somebody else put there is none, and ours is
 * written beside it.
 */
const writtenFor = async (one: Waiting): Promise<Head | null> => {
  const { intent } = one.record.data
  if (intent === undefined) return null
  const { own, planted, free } = await entriesOfIntent(intent)
  one.name = free
  for (const number of planted) tell.value(number)
  return own
}

interface Linked {
  readonly one: Waiting
  readonly entry: AuditEntry
}

const MAX_AT_ONCE = 100
const MAX_TRIES = 200

/** Hangs them one on the other; whoever cannot be written down (no canonical form) fails alone. */
const linkAll = async (those: readonly Waiting[], all: Head, tenders: Ends['tenders']): Promise<Linked[]> => {
  const [names, since] = [await namesNow(those.map(({ record }) => record)), await provenSince()]
  const ends: Ends = { names, since, all, tenders }
  const linked: Linked[] = []
  for (const one of those) {
    try {
      linked.push({ one, entry: await link(one, ends) })
    } catch (cause) {
      one.reject(cause)
    }
  }
  return linked
}

/** Inserts them in their order; answers how many of them are written when the next one's number (or intent) was there already. */
const insertInOrder = async (entries: readonly AuditEntry[]): Promise<number> => {
  try {
    await AuditModel.collection.insertMany([...entries] as never[], { ordered: true })
    return entries.length
  } catch (error) {
    return Math.min(...refusedAsKnown(error))
  }
}

/** Writes what can be written of these; answers those that have to be tried again, in their order. */
const write = async (those: readonly Waiting[]): Promise<Waiting[]> => {
  // Before the ends of tenders' chains are asked for: what others write from then on takes the number that ours is refused for.
  const all = (head.value ??= await readHead())
  // What this process wrote last must be there still: else the log was cut or written anew under it, and goes on from what there is.
  const [holds, tenders] = await Promise.all([ownHolds(), tenderHeads(those)])
  if (!holds) {
    lostOwn()
    forgetEnds()
    return [...those]
  }
  const linked = await linkAll(those, all, tenders)
  if (linked.length === 0) {
    // Nothing holds the head that was read: it is not ours.
    forgetEnds()
    return []
  }
  const written = await insertInOrder(linked.map(({ entry }) => entry))
  for (const { one, entry } of linked.slice(0, written)) {
    head.value = { _id: entry._id, h: entry.h }
    rememberTenderEnd(entry)
    one.resolve(head.value)
  }
  const newest = linked[written - 1]?.entry
  if (newest) {
    rememberOwn(newest)
    rememberSince(newest.since ?? newest._id)
  }
  const [refused, ...later] = linked.slice(written).map(({ one }) => one)
  if (!refused) return []
  // Another process wrote this number, or carried out this intent: its entry is the head.
  forgetEnds()
  forgetSince()
  const before = await writtenFor(refused)
  if (before) {
    refused.resolve(before)
    return later
  }
  if (refused.tries++ > MAX_TRIES) {
    refused.reject(new Error('the log is written by others without end'))
    return later
  }
  // A short random pause spreads the racers.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(50, refused.tries * 5)))
  return [refused, ...later]
}

const waiting = slot<Waiting[]>(() => [])
const isWriting = slot(() => false)

const writeAll = async (): Promise<void> => {
  isWriting.value = true
  while (waiting.value.length > 0) {
    const those = waiting.value.slice(0, MAX_AT_ONCE)
    waiting.value = waiting.value.slice(MAX_AT_ONCE)
    try {
      waiting.value = [...(await write(those)), ...waiting.value]
    } catch (cause) {
      // Whether some of them are written is not known.
      forgetEnds()
      for (const one of those) one.reject(cause)
    }
  }
  isWriting.value = false
}

/**
 * Appends an entry and returns the chain's head with it. In one process entries queue up and go out together; between processes the number
 * decides.
 */
export const appendAudit = async (record: AuditRecord): Promise<{ seq: number; h: string }> => {
  const { _id, h } = await new Promise<Head>((resolve, reject) => {
    waiting.value.push({ record, tries: 0, resolve, reject })
    if (!isWriting.value) void writeAll()
  })
  return { seq: _id, h }
}

/** Tests only: the next entry reads the head from the database, and nothing is known of what was written before. */
export const forgetHead = (): void => {
  forgetEnds()
  forgetOwn()
  forgetSince()
}
