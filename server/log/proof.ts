import { createHmac } from 'node:crypto'
import { keyCount, keyFor } from '../platform/keyFile'
import { endOfChain } from './chainEnd'
import { entryBase } from './entryHash'
import { AuditModel, type AuditEntry } from './model'
import { slot } from '../platform/world'

/*
 * A chain alone proves an order, not a writer: whoever writes the database can go on with it. So each entry carries a code (HMAC-SHA-256)
 * made with a key that lies beside the data and never in it, and the number of the entry from which on all carry one.
 */
const held = slot<{ count: number; key: Buffer } | null>(() => null)

const key = (): Buffer => {
  if (held.value?.count !== keyCount()) held.value = { count: keyCount(), key: keyFor('entries of the log') }
  return held.value.key
}

/** The code of an entry by the hash of its content (entryHash.ts). */
export const macOf = (base: string): string => createHmac('sha256', key()).update(base).digest('base64url')

type Proven = AuditEntry & Required<Pick<AuditEntry, 'since' | 'mac'>>

/** Whether this installation wrote an entry as it stands there. */
export const isProven = (entry: AuditEntry): entry is Proven =>
  entry.mac !== undefined && typeof entry.since === 'number' && entry.since <= entry._id && entry.mac === macOf(entryBase(entry))

const known = slot<{ count: number; since: number } | null>(() => null)

/**
 * Number of the entry from which on all carry a code; null: none does yet (before 2026-11-26). Every code says it, so taking some away
 * makes no entry older.
 */
export const provenSince = async (): Promise<number | null> => {
  if (known.value?.count === keyCount()) return known.value.since
  const last = await AuditModel.findOne({ _id: await endOfChain(null) }).lean<AuditEntry>()
  const found = last && isProven(last) ? last : await newestProven()
  if (found) rememberSince(found.since)
  return found?.since ?? null
}

/** Where the newest entry is none of ours: somebody wrote behind it, or all are of before. */
const newestProven = async (): Promise<Proven | null> => {
  for await (const entry of AuditModel.find({ mac: { $exists: true } })
    .sort({ _id: -1 })
    .lean<AuditEntry[]>()
    .cursor())
    if (isProven(entry as AuditEntry)) return entry as Proven
  return null
}

export const rememberSince = (since: number): void => {
  known.value = { count: keyCount(), since }
}

/** Another process may have begun it, and in tests a new database has another log. */
export const forgetSince = (): void => {
  known.value = null
}

/**
 * Whether an entry may be believed: written by this installation, or of before there were codes, then at a place that the chain has. A
 * number like 0 or 0.5 is before any, and no chain misses it.
 */
export const isBelieved = (entry: AuditEntry, since: number | null): boolean =>
  Number.isInteger(entry._id) && entry._id >= 1 && (since === null || entry._id < since || isProven(entry))

/** Those of these entries that may be believed. */
export const believedOf = async (entries: readonly AuditEntry[]): Promise<AuditEntry[]> => {
  const since = await provenSince()
  return entries.filter((entry) => isBelieved(entry, since))
}
