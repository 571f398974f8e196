import { LIFETIME_MS } from './access/area'
import { startLotse, type Lotse } from './app/lotse'
import { ConfigError, readConfig, type Config } from './platform/config'
import { createLog } from './platform/log'
import { ROLES } from './platform/role'
import { accountsFile, readAccounts } from './world/area'

const FLAGS = ['--empty', '--demo']
const isRole = (word: string): boolean => ROLES.some((role) => role === word)

const readSettings = (): Config => {
  const given = process.argv.slice(2)
  const [role, ...others] = given.filter(isRole)
  const unknown = [...given.filter((flag) => !isRole(flag) && !FLAGS.includes(flag)), ...others]
  if (unknown.length > 0) throw new ConfigError([`Unknown: ${unknown.join(' ')}. Known flags: ${FLAGS.join(', ')}`])
  if (FLAGS.every((flag) => process.argv.includes(flag))) throw new ConfigError(['--empty and --demo: one of them, not both.'])
  return readConfig(role === undefined ? process.env : { ...process.env, ROLE: role })
}

const tellAccounts = (dataDir: string): void => {
  const accounts = readAccounts(dataDir)
  if (accounts.length === 0) return
  const width = Math.max(...accounts.map(({ email }) => email.length))
  console.log(`\n  Demo accounts (also in ${accountsFile(dataDir)}):`)
  for (const { email, password, label } of accounts) console.log(`    ${email.padEnd(width)}  ${password}  ${label}`)
}

/** Printed and nowhere kept: without an admin nobody could run the place, and a default password would be everybody's. */
const tellSetup = ({ link, expiresAt }: NonNullable<Lotse['setup']>): void => {
  const until = expiresAt.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  console.log('\n  There is no system admin yet. This link makes the first one: open it and choose your own password.')
  console.log(
    `  It works once, until ${until} (${LIFETIME_MS.setup / 3_600_000} hours). While ` +
      `there is no admin, each start prints a new one in its place.`,
  )
  console.log(`    ${link}`)
}

/** In the form of scripts/steps.mjs, whose lines stand above these. */
const tellStep = (step: string, spent: number): void => console.log(`  ${step.padEnd(34)} ${(spent / 1000).toFixed(1)} s`)

/** npm sends the terminal's Ctrl-C on, so that it arrives twice at once: only a later one is impatience. */
const IMPATIENT_MS = 1_500

const main = async (): Promise<void> => {
  const config = readSettings()
  const log = createLog(config.logLevel)
  let lotse: Lotse | null = null
  let endingSince = 0
  const unfinished = new AbortController()

  const end = async (code: number): Promise<void> => {
    if (endingSince > 0) {
      if (Date.now() - endingSince > IMPATIENT_MS) process.exit(code || 130)
      return
    }
    endingSince = Date.now()
    await lotse?.close()
    process.exit(code)
  }
  // Before anything is started: a signal in the middle of the start ends what there is by then.
  let starting: Promise<unknown> = Promise.resolve()
  const onSignal = (): void => {
    unfinished.abort()
    void starting.finally(() => end(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('unhandledRejection', (fault) => log.error({ err: fault }, 'unhandled'))
  process.on('uncaughtException', (fault) => {
    log.fatal({ err: fault }, 'uncaught')
    void end(1)
  })

  const onLost = (words: string): void => {
    log.fatal({ words }, 'the database is lost')
    console.error(`The database ended and could not be started again:\n${words}`)
    void end(1)
  }
  const { signal } = unfinished
  const [empty = false, demo = false] = FLAGS.map((flag) => process.argv.includes(flag))
  const start = startLotse(config, { log, empty, demo, onStep: tellStep, onLost, signal })
  starting = start.catch(() => undefined)
  lotse = await start.catch((fault: unknown) => {
    // Asked to end, it ended: nothing to complain of.
    if (signal.aborted) return null
    throw fault
  })
  if (lotse === null) return
  tellAccounts(config.dataDir)
  if (lotse.setup) tellSetup(lotse.setup)
  console.log(`\n  Lotse is ready: ${lotse.address}    (Ctrl-C ends it)\n`)
}

main().catch((fault: unknown) => {
  console.error(`\n${fault instanceof Error ? fault.message : String(fault)}`)
  process.exit(1)
})
