import { entryHash, GENESIS } from './entryHash'
import { type AuditEntry, AuditModel } from './model'

/** Entries in the order of their numbers, as they are stored. */
export async function* storedEntries(): AsyncGenerator<AuditEntry> {
  for await (const entry of AuditModel.find({}).sort({ _id: 1 }).lean<AuditEntry[]>().cursor()) yield entry as AuditEntry
}

/** The same, and none after this one. */
export async function* entriesUpTo(seq: number): AsyncGenerator<AuditEntry> {
  for await (const entry of storedEntries()) {
    if (entry._id > seq) return
    yield entry
  }
}

export interface Head {
  readonly seq: number
  readonly h: string
}

export type ChainCheck =
  | { readonly ok: true; readonly head: Head }
  | { readonly ok: false; readonly seq: number; readonly fault: 'gap' | 'previous' | 'hash' | 'tender' | 'tail' }

/**
 * Walks the chain from its beginning and names the first bad entry: 'gap' a number is missing or doubled, 'previous' it does not hang on
 * the entry before, 'hash' its content was changed, 'tender' it does not continue its tender's chain. A chain alone does not show a cut
 * tail: `known` heads (from receipts, opening records, an earlier run) must still be in it, else 'tail' with the number that is missing or
 * different.
 */
export const verifyChain = async (entries: AsyncIterable<AuditEntry>, known: readonly Head[] = []): Promise<ChainCheck> => {
  const tenders = new Map<string, { seq: number; h: string }>()
  const awaited = new Map(known.map(({ seq, h }) => [seq, h]))
  let head: Head = { seq: 0, h: GENESIS }
  for await (const entry of entries) {
    const seq = head.seq + 1
    if (entry._id !== seq) return { ok: false, seq, fault: 'gap' }
    if (entry.previous !== head.h) return { ok: false, seq, fault: 'previous' }
    const { h, ...content } = entry
    if (entryHash(content) !== h) return { ok: false, seq, fault: 'hash' }
    if (entry.tenderId !== null) {
      const before = tenders.get(entry.tenderId) ?? { seq: 0, h: GENESIS }
      if (entry.tenderSeq !== before.seq + 1 || entry.tenderPrevious !== before.h) return { ok: false, seq, fault: 'tender' }
      tenders.set(entry.tenderId, { seq: entry.tenderSeq, h })
    }
    const expected = awaited.get(seq)
    if (expected !== undefined && expected !== h) return { ok: false, seq, fault: 'tail' }
    head = { seq, h }
  }
  const missing = [...awaited.keys()].filter((seq) => seq > head.seq).sort((a, b) => a - b)[0]
  return missing === undefined ? { ok: true, head } : { ok: false, seq: missing, fault: 'tail' }
}
