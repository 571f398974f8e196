import { existsSync } from 'node:fs'
import { readConfig } from '../platform/config'
import { openDatabase } from '../platform/database/open'
import { now } from '../platform/clock'
import { loadKeyFile } from '../platform/keyFile'
import { createLog } from '../platform/log'
import { checkpointFolder, newestCheckpoint, readCheckpoints, readNewest } from './checkpoints/files'
import { isOld, silentSince, sortOut, type CheckpointFault, type Uncovered } from './checkpoints/judge'
import type { Checkpoint } from './checkpoints/sign'
import { judgeStamps, type StampsReport } from './checkpoints/stamping'
import { headOfKept, type Kept } from './checkpoints/text'
import { hasSealedMatters } from '../sealing/area'
import {
  type AuditEntry,
  AuditModel,
  type ChainCheck,
  type Head,
  judgeNames,
  judgeProofs,
  type NameFault,
  type ProofsReport,
  storedEntries,
  verifyChain,
  type Witness,
} from '../log/area'
import { gatherHeads, headOf, isMailed, judgeHeads, type HeadFault } from './witnesses'

/** What a verification found: of the chain, of who wrote it, of what is held against it, then of the checkpoints. */
export interface Report {
  readonly verdict: ChainCheck
  readonly proofs: ProofsReport
  /** `from`: the first entry whose names are bound to it; null: none is. */
  readonly names: { readonly from: number | null; readonly faults: readonly NameFault[] }
  /** Heads that are known and are not (so) in the log: its end was cut off or written anew. */
  readonly heads: { readonly count: number; readonly faults: readonly HeadFault[] }
  /** How many numbered checkpoints held; the last signature. */
  readonly checkpoints: { readonly count: number; readonly newest: Checkpoint | null }
  readonly stamps: StampsReport
  readonly fault: CheckpointFault | null
  /** The moment at which the house should have been alive. */
  readonly at: Date
}

const HEAD_FIELDS = { at: 1 } as const
const timeOf = async (seq: number): Promise<Date | null> =>
  (await AuditModel.findOne({ _id: seq }, HEAD_FIELDS).lean<Pick<AuditEntry, 'at'>>())?.at ?? null

/** What the last checkpoint leaves uncovered; times are those of the entries. */
const uncoveredBy = async (last: Checkpoint | null, head: Head): Promise<Uncovered> => {
  const count = head.seq - (last?.seq ?? 0)
  if (count <= 0) return { count: 0, from: null, to: null }
  const [from, to] = await Promise.all([(last?.seq ?? 0) + 1, head.seq].map(timeOf))
  return { count, from: from ?? null, to: to ?? null }
}

/** Entries that are shown to others on their way. */
async function* shownTo(see: readonly ((entry: AuditEntry) => void)[]): AsyncGenerator<AuditEntry> {
  for await (const entry of storedEntries()) {
    for (const one of see) one(entry)
    yield entry
  }
}

export interface Known {
  /** Heads and checkpoints that were kept elsewhere. */
  readonly heads?: readonly Head[]
  readonly checkpoints?: readonly Kept[]
  /** The moment at which the house should have been alive; now unless told otherwise. */
  readonly at?: Date
  /** Authorities of the time-stamping service (TSA_CA_FILE). */
  readonly caFile?: string | null
}

const givenBy = ({ heads = [], checkpoints = [] }: Known): Witness[] =>
  [...heads, ...checkpoints.flatMap((one) => headOfKept(one) ?? [])].map(({ seq, h }) => ({ kind: 'given', name: `${seq}`, seq, h }))

/**
 * Verifies the log of the connected database: the chain, the names beside it, and every head that receipts, records, checkpoints, mails
 * and archives name; then whether the last signature is as young as it must be. The installation's key is loaded.
 */
export const verifyLog = async (dataDir: string, known: Known = {}): Promise<Report> => {
  const folder = checkpointFolder(dataDir)
  const { genuine, life, newest, forged } = sortOut(readCheckpoints(folder), readNewest(folder))
  const strange = (known.checkpoints ?? []).find((one) => headOfKept(one) === null)
  const signed = [...genuine, ...(life ? [life] : [])].map((one) => headOf('checkpoint', one.at, one))
  const witnesses = [...(await gatherHeads(dataDir)), ...signed, ...givenBy(known)]
  const [proofs, names, heads] = [await judgeProofs(), await judgeNames(), judgeHeads(witnesses)]
  const chain = await verifyChain(shownTo([proofs.see, names.see, heads.see]))
  // Behind a break nobody looked.
  const lost = chain.ok ? heads.result() : []
  const verdict: ChainCheck = lost[0] ? { ok: false, seq: Math.min(...lost.map(({ seq }) => seq)), fault: 'tail' } : chain
  const report = {
    verdict,
    proofs: proofs.result(),
    names: names.result(),
    heads: { count: witnesses.length, faults: lost },
    checkpoints: { count: genuine.length, newest },
    stamps: await judgeStamps(dataDir, { caFile: known.caFile ?? null }),
    at: known.at ?? now(),
  }
  if (forged !== null || strange) return { ...report, fault: { fault: 'forged', name: forged ?? `of ${strange?.at ?? ''}` } }
  if (!verdict.ok) return { ...report, fault: null }
  const numbered = genuine.at(-1) ?? null
  const isCut = newest !== null && newest.seq > (numbered?.seq ?? 0)
  if (isCut || isOld(await uncoveredBy(numbered, verdict.head))) return { ...report, fault: { fault: 'old', newest: numbered } }
  const last = newest ? new Date(newest.at) : await timeOf(1)
  const since = silentSince(last, report.at)
  return { ...report, fault: since && { fault: 'silent', newest, since } }
}

const wasSigned = async (dataDir: string, { checkpoints = [] }: Known): Promise<boolean> => {
  const folder = checkpointFolder(dataDir)
  const isKept = checkpoints.length > 0 || newestCheckpoint(folder) !== null || readNewest(folder) !== null
  return isKept || (await isMailed()) || (await AuditModel.exists({ mac: { $exists: true } })) !== null
}

/**
 * Verifies the log of the configured database, and what else is asked of it meanwhile. One of our own must not be in use: a Lotse that runs
 * on it is named in the refusal.
 */
export const verifyDatabase = async <More>(known: Known, more: () => Promise<More>): Promise<{ report: Report; more: More }> => {
  const config = readConfig()
  const database = await openDatabase(config, { log: createLog('error'), onLost: () => undefined })
  try {
    // Where nothing was signed or sealed there is nothing that the key would have to prove; a new one would prove nothing either.
    const isNeeded = existsSync(config.sealKeyFile) || (await wasSigned(config.dataDir, known)) || (await hasSealedMatters())
    if (isNeeded) loadKeyFile(config.sealKeyFile, { mayCreate: false })
    return { report: await verifyLog(config.dataDir, { ...known, caFile: config.tsaCaFile }), more: await more() }
  } finally {
    await database.close()
  }
}
