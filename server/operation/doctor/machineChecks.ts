import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { attention, broken, ok, wordsOf, type Finding } from './finding'

const MB = 1024 * 1024
/** Below the first files are refused; below the second it is time to act. */
const [LEAST, LITTLE] = [256 * MB, 2048 * MB]

const sizeOf = (bytes: number): string => (bytes >= 1024 * MB ? `${(bytes / (1024 * MB)).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`)

/** `least` and `little` in bytes. */
export const checkDisk = async (dataDir: string, { least = LEAST, little = LITTLE } = {}): Promise<Finding> => {
  let folder = dataDir
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    const { bavail, bsize } = await statfs(folder)
    const says = `${sizeOf(bavail * bsize)} free at ${folder}`
    const todo = 'Make room, or put DATA_DIR on a larger disk.'
    if (bavail * bsize < least) return broken('disk', says, todo)
    return bavail * bsize < little ? attention('disk', says, todo) : ok('disk', says)
  } catch (fault) {
    return broken('disk', wordsOf(fault), 'Mend DATA_DIR.')
  }
}

const isOpenToOthers = (file: string): boolean => process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0

/** The key, what lies beside it, and the file of settings: there, and for this user alone. */
export const checkKeys = (sealKeyFile: string, { config, isUsed }: { config: string | null; isUsed: boolean }): Finding[] => {
  const beside = [`${sealKeyFile}.intents`, `${sealKeyFile}.codes`, ...(config === null ? [] : [config])]
  const open = [sealKeyFile, ...beside].filter((file) => existsSync(file) && isOpenToOthers(file))
  if (!existsSync(sealKeyFile)) {
    const says = `there is none at ${sealKeyFile}`
    return [
      isUsed
        ? broken('key', says, 'Put its copy back there: without it nothing sealed can be opened.')
        : attention('key', says, 'The first start makes one. Keep a copy of it apart then.'),
    ]
  }
  return open.length === 0
    ? [ok('key', `${sealKeyFile}, for this user alone`)]
    : open.map((file) => broken('key', `others on this machine can read ${file}`, `chmod 600 ${file}`))
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Nightly, with some hours to spare. */
const FRESH = 30 * HOUR

const manifestsIn = (folder: string): number[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return readdirSync(path).flatMap((name) => (/^manifest/.test(name) ? [statSync(join(path, name)).mtimeMs] : []))
    return /^manifest/.test(entry.name) ? [statSync(path).mtimeMs] : []
  })

/** How old the newest backup of a folder is, by the manifests in it. */
export const checkBackups = (folder: string, at = Date.now()): Finding => {
  try {
    const newest = Math.max(...manifestsIn(folder))
    if (newest === -Infinity) return broken('backup', `no manifest in ${folder}`, 'Make one: docs/backup.md.')
    const age = at - newest
    const says = age < 2 * DAY ? `${Math.floor(age / HOUR)} hours old` : `${Math.floor(age / DAY)} days old`
    if (age <= FRESH) return ok('backup', says)
    return age > 7 * DAY
      ? broken('backup', says, 'Make one now: docs/backup.md.')
      : attention('backup', says, 'See why the nightly one failed.')
  } catch (fault) {
    return broken('backup', wordsOf(fault), 'Name the folder that backups are written to.')
  }
}
