import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Plain bytes of a file, as a manifest holds them. */
export interface Sum {
  readonly bytes: number
  readonly sha256: string
}

/** Where a dump or a backup lies: files by name. */
export interface Store {
  /** Appears whole or not at all, and is on the disk then. */
  write(name: string, source: Bytes): Promise<Sum>
  /** The plain bytes. Throws where a sealed file is not what was written under this name. */
  read(name: string): AsyncIterable<Uint8Array>
}

/** A fault that is told to whoever runs the command, in one sentence. */
export class BackupFault extends Error {}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk has no room left for this user',
  EACCES: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'it is missing',
}
/** Says which file is meant. */
export const faultOf = (file: string, fault: unknown): BackupFault => {
  if (fault instanceof BackupFault) return fault
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return new BackupFault(`${file}: ${WORDS[code] ?? (fault instanceof Error ? fault.message : String(fault))}`, { cause: fault })
}

/** A file that appears whole or not at all, and is on the disk then. */
export const writeWhole = async (file: string, source: Bytes): Promise<void> => {
  const draft = `${file}.part`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(draft, 'w', 0o600)
    try {
      for await (const piece of source) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (fault) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw faultOf(file, fault)
  }
}

/** Counts what passes. */
export const summing = (source: Bytes) => {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { passing: passing(), result: (): Sum => ({ bytes, sha256: hash.digest('hex') }) }
}

async function* plain(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r').catch((fault: unknown) => {
    throw faultOf(file, fault)
  })
  try {
    yield* handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
  } finally {
    await handle.close()
  }
}

/** Files as they are, for whoever reads them with other programs. */
export const plainStore = (folder: string): Store => ({
  async write(name, source) {
    const { passing, result } = summing(source)
    await writeWhole(join(folder, name), passing)
    return result()
  },
  read: (name) => plain(join(folder, name)),
})
