import { createReadStream, type Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Of DATA_DIR: the engine's own files, what is asked for by its area, and what is made of the database. */
const APART = ['database', 'blobs', 'search', 'parcels']
const ARCHIVE = 'archive'
/** Written once under a name of its own, and never again: copied once for all backups. */
const ONCE = /^(archive\/[^/]+\.files|mails)\/|^checkpoints\/\d{10}\.(json|tsr)$/
/** The house signed with it that the log went so far; what is read after it may be newer, and never older. */
const FIRST = 'checkpoints/newest.json'
/** What is written under another name first. */
const DRAFT = /\.part$|(^|\/)\.|\.json\.\d+$|\.tsr\.\d+$/

export interface FileBeside {
  /** Below DATA_DIR, with slashes. */
  readonly name: string
  readonly bytes: number
}

const filesIn = async (dataDir: string, apart: readonly string[] = APART): Promise<string[]> => {
  const tops = (await readdir(dataDir, { withFileTypes: true })).filter(({ name }) => !apart.includes(name))
  const isFile = (entry: Dirent): boolean => entry.isFile()
  const below = await Promise.all(
    tops
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const all = await readdir(join(dataDir, name), { withFileTypes: true, recursive: true })
        return all.filter(isFile).map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      }),
  )
  return [...tops.filter(isFile).map(({ name }) => name), ...below.flat()].filter((name) => !DRAFT.test(name)).sort()
}

const sized = async (dataDir: string, names: readonly string[]): Promise<FileBeside[]> => {
  const found = await Promise.all(
    names.map(async (name) => {
      const bytes = (await stat(join(dataDir, name)).catch(() => null))?.size
      return bytes === undefined ? [] : [{ name, bytes }]
    }),
  )
  return found.flat()
}

/** What changes: to be read before the moment, in this order, so that it names no entry of the log that is not in it. */
export const changingFiles = async (dataDir: string): Promise<string[]> => {
  const names = (await filesIn(dataDir)).filter((name) => !ONCE.test(name))
  return [...names.filter((name) => name === FIRST), ...names.filter((name) => name !== FIRST)]
}

/** Numbered checkpoints and their stamps: those that are there before the moment. */
export const checkpointFiles = async (dataDir: string): Promise<FileBeside[]> =>
  sized(
    dataDir,
    (await filesIn(dataDir)).filter((name) => ONCE.test(name) && name.startsWith('checkpoints/')),
  )

/** What rows of the moment name, and was there before them: those that are there after the moment. */
export const writtenOnce = async (dataDir: string): Promise<FileBeside[]> =>
  sized(
    dataDir,
    (await filesIn(dataDir)).filter((name) => ONCE.test(name) && !name.startsWith('checkpoints/')),
  )

/** What a step looks at: everything but the archive, of which the log names what is new. */
const stepFiles = (dataDir: string): Promise<string[]> => filesIn(dataDir, [...APART, ARCHIVE])

/** What changes, in the order in which it is to be read before the moment. `stamp` is another one where a file may have changed. */
export const stampedFiles = async (dataDir: string): Promise<{ name: string; stamp: string }[]> => {
  const stamped = (await stepFiles(dataDir)).map(async (name) => {
    const found = ONCE.test(name) ? null : await stat(join(dataDir, name)).catch(() => null)
    return found ? [{ name, stamp: `${found.size} ${found.mtimeMs}` }] : []
  })
  return (await Promise.all(stamped)).flat().sort((one, other) => Number(other.name === FIRST) - Number(one.name === FIRST))
}

/** Names of what is written once: checkpoints are listed before the moment, and all else after it. */
export const onceBeside = async (dataDir: string, what: 'checkpoints' | 'others'): Promise<string[]> =>
  (await stepFiles(dataDir)).filter((name) => ONCE.test(name) && name.startsWith('checkpoints/') === (what === 'checkpoints'))

/** Files of an archived tender, by the name of its manifest. */
export const filesOfArchived = async (dataDir: string, name: string): Promise<string[]> => {
  const folder = name.replace(/\.json$/, '.files')
  return (await readdir(join(dataDir, folder)).catch(() => [])).map((file) => `${folder}/${file}`).filter((file) => !DRAFT.test(file))
}

export const readBeside = (dataDir: string, name: string): AsyncIterable<Buffer> => createReadStream(join(dataDir, name))
