import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { identityOf } from '../../platform/database/processIdentity'

/** Where one process keeps its index, claimed until `giveBack`. */
export interface Place {
  readonly path: string
  giveBack(): void
}

const MOST = 64
/** Whoever holds a place says so this often; on another machine nobody else could tell. */
const SIGN_MS = 60_000
const SILENT_MS = 5 * SIGN_MS

interface Owner {
  readonly host: string
  readonly pid: number
  readonly identity: string | null
}

const self = (): Owner => ({ host: hostname(), pid: process.pid, identity: identityOf(process.pid) })
/** Of this process, by path: two applications in it (tests) are not one. */
const held = new Set<string>()

function isHeld(path: string, modified: number): boolean {
  if (held.has(path)) return true
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Owner
    if (owner.host !== hostname()) return Date.now() - modified < SILENT_MS
    return owner.identity !== null && owner.pid !== process.pid && identityOf(owner.pid) === owner.identity
  } catch {
    // Cut off while it was written: a moment later there is one.
    return Date.now() - modified < 1000
  }
}

/** The first place in a folder that nobody holds: of a process that was killed, its index as it left it. */
export function claimPlace(folder: string): Place {
  mkdirSync(folder, { recursive: true })
  for (let number = 1; number <= MOST; number++) {
    const owner = join(folder, `${number}.owner`)
    const modified = statSync(owner, { throwIfNoEntry: false })?.mtimeMs
    if (modified !== undefined) {
      if (isHeld(owner, modified)) continue
      rmSync(owner, { force: true })
    }
    try {
      writeFileSync(owner, JSON.stringify(self()), { flag: 'wx' })
    } catch {
      // Another process was first.
      continue
    }
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
  throw new Error(`${folder}: more than ${MOST} processes have their index here`)
}
