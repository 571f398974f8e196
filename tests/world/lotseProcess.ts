import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf } from '../../server/platform/database/processIdentity'
import { projectRoot } from '../../server/platform/projectRoot'

export interface LotseProcess {
  /** http://localhost:<port> */
  address: string
  pid: number
  /** Of the database that this Lotse started. */
  databasePid(): number
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Asks it to end and waits. */
  stop(): Promise<number | NodeJS.Signals>
}

export interface LotseStart {
  dataDir: string
  flags?: string[]
  env?: Record<string, string>
  /** Folder with dist/ and templates/; this project unless told otherwise. */
  root?: string
}

/** The built server as a process of its own on a free port. `npm test` builds first; alone, run `npm run build` before. */
export const spawnLotse = ({ dataDir, flags = [], env = {}, root = projectRoot() }: LotseStart) => {
  const main = join(root, 'dist', 'server', 'main.mjs')
  const child = spawn(process.execPath, [main, ...flags], {
    env: { ...process.env, NODE_ENV: 'production', MONGODB_URI: '', LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | NodeJS.Signals>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal ?? 1)))
  return { child, ended, output: () => output }
}

/** A whole demo world on a slow machine that does other things beside takes more than a minute. */
const PATIENCE_MS = 180_000

/** Starts Lotse and waits until /readyz says yes. */
export const startLotseProcess = async (start: LotseStart): Promise<LotseProcess> => {
  const { child, ended, output } = spawnLotse(start)
  let isOver = false
  void ended.then(() => (isOver = true))
  const address = await (async () => {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
      const told = /Lotse is ready: (http:\/\/\S+)/.exec(output())?.[1]
      if (told) return told.replace('localhost', '127.0.0.1')
      if (isOver) break
    }
    child.kill('SIGKILL')
    throw new Error(`Lotse did not start:\n${output()}`)
  })()
  // Nothing answers yet that goes by what is away just now.
  for (const until = Date.now() + PATIENCE_MS; ; await wait(50)) {
    const said = await fetch(`${address}/readyz`).then((answer) => (answer.ok ? null : answer.text()), String)
    if (said === null) break
    if (!isOver && Date.now() < until) continue
    child.kill('SIGKILL')
    throw new Error(`not ready: ${said}\n${output()}`)
  }
  if (child.pid === undefined) throw new Error('no process')
  return {
    address,
    pid: child.pid,
    databasePid: () => databasePidOf(start.dataDir),
    output,
    kill: (signal) => child.kill(signal),
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The recorded process of a data folder's database; 0 where none is recorded. */
export const databasePidOf = (dataDir: string): number => {
  const file = join(dataDir, 'database', 'process.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { database: { pid: number } }).database.pid : 0
}

/** Whether a process ends within so many milliseconds. */
export const endsWithin = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const until = Date.now() + milliseconds; Date.now() < until; await wait(25)) if (identityOf(pid) === null) return true
  return identityOf(pid) === null
}
