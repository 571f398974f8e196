import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Launch } from './engines'
import { endProcess } from './leftover'

export interface DatabaseProcess {
  pid: number
  port: number
  /** Resolves with the last lines it wrote when the process ends, asked or not. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** setpriv lets the kernel end the database when this process dies, however it dies (Linux only). */
const withDeathSignal = (launch: Launch): [string, string[]] => {
  try {
    execFileSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' })
    return ['setpriv', ['--pdeathsig', 'TERM', launch.command, ...launch.args]]
  } catch {
    return [launch.command, launch.args]
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })

const PATIENCE = 60_000

/**
 * Runs the database program; resolves once it accepts connections. A group of its own: Ctrl-C reaches it through us, after the last answer.
 */
export const runDatabase = (launch: Launch, port: number): Promise<DatabaseProcess> =>
  new Promise((resolve, reject) => {
    const [command, args] = withDeathSignal(launch)
    const child = spawn(command, args, { env: { ...process.env, ...launch.env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const last: string[] = []
    const timer = setTimeout(() => fail(`not ready after ${PATIENCE / 1000} s`), PATIENCE)
    const fail = (reason: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The database did not start (${command}): ${reason}\n${last.join('\n')}`))
    }
    const ended = new Promise<string>((done) => child.once('exit', () => done(last.join('\n'))))
    child.once('error', (fault) => fail(fault.message))
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`))
    const read = (line: string): void => {
      last.push(line)
      if (last.length > 20) last.shift()
      const told = /listening on \S*?:(\d+)\b/.exec(line)?.[1] ?? (/Waiting for connections/.test(line) ? String(port) : undefined)
      if (told === undefined || child.pid === undefined) return
      clearTimeout(timer)
      resolve({ pid: child.pid, port: launch.choosesPort ? Number(told) : port, ended, stop: () => stopChild(child, ended) })
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read)
  })

const stopChild = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  await endProcess(child.pid, 15_000)
  await ended
}
