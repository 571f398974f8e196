import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../platform/newId'
import type { ArchivedBytes } from '../../rooms/area'
import type { Archive } from './archive'

/** Writes a file whole or not at all: under another name first, on the disk before it gets its own. */
async function writeWhole(path: string, pieces: AsyncIterable<Buffer | string> | Iterable<string>): Promise<void> {
  const temporary = `${path}.${newId()}.part`
  const file = await open(temporary, 'w', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } catch (fault) {
    await rm(temporary, { force: true })
    throw fault
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/**
 * The bytes as they are read; fails at the end where they are not those that the manifest names, so that none is kept under a wrong hash.
 */
async function* proven({ sha256, size, read }: ArchivedBytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let seen = 0
  for await (const piece of read() as AsyncIterable<Buffer>) {
    hash.update(piece)
    seen += piece.length
    yield piece
  }
  if (seen !== size || hash.digest('hex') !== sha256) throw new Error(`file ${sha256} is not what its hash says`)
}

const isThere = async (path: string, size: number): Promise<boolean> => (await stat(path).catch(() => null))?.size === size

/**
 * The stand-in: per tender a manifest under DATA_DIR/archive and a folder with the bytes of its files, each by its SHA-256. The manifest
 * comes last: where it is, everything that it names is.
 */
export const localArchive = ({ dataDir }: { dataDir: string }): Archive => ({
  async store(bundle, files) {
    const name = `${bundle.no}-${bundle.tenderId}`
    const folder = join(dataDir, 'archive', `${name}.files`)
    await mkdir(folder, { recursive: true })
    for (const file of files) {
      const path = join(folder, file.sha256)
      // Of an attempt before this one.
      if (!(await isThere(path, file.size))) await writeWhole(path, proven(file))
    }
    const text = JSON.stringify(bundle, null, 2)
    await writeWhole(join(dataDir, 'archive', `${name}.json`), [text])
    return { reference: `archive/${name}.json`, hash: createHash('sha256').update(text).digest('hex') }
  },
})
