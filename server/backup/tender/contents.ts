import { verify } from 'node:crypto'
import { eraseBlob, hasBlob, takeStored } from '../../blobs/area'
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
  of(collection: string): Row[]
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of content) void piece
}

/** Reads all of it, contents too, and refuses what is not whole, or not signed by the house that says it wrote it. */
export const readWhole = async (file: string, passphrase: string): Promise<Read> => {
  const rows = new Map<string, Row[]>()
  const heads: Head[] = []
  let blobs = 0
  const end = await readTenderFile(file, {
    passphrase,
    onLine(line) {
      if ('head' in line) heads.push(line.head as unknown as Head)
      else if ('in' in line) rows.set(line.in, [...(rows.get(line.in) ?? []), line.row])
    },
    async onBlob(_blobId, _bytes, content) {
      blobs += 1
      await drain(content)
    },
  })
  const [head] = heads
  if (!head || head.contents !== blobs || !verify(null, Buffer.from(end.sum), end.publicKey, Buffer.from(end.signature, 'base64')))
    throw new BackupFault(`${file} is not what a house signed.`)
  return { head, end, signedBy: markOf(end.publicKey), of: (name) => rows.get(name) ?? [] }
}

/** Lays the contents down as they are stored; answers those that were not here. */
export const takeContents = async (file: string, passphrase: string, onTaken: (blobId: string) => void): Promise<void> => {
  await readTenderFile(file, {
    passphrase,
    onLine: () => undefined,
    async onBlob(blobId, bytes, content) {
      if (await hasBlob(blobId)) return drain(content)
      await takeStored(blobId, content, bytes)
      onTaken(blobId)
    },
  })
}

export const eraseContents = async (blobIds: readonly string[]): Promise<void> => {
  for (const blobId of blobIds) await eraseBlob(blobId)
}
