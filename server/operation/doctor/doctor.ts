import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '../../platform/config'
import { explainConfig } from '../../platform/configExplained'
import type { Env } from '../../platform/configFile'
import { attention, broken, ok, type Finding, wordsOf } from './finding'
import { checkCertificate, checkMail, checkProxy, checkRunning } from './lineChecks'
import { checkBackups, checkDisk, checkKeys } from './machineChecks'
import { MongoClient } from 'mongodb'
import { unfitness } from '../../platform/database/fitness'

const [APART_MS, NEARLY_MS] = [1_000, 300]
const PATIENCE_MS = 5_000

/** The database, and how far this machine's clock is from its. */
export const checkDatabase = async (uri: string): Promise<Finding[]> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: PATIENCE_MS, writeConcern: { w: 'majority', journal: true } })
  try {
    await client.connect()
    const before = Date.now()
    const hello = await client.db().command({ hello: 1 })
    const after = Date.now()
    const fault = await unfitness(client.db())
    const spent = Math.round(after - before)
    const database =
      fault === null
        ? ok('database', `answers in ${spent} ms, and keeps what Lotse rests on`)
        : broken('database', fault, 'Take an engine that docs/production.md names.')
    return [database, clockFinding('clock against the database', (before + after) / 2, hello.localTime)]
  } catch (fault) {
    return [broken('database', wordsOf(fault), 'Start it, or mend MONGODB_URI: address, user, password, the way there.')]
  } finally {
    await client.close().catch(() => undefined)
  }
}

const clockFinding = (what: string, ...[here, there]: [number, unknown]): Finding => {
  if (!(there instanceof Date)) return attention(what, 'the database does not say what time it is', 'Compare both clocks by hand.')
  const apart = Math.round(here - there.getTime())
  const says = `${Math.abs(apart)} ms ${apart < 0 ? 'behind' : 'ahead'}`
  const todo = 'Let one time service (chrony, systemd-timesyncd) set both clocks: deadlines are judged by them.'
  if (Math.abs(apart) > APART_MS) return broken(what, says, todo)
  return Math.abs(apart) > NEARLY_MS ? attention(what, says, todo) : ok(what, says)
}

/** HTTP tells whole seconds. */
const HTTP_APART_MS = 2_000

/** This machine's clock against the Date of a web server that somebody trusts. */
export const checkHttpClock = async (url: string): Promise<Finding> => {
  const what = `clock against ${new URL(url).host}`
  try {
    const before = Date.now()
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const there = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(there)) return attention(what, 'it says no Date', 'Name another server.')
    const apart = Math.round((before + Date.now()) / 2 - (there + 500))
    const says = `${(Math.abs(apart) / 1000).toFixed(1)} s ${apart < 0 ? 'behind' : 'ahead'}`
    return Math.abs(apart) <= HTTP_APART_MS
      ? ok(what, says)
      : broken(what, says, 'Let a time service (chrony, systemd-timesyncd) set the clock.')
  } catch (fault) {
    return attention(what, `not asked: ${wordsOf(fault)}`, 'Name a server that can be reached from here.')
  }
}

interface Looking {
  /** A web server whose Date this machine's clock is held against. */
  readonly clock?: string | undefined
  /** Where backups are written to. */
  readonly backups?: string | undefined
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A database of Lotse's own: nobody but Lotse has its password, so that only its process is looked at. */
const checkOwnDatabase = (dataDir: string): Finding => {
  const file = join(dataDir, 'database', 'process.json')
  if (!existsSync(join(dataDir, 'database')))
    return attention('database', 'none was made yet', 'The first start makes one; for more than one process set MONGODB_URI.')
  if (!existsSync(file)) return ok('database', 'Lotse’s own, stopped')
  const { database } = JSON.parse(readFileSync(file, 'utf8')) as { database: { pid: number } }
  return isAlive(database.pid)
    ? ok('database', `Lotse’s own, runs as process ${database.pid}`)
    : attention('database', 'was killed with Lotse', 'The next start takes it up again; then run npm run audit:verify.')
}

const checkConfig = (env: Env): Finding[] => {
  const { lacks } = explainConfig(env)
  const musts = lacks.filter(({ grade }) => grade === 'must')
  if (musts.length === 0) return [ok('configuration', 'is whole')]
  return musts.map(({ name, why }) => attention('configuration', `${name}: ${why}`, 'npm run config:check explains it.'))
}

const ownAddress = ({ host, port }: Config): string =>
  `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? '127.0.0.1' : host}:${port}`

/** Looks at the house of this configuration, running or stopped, and changes nothing in it. */
export const examine = async (env: Env, { clock, backups }: Looking = {}): Promise<Finding[]> => {
  let config: Config
  try {
    config = readConfig(env)
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    return fault.faults.map((says) => broken('configuration', says, 'Mend it: nothing else can be looked at before.'))
  }
  const { dataDir, mongodbUri, publicUrl, sealKeyFile, smtpUrl, metricsToken } = config
  const isUsed = mongodbUri !== null || existsSync(join(dataDir, 'database'))
  const file = env['LOTSE_CONFIG']?.trim()
  return [
    ...checkConfig(env),
    await checkRunning(ownAddress(config)),
    ...(mongodbUri === null ? [checkOwnDatabase(dataDir)] : await checkDatabase(mongodbUri)),
    ...(clock === undefined ? [] : [await checkHttpClock(clock)]),
    await checkMail(smtpUrl),
    await checkDisk(dataDir),
    ...(publicUrl === null ? [] : [await checkCertificate(publicUrl), ...(await checkProxy(publicUrl, metricsToken))]),
    ...checkKeys(sealKeyFile, { config: file ? file : null, isUsed }),
    ...(backups === undefined ? [] : [checkBackups(backups)]),
  ]
}

/** One line each, with what to do under it. */
export const findingLines = (findings: readonly Finding[]): string[] => {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings.flatMap(({ what, state, says, todo }) => [
    `${state.padEnd(9)}  ${what.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(width + 13)}→ ${todo}`]),
  ])
}
