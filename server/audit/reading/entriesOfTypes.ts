import type { LogEntry } from '../../contract/audit/log'
import type { LogType } from '../../contract/audit/types'
import { type AuditEntry, AuditModel, believedOf } from '../../log/area'
import { withoutSealed } from './mask'
import { namesIn } from './names'
import { presentEntry } from './present'

/** An entry, and what its readers see of it. */
export interface ReadEntry {
  readonly entry: AuditEntry
  readonly view: LogEntry
}

/**
 * A tender's entries of these types, the oldest first: those that this installation wrote, without what is still sealed. For whoever reads
 * that tender's files from inside.
 */
export async function entriesOfTypes(tenderId: string, types: readonly LogType[]): Promise<ReadEntry[]> {
  const found = await AuditModel.find({ tenderId, type: { $in: [...types] } })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const entries = await withoutSealed(await believedOf(found))
  const namesOf = await namesIn(entries)
  return entries.map((entry) => ({ entry, view: presentEntry(entry, namesOf(entry)) }))
}
