import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf } from './processIdentity'

interface Running {
  pid: number
  identity: string | null
}
interface ProcessRecord {
  /** `port` is missing in what versions before 2026-11-27 recorded. */
  database: Running & { port?: number }
  owner: Running
}

const fileOf = (folder: string): string => join(folder, 'process.json')
const isAlive = (process: Running): boolean => process.identity !== null && identityOf(process.pid) === process.identity

const readRecord = (folder: string): ProcessRecord | null => {
  if (!existsSync(fileOf(folder))) return null
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as ProcessRecord
  } catch {
    return null // Broken off while writing: the process it told of is found by nobody, and the engine's own lock still protects the files.
  }
}

/** Remembers who runs on this folder, so that the next start can end what a killed one left behind. */
export const recordProcess = (folder: string, { pid, port }: { pid: number; port: number }): void => {
  const record: ProcessRecord = {
    database: { pid, identity: identityOf(pid), port },
    owner: { pid: process.pid, identity: identityOf(process.pid) },
  }
  writeFileSync(`${fileOf(folder)}.new`, JSON.stringify(record))
  renameSync(`${fileOf(folder)}.new`, fileOf(folder))
}

/** The port of a database that another process runs on this folder right now; null: nobody does, or an older version that told no port. */
export const runningPort = (folder: string): number | null => {
  const record = readRecord(folder)
  const isRunning = record !== null && record.owner.pid !== process.pid && isAlive(record.owner) && isAlive(record.database)
  return isRunning ? (record.database.port ?? null) : null
}

export const forgetProcess = (folder: string): void => rmSync(fileOf(folder), { force: true })

/** Ends a process that is known to be ours: politely, then after `patience` milliseconds for good. */
export const endProcess = async (pid: number, patience: number): Promise<void> => {
  const identity = identityOf(pid)
  const isThere = (): boolean => identity !== null && identityOf(pid) === identity
  for (const [signal, tries] of [
    ['SIGTERM', Math.ceil(patience / 50)],
    ['SIGKILL', 100],
  ] as const) {
    if (!isThere()) return
    process.kill(pid, signal)
    for (let n = 0; n < tries && isThere(); n++) await wait(50)
  }
}

/**
 * Ends the database that a killed Lotse left on this folder. Only that very process: pid, boot and time of start must agree.
 * Refuses to start beside a Lotse that still lives on it.
 */
export const endLeftover = async (folder: string): Promise<'none' | 'ended'> => {
  const record = readRecord(folder)
  if (record === null) return 'none'
  if (record.owner.pid !== process.pid && isAlive(record.owner)) {
    throw new Error(
      `Another Lotse (process ${record.owner.pid}) runs on the data folder ${folder}. Stop it first, or give this one another DATA_DIR.`,
    )
  }
  const isLeft = isAlive(record.database)
  if (isLeft) await endProcess(record.database.pid, 10_000)
  forgetProcess(folder)
  return isLeft ? 'ended' : 'none'
}
