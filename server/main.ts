import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLotse, type Lotse } from './lotse'
import { ConfigError, readConfig, type Config } from './platform/config'
import { createLog } from './platform/log'

const FLAGS = ['--empty']

const readSettings = (): Config => {
  const unknown = process.argv.slice(2).filter((flag) => !FLAGS.includes(flag))
  if (unknown.length > 0) throw new ConfigError([`Unknown: ${unknown.join(' ')}. Known flags: ${FLAGS.join(', ')}`])
  return readConfig()
}

interface DemoAccount {
  email: string
  password: string
  label: string
}

const tellAccounts = (dataDir: string): void => {
  const file = join(dataDir, 'demo-accounts.json')
  if (!existsSync(file)) return
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]
  const width = Math.max(...accounts.map(({ email }) => email.length))
  console.log(`\n  Demo accounts (also in ${file}):`)
  for (const { email, password, label } of accounts) console.log(`    ${email.padEnd(width)}  ${password}  ${label}`)
}

/** npm sends the terminal's Ctrl-C on, so that it arrives twice at once: only a later one is impatience. */
const IMPATIENT_MS = 1_500

const main = async (): Promise<void> => {
  const config = readSettings()
  const log = createLog(config.logLevel)
  let lotse: Lotse | null = null
  let endingSince = 0

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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void starting.finally(() => end(0)))
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
  const start = startLotse(config, { log, empty: process.argv.includes('--empty'), onLost })
  starting = start.catch(() => undefined)
  lotse = await start
  tellAccounts(config.dataDir)
  console.log(`\n  Lotse is ready: ${lotse.address}    (Ctrl-C ends it)\n`)
}

main().catch((fault: unknown) => {
  console.error(`\n${fault instanceof Error ? fault.message : String(fault)}`)
  process.exit(1)
})
