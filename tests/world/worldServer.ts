import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../server/platform/projectRoot'
import { startLotseProcess, type LotseProcess } from './lotseProcess'
import type { HostAnswer, HostRequest } from './serverHost'
import { setClock } from './setClock'

/** Preloads the clock that tests shift, by the milliseconds that this file holds. */
const shiftedBy = (clock: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot(), 'tests', 'world', 'shiftedClock.mjs')).href}`,
  LOTSE_TEST_CLOCK: clock,
})

interface Host {
  child: ChildProcess
  /** One for all its servers, which follow each other; each begins in the present. */
  clock: string
  output(): string
}

const fresh = (): Host => {
  const clock = join(mkdtempSync(join(tmpdir(), 'lotse-host-')), 'clock')
  setClock(clock, 0)
  const child = fork(join(projectRoot(), 'dist', 'test-host', 'serverHost.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', ...shiftedBy(clock) },
    // Not those of the tests, which read TypeScript.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-20_000)))
  return { child, clock, output: () => output }
}

/** One for all files of a worker, as its browser is; it ends with the worker. */
let kept: Host | undefined
let isTaken = false

const ask = async ({ child, output }: Host, request: HostRequest): Promise<string | null> => {
  child.send(request)
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{ fault: 'it ended' }])])) as [HostAnswer]
  if ('fault' in answer) throw new Error(`Lotse did not start or end: ${answer.fault}\n${output()}`)
  return answer.address
}

/** A server of a world of tests, on the clock that the file `clock` shifts. */
export interface WorldServer {
  address: string
  clock: string
  /** Asks it to end and waits. */
  stop(): Promise<void>
  /** Ends it for good (SIGKILL). */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Ends it however is quickest: nobody asks for its data again. */
  discard(): Promise<void>
}

const notAlone = (): Promise<never> =>
  Promise.reject(new Error('it has no process of its own to end: makeBrowserWorld({ ownProcess: true })'))

/** The product as built, in the process that this worker keeps for it. One at a time. */
export const startHostedLotse = async (env: Record<string, string>): Promise<WorldServer> => {
  if (isTaken) throw new Error('one server of this worker runs already: end it first, or give this one a process of its own')
  if (kept?.child.connected !== true) kept = fresh()
  const host = kept
  isTaken = true
  setClock(host.clock, 0)
  const address = await ask(host, { env: { MONGODB_URI: '', LOG_LEVEL: 'warn', ...env } })
  if (address === null) throw new Error('it told no address')
  const discard = async (): Promise<void> => {
    isTaken = false
    await ask(host, { env: null }).catch((fault: unknown) => {
      host.child.kill('SIGKILL')
      throw fault
    })
  }
  return { address, clock: host.clock, stop: notAlone, kill: notAlone, start: notAlone, discard }
}

/** The product as built, as people start it: a process of its own, that can be ended and killed. */
export const startOwnLotse = async (dataDir: string, env: Record<string, string>): Promise<WorldServer> => {
  const clock = join(dataDir, '..', 'clock')
  setClock(clock, 0)
  const run = (): Promise<LotseProcess> => startLotseProcess({ dataDir, flags: ['--empty'], env: { ...env, ...shiftedBy(clock) } })
  let lotse = await run()
  const kill = async (): Promise<void> => {
    lotse.kill('SIGKILL')
    await lotse.ended
  }
  return {
    ...{ address: lotse.address, clock, kill, discard: kill },
    stop: async () => void (await lotse.stop()),
    start: async () => {
      lotse = await run()
    },
  }
}
