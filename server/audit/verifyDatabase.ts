import { readConfig } from '../platform/config'
import { openDatabase } from '../platform/database/open'
import { createLog } from '../platform/log'
import { AuditModel, type AuditEntry } from './model'
import { verifyChain, type Head, type Verdict } from './verify'

/** Entries in the order of their numbers, as they are stored. */
export async function* storedEntries(): AsyncGenerator<AuditEntry> {
  for await (const entry of AuditModel.find({}).sort({ _id: 1 }).lean<AuditEntry[]>().cursor()) yield entry as AuditEntry
}

/** Verifies the log of the configured database. One of our own must not be in use: a Lotse that runs on it is named in the refusal. */
export const verifyDatabase = async (known: readonly Head[]): Promise<Verdict> => {
  const config = readConfig()
  const database = await openDatabase(config, { log: createLog('error'), onLost: () => undefined })
  try {
    return await verifyChain(storedEntries(), known)
  } finally {
    await database.close()
  }
}
