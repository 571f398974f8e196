import type { Db } from 'mongodb'
import { writeBlob } from '../../server/blobs/area'

/** A content, and a row that names it as files do; nothing else of a house. */
export const storeFile = async (db: Db, content: string | Buffer): Promise<string> => {
  const { blobId } = await writeBlob([Buffer.from(content)], { key: null })
  await db.collection('files').insertOne({ roomId: blobId, nameKey: blobId, versions: [{ blobId }], deletedAt: null })
  return blobId
}
