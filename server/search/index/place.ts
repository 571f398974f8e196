import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { identityOf, isThere } from '../../platform/database/processIdentity'

/** Where one process keeps its index, claimed until `giveBack`. */
export interface Place {
  readonly path: string
  giveBack(): void
}

const MOST = 64
/** Whoever holds a place says so this often; on another machine nobody else could tell. */
const SIGN_MS = 60_000
const SILENT_MS = 5 * SIGN_MS
const CLAIM_MS = 10_000

interface Owner {
  readonly host: string
  readonly pid: number
  readonly identity: string | null
}

const codeOf = (fault: unknown): unknown => (fault instanceof Error && 'code' in fault ? fault.code : undefined)
const self = (): Owner => ({ host: hostname(), pid: process.pid, identity: identityOf(process.pid) })
/** Of this process, by path: two applications in it (tests) are not one. */
const held = new Set<string>()

function isHeld(path: string, modified: number): boolean {
  if (held.has(path)) return true
  const isSilent = Date.now() - modified >= SILENT_MS
  let owner: Owner
  try {
    owner = JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    // Cut off while it was written, by whoever was killed then.
    return Date.now() - modified < 1000
  }
  if (owner.host !== hostname()) return !isSilent
  if (owner.pid === process.pid || !isThere(owner.pid)) return false
  // A house that hides /proc (containers, hardened units) lets nobody say which process it is.
  const identity = identityOf(owner.pid)
  return owner.identity === null || identity === null ? !isSilent : identity === owner.identity
}

/** Judging and replacing is for one process at a time; whoever was killed meanwhile holds up the others for ten seconds. */
function alone<T>(folder: string, work: () => T): T {
  const claim = join(folder, 'claim')
  for (;;) {
    try {
      mkdirSync(claim)
      break
    } catch (fault) {
      if (codeOf(fault) !== 'EEXIST') throw fault
      const since = statSync(claim, { throwIfNoEntry: false })?.mtimeMs
      if (since !== undefined && Math.abs(Date.now() - since) > CLAIM_MS) rmSync(claim, { recursive: true, force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
  try {
    return work()
  } finally {
    rmSync(claim, { recursive: true, force: true })
  }
}

/** Makes the first place that nobody holds one's own; answers what says so. */
function takeFirst(folder: string): { owner: string; number: number } {
  for (let number = 1; number <= MOST; number++) {
    const owner = join(folder, `${number}.owner`)
    const modified = statSync(owner, { throwIfNoEntry: false })?.mtimeMs
    if (modified !== undefined && isHeld(owner, modified)) continue
    rmSync(owner, { force: true })
    try {
      writeFileSync(owner, JSON.stringify(self()), { flag: 'wx' })
      return { owner, number }
    } catch (fault) {
      // One that holds the claim for longer than it may was first.
      if (codeOf(fault) === 'EEXIST') continue
      rmSync(owner, { force: true })
      throw fault
    }
  }
  throw new Error(`${folder}: more than ${MOST} processes have their index here`)
}

/**
 * The first place in a folder that nobody holds: of a process that was killed, its index as it left it. Throws where the folder cannot be
 * written.
 */
export function claimPlace(folder: string): Place {
  mkdirSync(folder, { recursive: true })
  const { owner, number } = alone(folder, () => takeFirst(folder))
  held.add(owner)
  const sign = setInterval(() => {
    try {
      utimesSync(owner, new Date(), new Date())
    } catch {
      // Somebody cleared the folder away: the next start makes it anew.
    }
  }, SIGN_MS).unref()
  const giveBack = (): void => {
    clearInterval(sign)
    held.delete(owner)
    rmSync(owner, { force: true })
  }
  return { path: join(folder, `${number}.sqlite`), giveBack }
}
