import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf, isThere } from './processIdentity'

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

/** unknown: a process of this number is there, and nobody can say whether it is this one. */
const stateOf = ({ pid, identity }: Running): 'gone' | 'there' | 'unknown' => {
  if (!isThere(pid)) return 'gone'
  const found = identityOf(pid)
  if (identity === null || found === null) return 'unknown'
  return found === identity ? 'there' : 'gone'
}

const ANSWERS_MS = 1_000
/** Whether somebody listens where a database was recorded: says that it runs where its process cannot be told from another one. */
const answers = (port: number | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (port === undefined) return resolve(false)
    const line = connect({ host: '127.0.0.1', port, timeout: ANSWERS_MS })
    const end = (is: boolean) => (): void => {
      line.destroy()
      resolve(is)
    }
    line.once('connect', end(true)).once('timeout', end(false)).once('error', end(false))
  })

const isAlive = async (process: Running, { database }: ProcessRecord): Promise<boolean> => {
  const state = stateOf(process)
  return state === 'there' || (state === 'unknown' && (await answers(database.port)))
}

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
export const runningPort = async (folder: string): Promise<number | null> => {
  const record = readRecord(folder)
  if (record === null || record.owner.pid === process.pid) return null
  const isRunning = (await isAlive(record.owner, record)) && (await isAlive(record.database, record))
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
 * Refuses to start beside a Lotse that still lives on it, and where nobody can say and the database answers.
 */
export const endLeftover = async (folder: string): Promise<'none' | 'ended'> => {
  const record = readRecord(folder)
  if (record === null) return 'none'
  if (record.owner.pid !== process.pid && (await isAlive(record.owner, record))) {
    throw new Error(
      `Another Lotse (process ${record.owner.pid}) runs on the data folder ${folder}. Stop it first, or give this one another DATA_DIR.`,
    )
  }
  // Ended is only what is known to be ours.
  const isLeft = stateOf(record.database) === 'there'
  if (!isLeft && (await isAlive(record.database, record)))
    throw new Error(
      `A database seems to run on the data folder ${folder} still (process ${record.database.pid}), and this machine does not say ` +
        'whether it is the one that an earlier Lotse left. End it, or wait until it has ended.',
    )
  if (isLeft) await endProcess(record.database.pid, 10_000)
  forgetProcess(folder)
  return isLeft ? 'ended' : 'none'
}
