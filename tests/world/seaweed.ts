import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Credentials } from '../../server/platform/s3Address'

const HOST = '127.0.0.1'
const PATIENCE_MS = 60_000

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, HOST)
  const isOurs = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isOurs) await new Promise((resolve) => server.close(resolve))
  return isOurs
}

/** Its processes speak with each other on the port 10,000 above the one that they are told: its gateway knows no other. */
export const freePorts = async (count: number): Promise<number[]> => {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(20_000, 30_000)
    if ((await isFree(port)) && (await isFree(port + 10_000))) found.add(port)
  }
  return [...found]
}

/** One of its processes, which a test may kill and start again. */
export interface WeedProcess {
  start(): void
  /** As a power cut does it. */
  kill(): Promise<void>
  /** Answers nothing until it goes on. */
  stop(): void
  goOn(): void
}

export const weedProcess = (weed: string, args: readonly string[], { folder }: { folder: string }): WeedProcess & { words(): string } => {
  let child: ChildProcess | null = null
  let words = ''
  const start = (): void => {
    child = spawn(weed, ['-logtostderr=true', ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.on('data', (part: Buffer) => (words = (words + part.toString()).slice(-20_000)))
  }
  start()
  return {
    start,
    async kill() {
      const dying = child
      if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return
      const ended = once(dying, 'exit')
      dying.kill('SIGKILL')
      await ended
    },
    stop: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    words: () => words,
  }
}

/** The gateway's file of keys. */
export const weedKeys = ({ accessKeyId, secretAccessKey }: S3Credentials): string =>
  JSON.stringify({
    identities: [
      { name: 'lotse', credentials: [{ accessKey: accessKeyId, secretKey: secretAccessKey }], actions: ['Admin', 'Read', 'List', 'Write'] },
    ],
  })

/** SeaweedFS as houses run it: a master, two volume servers that each keep everything, and a filer with the gateway of S3. */
export const startSeaweed = async (weed: string, credentials: S3Credentials) => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-seaweed-'))
  const [master = 0, filer = 0, s3 = 0, ...volumes] = await freePorts(5)
  for (const name of ['master', 'filer', 'volume0', 'volume1']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 's3.json'), weedKeys(credentials))
  const masterAt = `-master=${HOST}:${master}`
  const run = (name: string, ...args: string[]) => weedProcess(weed, [name, `-ip=${HOST}`, ...args], { folder })
  const gatewayArgs = ['-s3', `-s3.port=${s3}`, '-s3.port.iceberg=0', '-s3.port.lance=0', '-s3.config=s3.json']
  const processes = [
    // It tells its maker about itself unless told otherwise.
    run('master', `-port=${master}`, '-mdir=master', '-peers=none', '-defaultReplication=001', '-telemetry=false'),
    ...volumes.map((port, n) => run('volume', `-port=${port}`, `-dir=volume${n}`, '-max=1000', masterAt)),
    run('filer', `-port=${filer}`, '-defaultStoreDir=filer', masterAt, ...gatewayArgs),
  ]
  const close = async (): Promise<void> => {
    for (const one of processes) one.goOn()
    await Promise.all(processes.map((one) => one.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  /** Both volume servers are there, and the gateway answers. */
  const isReady = async (): Promise<boolean> => {
    const assigned = (await (await fetch(`http://${HOST}:${master}/dir/assign`)).json()) as { fid?: string }
    return assigned.fid !== undefined && (await fetch(`http://${HOST}:${s3}/`)).status < 500
  }
  for (const until = Date.now() + PATIENCE_MS; !(await isReady().catch(() => false)); await wait(100))
    if (Date.now() > until) {
      const words = processes.map((one) => one.words().slice(-2_000)).join('\n')
      await close()
      throw new Error(`SeaweedFS did not start:\n${words}`)
    }
  const [, first, second, gateway] = processes
  if (!first || !second || !gateway) throw new Error('no processes')
  return { port: s3, volumeServers: [first, second] as const, gateway, close }
}
