import { createHash, verify } from 'node:crypto'
import { eraseBlob, hasBlob, readStored, takeStored } from '../../blobs/area'
import { BackupFault } from '../store'
import type { Row } from './belongs'
import { type End, readTenderFile } from './file'
import { type Head, markOf } from './takeOut'

/** All that a file holds but its contents. */
export interface Read {
  readonly head: Head
  readonly end: End
  /** SHA-256 of the public key of the house that signed it. */
  readonly signedBy: string
  /** Ids of the contents that come with it. */
  readonly contents: ReadonlySet<string>
  of(collection: string): Row[]
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of content) void piece
}

async function sumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of content) sum.update(piece)
  return sum.digest('hex')
}

/** Reads all of it, contents too, and refuses what is not whole, or not signed by the house that says it wrote it. */
export const readWhole = async (file: string, passphrase: string): Promise<Read> => {
  const rows = new Map<string, Row[]>()
  const heads: Head[] = []
  const contents = new Set<string>()
  const end = await readTenderFile(file, {
    passphrase,
    onLine(line) {
      if ('head' in line) heads.push(line.head as unknown as Head)
      else if ('in' in line) rows.set(line.in, [...(rows.get(line.in) ?? []), line.row])
    },
    async onBlob(blobId, _bytes, content) {
      contents.add(blobId)
      await drain(content)
    },
  })
  const [head] = heads
  if (!head || head.contents !== contents.size || !verify(null, Buffer.from(end.sum), end.publicKey, Buffer.from(end.signature, 'base64')))
    throw new BackupFault(`${file} is not what a house signed.`)
  return { head, end, signedBy: markOf(end.publicKey), contents, of: (name) => rows.get(name) ?? [] }
}

/**
 * Lays the contents down as they are stored, and tells of those that were not here. One of the same id that is here must be the same, as a
 * try that was killed left it: else a file of this tender would show what somebody else's holds.
 */
export const takeContents = async (file: string, passphrase: string, onTaken: (blobId: string) => void): Promise<void> => {
  await readTenderFile(file, {
    passphrase,
    onLine: () => undefined,
    async onBlob(blobId, bytes, content) {
      if (await hasBlob(blobId)) {
        if ((await sumOf(content)) !== (await sumOf(readStored(blobId))))
          throw new BackupFault(`The tender is not brought in: the content ${blobId} is here, and is another one.`)
        return
      }
      await takeStored(blobId, content, bytes)
      onTaken(blobId)
    },
  })
}

export const eraseContents = async (blobIds: readonly string[]): Promise<void> => {
  for (const blobId of blobIds) await eraseBlob(blobId)
}
