import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '../../platform/config'
import { explainConfig } from '../../platform/configExplained'
import type { Env } from '../../platform/configFile'
import { checkDatabase, checkHttpClock } from './databaseChecks'
import { attention, broken, ok, type Finding } from './finding'
import { checkCertificate, checkMail, checkProxy, checkRunning } from './lineChecks'
import { checkBackups, checkDisk, checkKeys } from './machineChecks'

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
