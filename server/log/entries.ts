import { AuditModel, type AuditEntry } from './model'

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
