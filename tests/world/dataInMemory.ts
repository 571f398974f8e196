import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'lotse-run-'
/** What runs were seen to take at most is 0.2 GiB, with three servers at a time; the deep run uploads more at once. */
const NEEDED_BYTES = (process.env.DEEP ? 4 : 1.5) * 1024 ** 3
/** Left for everything else that runs meanwhile: browsers, servers, the tests. */
const SPARE_BYTES = 3 * 1024 ** 3

/** Bytes that programs may still take, by /proc/meminfo; 0 where that is not told. */
const availableBytes = (): number => Number(/MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024

const isRoomy = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES && availableBytes() >= NEEDED_BYTES + SPARE_BYTES
  } catch {
    return false
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    // Somebody else's.
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Temporary files of this run go to memory where there is room. Each acknowledged write is on disk before it is acknowledged, 4 to 9 ms of
 * waiting for each of some 120,000 writes; nothing of a test run has to outlive its machine. What a killed run left there is taken away.
 */
export const keepDataInMemory = (): void => {
  if (process.env.TMPDIR !== undefined || !isRoomy()) return
  const isLeft = (pid: number): boolean => pid === process.pid || !isRunning(pid)
  const left = readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX) && isLeft(Number(name.slice(PREFIX.length))))
  for (const name of left) rmSync(join(MEMORY, name), { recursive: true, force: true })
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
