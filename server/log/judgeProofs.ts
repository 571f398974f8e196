import { AuditModel, type AuditEntry } from './model'
import { isProven, provenSince } from './proof'

/**
 * unproven: the entry has no code, though all from an earlier one on must. forged: its code is none of this installation, or of another
 * content. lost: an entry says that a running Lotse missed one that it had written, and it is missing still.
 */
export interface ProofFault {
  readonly seq: number
  readonly fault: 'unproven' | 'forged' | 'lost'
}

export interface ProofsReport {
  /** The first entry whose writer is proven; null: none is. */
  readonly from: number | null
  readonly faults: readonly ProofFault[]
}

/** More tell no more. */
const MOST = 100

/** Holds the code of each entry against its content; they are shown to it in their order. The installation's key is loaded. */
export const judgeProofs = async () => {
  const since = await provenSince()
  const told = await AuditModel.find({ type: 'LOG_FAULT_FOUND', 'data.lost': { $exists: true } }).lean<AuditEntry[]>()
  // Of an entry that nobody proves nothing follows; it is named itself.
  const lost = new Map(told.filter(isProven).map(({ _id, data }) => [String(data.lost), _id]))
  const faults: ProofFault[] = []
  return {
    see(entry: AuditEntry): void {
      lost.delete(entry.h)
      // A number that is none is before nothing.
      const mustBe = since !== null && !(entry._id < since)
      if (faults.length >= MOST || (entry.mac === undefined && !mustBe) || isProven(entry)) return
      faults.push({ seq: entry._id, fault: entry.mac === undefined ? 'unproven' : 'forged' })
    },
    result: (): ProofsReport => ({
      from: since,
      faults: [...faults, ...[...lost.values()].map((seq): ProofFault => ({ seq, fault: 'lost' }))].sort((a, b) => a.seq - b.seq),
    }),
  }
}
