import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../projectRoot'

/** 'secantus' is the embedded engine's Python build, 'secantusd-rs' its Rust build; their files are not interchanged. */
const ENGINES = ['mongod', 'secantusd-rs', 'secantus'] as const
export type Engine = (typeof ENGINES)[number]

/** How a database program is started on a folder. `port` 0 lets it choose and say so on its error output. */
export interface Launch {
  command: string
  args: string[]
  env: Record<string, string>
  choosesPort: boolean
}
interface LaunchOptions {
  storage: string
  port: number
  auth: boolean
  /**
   * Every acknowledged write is on disk, and what has expired is swept away. Off only in tests: they may lose writes, and hold the server's
   * clock where the sweep, which goes by the machine's, would end their sessions.
   */
  sync: boolean
  /**
   * The embedded engine keeps an oplog, a second write for each write, as change streams and reads of one moment ask for it. Off only in
   * tests of what needs neither.
   */
  oplog: boolean
}

const isOnPath = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The engine that this data folder remembers, else the best one there is; remembered from now on. */
export const engineOf = (folder: string): Engine => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'engine.json')
  if (existsSync(file)) {
    const { engine } = JSON.parse(readFileSync(file, 'utf8')) as { engine: string }
    const known = ENGINES.find((one) => one === engine)
    if (!known) throw new Error(`${file} names the unknown database engine '${engine}'.`)
    return known
  }
  const engine = isOnPath('mongod') ? 'mongod' : isOnPath('secantusd-rs') ? 'secantusd-rs' : 'secantus'
  writeFileSync(file, JSON.stringify({ engine, since: new Date().toISOString() }))
  return engine
}

const secantusArguments = (options: LaunchOptions): string[] => [
  ...['--host', '127.0.0.1', '--port', String(options.port), '--storage-path', options.storage, '--cache-size', '256M'],
  ...(options.sync ? ['--sync-on-commit'] : []),
  ...(options.auth ? ['--auth'] : []),
  ...(options.oplog ? [] : ['--standalone']),
]

export const launchOf = (engine: Engine, options: LaunchOptions): Launch => {
  if (engine === 'mongod') {
    const args = [
      '--dbpath',
      options.storage,
      '--bind_ip',
      '127.0.0.1',
      '--port',
      String(options.port),
      ...(options.auth ? ['--auth'] : []),
    ]
    return { command: 'mongod', args, env: {}, choosesPort: false }
  }
  if (engine === 'secantusd-rs') return { command: 'secantusd-rs', args: secantusArguments(options), env: {}, choosesPort: true }
  const record = join(projectRoot(), '.cache', 'secantus.json')
  if (!existsSync(record)) throw new Error('The embedded database is not installed. `npm start` does it, or `node scripts/wheel.mjs`.')
  const { folder, python } = JSON.parse(readFileSync(record, 'utf8')) as { folder: string; python: string }
  // PYTHONSAFEPATH keeps modules of the current folder out, and of ours; a config file that is named keeps a stray secantusd.toml out.
  const config = join(options.storage, '..', 'secantusd.toml')
  writeFileSync(config, options.sync ? '# Lotse gives everything on the command line.\n' : '[storage]\nttl_sweep_seconds = 0.0\n')
  return {
    command: python,
    args: [join(projectRoot(), 'server', 'platform', 'database', 'engine.py'), '--config', config, ...secantusArguments(options)],
    env: { PYTHONPATH: folder, PYTHONUNBUFFERED: '1', PYTHONSAFEPATH: '1', PYTHONDONTWRITEBYTECODE: '' },
    choosesPort: true,
  }
}
