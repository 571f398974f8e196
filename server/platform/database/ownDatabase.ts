import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import mongoose from 'mongoose'
import { freePort, runDatabase, type DatabaseProcess } from './databaseProcess'
import { engineOf, launchOf, type Engine } from './engines'
import { endLeftover, forgetProcess, recordProcess, runningPort } from './leftover'

export interface OwnDatabase {
  uri: string
  engine: Engine
  pid(): number
  /** Resolves with its last words when the database has ended for good: asked to, or given up after restarts. */
  ended: Promise<string>
  stop(): Promise<void>
}
interface OwnDatabaseOptions {
  /** False only in tests that may lose writes: see LaunchOptions. */
  sync?: boolean
  /** False only in tests: see LaunchOptions. */
  oplog?: boolean
  onRestart?: (lastWords: string) => void
}

const USER = 'lotse'

const uriOf = (engine: Engine, port: number, password: string | null): string => {
  const who = password === null ? '' : `${USER}:${password}@`
  const options = [
    'directConnection=true',
    ...(password === null ? [] : ['authSource=admin']),
    ...(engine === 'mongod' ? ['journal=true'] : []),
    // The embedded engine sorts what it remembers of them with every write, and forgets it when it dies
    // (docs/decisions/2026-11-23-no-retryable-writes.md). A write that it died on is 503, and the caller sends it again.
    ...(engine === 'mongod' ? [] : ['retryWrites=false']),
  ]
  return `mongodb://${who}127.0.0.1:${port}/lotse?${options.join('&')}`
}

const createUser = async (uri: string, password: string): Promise<void> => {
  const connection = mongoose.createConnection(uri, { serverSelectionTimeoutMS: 20_000 })
  try {
    await connection.asPromise()
    const admin = connection.getClient().db('admin')
    // A start that was broken off before the password was kept left a user whose password nobody knows.
    await admin.command({ dropUser: USER }).catch(() => null)
    await admin.command({ createUser: USER, pwd: password, roles: ['root'] })
  } finally {
    await connection.destroy()
  }
}

/** Says which setting is meant: 'EACCES: mkdir' helps nobody. */
const makeFolder = (storage: string, dataDir: string): void => {
  try {
    mkdirSync(storage, { recursive: true, mode: 0o700 })
    accessSync(storage, constants.W_OK)
    accessSync(dirname(storage), constants.W_OK)
  } catch (fault) {
    const reason = fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault)
    throw new Error(`DATA_DIR is '${dataDir}', but must be a folder that this user can write to (${reason}).`, { cause: fault })
  }
}

/** The address of the database that a Lotse runs on this folder right now; null: nobody does. */
export const runningUri = async (dataDir: string): Promise<string | null> => {
  const folder = join(dataDir, 'database')
  const port = await runningPort(folder)
  if (port === null || !existsSync(join(folder, 'password'))) return null
  return uriOf(engineOf(folder), port, readFileSync(join(folder, 'password'), 'utf8').trim())
}

/** So many restarts within the window; then something is wrong that restarting does not mend. */
const RESTARTS = 3
const WINDOW_MS = 60_000

/**
 * Starts the database of a data folder: the engine that the folder remembers, on loopback, on a port of its own choice, with a password
 * that only this folder knows. Ends what a killed start left behind; refuses while another Lotse lives on the folder. A database that dies
 * is started again on the same port, so that connections find it.
 */
export const startOwnDatabase = async (
  dataDir: string,
  { sync = true, oplog = true, onRestart }: OwnDatabaseOptions = {},
): Promise<OwnDatabase> => {
  const folder = join(dataDir, 'database')
  const storage = join(folder, 'files')
  makeFolder(storage, dataDir)
  await endLeftover(folder)
  const engine = engineOf(folder)
  const launch = async (auth: boolean, wanted = 0): Promise<DatabaseProcess> => {
    const port = wanted === 0 && engine === 'mongod' ? await freePort() : wanted
    const running = await runDatabase(launchOf(engine, { storage, port, auth, sync, oplog }), port)
    recordProcess(folder, running)
    return running
  }
  const secret = join(folder, 'password')
  if (!existsSync(secret)) {
    const password = randomBytes(24).toString('base64url')
    const open = await launch(false)
    await createUser(uriOf(engine, open.port, null), password).finally(() => open.stop())
    writeFileSync(`${secret}.new`, password, { mode: 0o600 })
    renameSync(`${secret}.new`, secret)
  }
  let running = await launch(true)
  let isStopping = false
  const deaths: number[] = []
  /** Resolves with the database's last words when it is given up. */
  const watch = async (): Promise<string> => {
    for (;;) {
      const words = await running.ended
      if (isStopping) return words
      deaths.push(Date.now())
      if (deaths.filter((at) => at > Date.now() - WINDOW_MS).length > RESTARTS) return words
      onRestart?.(words)
      try {
        running = await launch(true, running.port)
      } catch (fault) {
        return fault instanceof Error ? fault.message : String(fault)
      }
      // Asked to stop while it was starting: what has just started must not outlive us.
      if (isStopping) await running.stop()
    }
  }
  const ended = watch()
  return {
    uri: uriOf(engine, running.port, readFileSync(secret, 'utf8').trim()),
    engine,
    pid: () => running.pid,
    ended,
    stop: async () => {
      isStopping = true
      await running.stop()
      await ended
      forgetProcess(folder)
    },
  }
}
