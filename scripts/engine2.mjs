// The second database for `npm run test:deep`: one that runs already (ENGINE2_URI), or one that ENGINE2/build makes of ENGINE2_SOURCES.
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quietly, step } from './steps.mjs'

const firstNumber = (...path) => Number.parseInt(readFileSync(join(...path), 'utf8'), 10)

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends both of its processes: what speaks the protocol, then PostgreSQL, which writes down what it has (SIGINT). */
const end = async (folder) => {
  const pids = [firstNumber(folder, 'ferret.pid'), firstNumber(folder, 'pg', 'data', 'postmaster.pid')]
  for (const [n, signal] of ['SIGTERM', 'SIGINT'].entries()) {
    if (isAlive(pids[n])) process.kill(pids[n], signal)
    for (let turn = 0; turn < 100 && isAlive(pids[n]); turn++) await wait(100)
  }
}

/** Where it listens, how it came about, and what ends it; or in words why nothing runs on a second engine. */
export const openSecondEngine = async ({ ENGINE2_URI = '', ENGINE2 = '', ENGINE2_SOURCES = '' } = process.env) => {
  if (ENGINE2_URI.startsWith('mongodb://')) return { uri: ENGINE2_URI, how: 'which ran already (ENGINE2_URI)', close: async () => {} }
  if (ENGINE2 === '' || ENGINE2_SOURCES === '')
    return { why: 'neither ENGINE2_URI (one that runs) nor ENGINE2 with ENGINE2_SOURCES (folders to build it from) is set' }
  const script = join(ENGINE2, 'build')
  if (!existsSync(script)) return { why: `${script} is not there` }
  // Built once: the next run starts what lies there. PostgreSQL runs as somebody else, who has to come to it.
  const folder = join(tmpdir(), 'lotse-engine2')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  let said = ''
  await step('second engine', async () => {
    said = await quietly('bash', [script, ENGINE2_SOURCES, folder])
  })
  const uri = /^mongodb:\/\/\S+$/m.exec(said)?.[0]
  return uri ? { uri, how: `made and started in ${folder}`, close: () => end(folder) } : { why: `${script} did not say where it listens` }
}
