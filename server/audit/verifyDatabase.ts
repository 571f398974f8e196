import { readConfig } from '../platform/config'
import { openDatabase } from '../platform/database/open'
import { loadKeyFile } from '../platform/keyFile'
import { createLog } from '../platform/log'
import { checkpointFolder, newestCheckpoint, readCheckpoints } from './checkpoints/files'
import { headsOf, isOld, type CheckpointFault, type Uncovered } from './checkpoints/judge'
import type { Checkpoint } from './checkpoints/sign'
import { verifySubmissions, type SubmissionsReport } from '../offers/verifySubmissions'
import { hasSealedMatters } from '../sealing/custody'
import { AuditModel, type AuditEntry } from './model'
import { verifyChain, type Head, type Verdict } from './verify'

/** Entries in the order of their numbers, as they are stored. */
export async function* storedEntries(): AsyncGenerator<AuditEntry> {
  for await (const entry of AuditModel.find({}).sort({ _id: 1 }).lean<AuditEntry[]>().cursor()) yield entry as AuditEntry
}

/** What a verification found: of the chain, then of the checkpoints. */
export interface Report {
  readonly verdict: Verdict
  /** How many checkpoints held; the newest of them. */
  readonly checkpoints: { readonly count: number; readonly newest: Checkpoint | null }
  readonly fault: CheckpointFault | null
}

const HEAD_FIELDS = { at: 1 } as const

/** What the newest checkpoint leaves uncovered; times are those of the entries. */
const uncoveredBy = async (newest: Checkpoint | null, head: Head): Promise<Uncovered> => {
  const count = head.seq - (newest?.seq ?? 0)
  if (count <= 0) return { count: 0, from: null, to: null }
  const [first, last] = await Promise.all(
    [(newest?.seq ?? 0) + 1, head.seq].map((seq) => AuditModel.findOne({ _id: seq }, HEAD_FIELDS).lean<Pick<AuditEntry, 'at'>>()),
  )
  return { count, from: first?.at ?? null, to: last?.at ?? null }
}

/** Verifies the log of the connected database against heads that are known and the checkpoints in this data folder. The installation's key is loaded. */
export const verifyLog = async (dataDir: string, known: readonly Head[]): Promise<Report> => {
  const files = readCheckpoints(checkpointFolder(dataDir))
  const { heads, forged } = headsOf(files)
  const genuine = files.flatMap(({ checkpoint }) => (checkpoint && heads.some(({ seq }) => seq === checkpoint.seq) ? [checkpoint] : []))
  const newest = genuine.at(-1) ?? null
  const verdict = await verifyChain(storedEntries(), [...known, ...heads])
  const checkpoints = { count: genuine.length, newest }
  if (forged !== null) return { verdict, checkpoints, fault: { fault: 'forged', name: forged } }
  const isBehind = verdict.ok && isOld(await uncoveredBy(newest, verdict.head))
  return { verdict, checkpoints, fault: isBehind ? { fault: 'old', newest } : null }
}

/** Verifies the log of the configured database. One of our own must not be in use: a Lotse that runs on it is named in the refusal. */
export const verifyDatabase = async (known: readonly Head[]): Promise<Report & { submissions: SubmissionsReport }> => {
  const config = readConfig()
  const database = await openDatabase(config, { log: createLog('error'), onLost: () => undefined })
  try {
    // Without checkpoints and submissions there is nothing that the key would have to prove; a new one would prove nothing either.
    if (newestCheckpoint(checkpointFolder(config.dataDir)) || (await hasSealedMatters()))
      loadKeyFile(config.sealKeyFile, { mayCreate: false })
    return { ...(await verifyLog(config.dataDir, known)), submissions: await verifySubmissions() }
  } finally {
    await database.close()
  }
}
