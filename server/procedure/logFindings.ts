import type { LogFinding } from '../contract/procedure/views'
import { inParts } from '../platform/inParts'
import {
  type AuditEntry,
  AuditModel,
  type AuditName,
  AuditNameModel,
  entryHash,
  forgottenAmong,
  GENESIS,
  hashesOf,
  isBelieved,
  isUnchanged,
  logFaultSince,
  provenSince,
} from '../log/area'
import { headsInDocuments } from './headsInDocuments'

/** So many are named; more say no more. */
const MOST = 20

/** The first entry of a tender's chain that does not hold, by its hash; null where all do. */
const firstBroken = (entries: readonly AuditEntry[], since: number | null): string | null => {
  let before = { seq: 0, h: GENESIS }
  for (const entry of entries) {
    const { h, tenderSeq, tenderPrevious } = entry
    if (tenderSeq !== before.seq + 1 || tenderPrevious !== before.h || entryHash(entry) !== h || !isBelieved(entry, since)) return h
    before = { seq: tenderSeq, h }
  }
  return null
}

/** Entries whose names are not what was written down with them. */
const strangelyNamed = async (entries: readonly AuditEntry[]): Promise<string[]> => {
  const hashes = [...new Set(entries.flatMap(hashesOf))]
  const rows = await inParts(hashes, (part) => AuditNameModel.find({ _id: { $in: part } }).lean<AuditName[]>())
  const sound = new Set(rows.filter(isUnchanged).map(({ _id }) => _id))
  const stored = new Set(rows.map(({ _id }) => _id))
  const forgotten = await forgottenAmong(hashes.filter((hash) => !stored.has(hash)))
  return entries.filter((entry) => hashesOf(entry).some((hash) => !sound.has(hash) && !forgotten.has(hash))).map(({ h }) => h)
}

/** Receipts and records of the tender that name an entry which is not (so) in the log any more. */
const lostHeads = async (tenderId: string): Promise<string[]> => {
  const witnesses = await headsInDocuments(tenderId)
  const found = await inParts([...new Set(witnesses.map(({ seq }) => seq))], (part) =>
    AuditModel.find({ _id: { $in: part } }, { h: 1 }).lean<Pick<AuditEntry, '_id' | 'h'>[]>(),
  )
  const hashes = new Map(found.map(({ _id, h }) => [_id, h]))
  return witnesses.filter(({ seq, h }) => hashes.get(seq) !== h).map(({ name }) => name)
}

/**
 * What is wrong with a tender's part of the log, for whoever opens what came in: its own chain, the names in it, the heads that its
 * receipts and records keep, and what the running server found of the whole. No number of an entry is said, as it would tell of others.
 * That
 * the opening was begun by whom it says is judged before it is finished (begunInLog.ts).
 */
export const findingsOf = async (tenderId: string): Promise<LogFinding[]> => {
  const entries = await AuditModel.find({ tenderId }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>()
  const broken = firstBroken(entries, await provenSince())
  const found: LogFinding[] = [
    ...(broken === null ? [] : [{ what: 'entry' as const, of: broken }]),
    ...(await strangelyNamed(entries)).map((of) => ({ what: 'names' as const, of })),
    ...(await lostHeads(tenderId)).map((of) => ({ what: 'head' as const, of })),
    ...(logFaultSince() === null ? [] : [{ what: 'signed' as const, of: '' }]),
  ]
  return found.slice(0, MOST)
}
