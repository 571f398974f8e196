import { createReadStream, type Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Of DATA_DIR: the engine's own files, what is asked for by its area, and what is made of the database. */
const APART = ['database', 'blobs', 'search', 'parcels']
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

const filesIn = async (dataDir: string): Promise<string[]> => {
  const tops = (await readdir(dataDir, { withFileTypes: true })).filter(({ name }) => !APART.includes(name))
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

export const readBeside = (dataDir: string, name: string): AsyncIterable<Buffer> => createReadStream(join(dataDir, name))
