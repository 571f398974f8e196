import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { slot } from './world'

/** 256 bits as 64 hexadecimal digits, so that a copy survives an editor and a printer. */
const KEY = /^[0-9a-f]{64}$/i

const master = slot<Buffer | null>(() => null)
const held = slot(() => 0)

/** Appears whole or not at all, and one of several processes that start at once makes it. */
const create = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

interface Wanted {
  /** The setting that names the file. */
  readonly setting: string
  readonly mayCreate: boolean
  /** What a missing one means. */
  readonly missing: string
}

/** A key of a file of its own, made where it is missing and may be. Throws a sentence that names the setting. */
export const readKeyFile = (file: string, { setting, mayCreate, missing }: Wanted): Buffer => {
  if (read(file) === null && mayCreate) create(file)
  const text = read(file)
  if (text === null) throw new Error(`${setting} is missing at ${file}, ${missing}`)
  if (!KEY.test(text.trim())) throw new Error(`${setting} at ${file} holds no key: 64 hexadecimal digits are expected.`)
  // Nobody else on this machine; a key that was copied back by hand is often open to all.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return Buffer.from(text.trim(), 'hex')
}

/** Tells one key from another, and nothing of what it is. */
export const fingerprintOf = (key: Buffer): string => {
  const hash = createHash('sha256').update('fingerprint of a key of Lotse\n').update(key)
  return hash.digest('hex').slice(0, 32)
}

const MISSING_SEAL = 'but the database holds what was sealed with it. Put its copy back there.'

/**
 * Reads the installation's key (SEAL_KEY_FILE), or makes it where there is none and nothing was sealed yet. Throws a sentence for whoever
 * starts Lotse: a key that is missing, damaged or open to others must not be passed over.
 */
export const loadKeyFile = (file: string, { mayCreate }: { mayCreate: boolean }): void =>
  holdKey(readKeyFile(file, { setting: 'SEAL_KEY_FILE', mayCreate, missing: MISSING_SEAL }))

/** Tests and benches: a key without a file. */
export const holdKey = (key: Buffer): void => {
  master.value = key
  held.value++
}

/** Counts the keys that were loaded, for whoever remembers what follows from one. */
export const keyCount = (): number => held.value

/** A key for one purpose alone (HKDF-SHA-256): what one opens, no other does. */
export const keyFor = (purpose: string): Buffer => {
  if (!master.value) throw new Error('no key was loaded')
  return Buffer.from(hkdfSync('sha256', master.value, 'lotse', purpose, 32))
}
