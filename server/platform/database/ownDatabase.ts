import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { freePort, runDatabase, type DatabaseProcess } from './databaseProcess'
import { engineOf, launchOf, type Engine } from './engines'
import { endLeftover, forgetProcess, recordProcess } from './leftover'

export interface OwnDatabase {
  uri: string
  engine: Engine
  pid: number
  /** Resolves with its last words when the database ends, asked or not. */
  ended: Promise<string>
  stop(): Promise<void>
}

const USER = 'lotse'

const uriOf = (engine: Engine, port: number, password: string | null): string => {
  const who = password === null ? '' : `${USER}:${password}@`
  const options = ['directConnection=true', ...(password === null ? [] : ['authSource=admin']), ...(engine === 'mongod' ? ['journal=true'] : [])]
  return `mongodb://${who}127.0.0.1:${port}/lotse?${options.join('&')}`
}

const createUser = async (uri: string, password: string): Promise<void> => {
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 20_000 }).asPromise()
  try {
    const admin = connection.getClient().db('admin')
    // A start that was broken off before the password was kept left a user whose password nobody knows.
    await admin.command({ dropUser: USER }).catch(() => null)
    await admin.command({ createUser: USER, pwd: password, roles: ['root'] })
  } finally {
    await connection.close()
  }
}

/**
 * Starts the database of a data folder: the engine that the folder remembers, on loopback, on a port of its own choice, with a password that only
 * this folder knows. Ends what a killed start left behind; refuses while another Lotse lives on the folder.
 */
export const startOwnDatabase = async (dataDir: string, { sync = true } = {}): Promise<OwnDatabase> => {
  const folder = join(dataDir, 'database')
  const storage = join(folder, 'files')
  mkdirSync(storage, { recursive: true, mode: 0o700 })
  await endLeftover(folder)
  const engine = engineOf(folder)
  const launch = async (auth: boolean): Promise<DatabaseProcess> => {
    const port = engine === 'mongod' ? await freePort() : 0
    const running = await runDatabase(launchOf(engine, { storage, port, auth, sync }), port)
    recordProcess(folder, running.pid)
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
  const running = await launch(true)
  const stop = async (): Promise<void> => {
    await running.stop()
    forgetProcess(folder)
  }
  return { uri: uriOf(engine, running.port, readFileSync(secret, 'utf8').trim()), engine, pid: running.pid, ended: running.ended, stop }
}
