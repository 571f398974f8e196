import { randomUUID } from 'node:crypto'
import { type S3Settings, s3Text } from '../../platform/s3Address'
import { isBlobId } from '../folder'
import { inPieces } from '../pieces'
import type { BlobStore, FoundBlob, StoredBlob } from '../store'
import { StoreAway } from './away'
import { type Line, openLine, type Patience } from './client'
import { getObject, getRange, headObject, listObjects, putObject, removeObject } from './objects'
import { endPartsOf, openParts, PART_BYTES, putParts } from './parts'
import { unfinishedFolder } from './segments'
import { openObjectWriter, type Paused, removeUnfinished, wholeKey } from './writer'

/** Sizes of whole blobs, which never change: quotas ask for them often. */
const MAX_SIZES = 20_000

const openStored = async (line: Line, blobId: string): Promise<StoredBlob> => {
  const object = await headObject(line, wholeKey(line, blobId))
  if (object === null) throw new Error(`blob ${blobId} is not in the object storage`)
  return { size: object.size, read: ({ from, to }) => getRange(line, object, { from, to }), close: async () => undefined }
}

const idIn = (key: string, before: string): string => key.slice(before.length).split('/')[0] ?? ''

async function* unfinishedIn(line: Line): AsyncGenerator<FoundBlob> {
  const folder = unfinishedFolder(line)
  const newest = new Map<string, Date>()
  const see = (blobId: string, touched: Date): void => {
    if (isBlobId(blobId) && touched > (newest.get(blobId) ?? new Date(0))) newest.set(blobId, touched)
  }
  for await (const { key, modified } of listObjects(line, folder)) see(idIn(key, folder), modified)
  for await (const { key, begun } of openParts(line, line.prefix)) see(key.split('/').at(-1) ?? '', begun)
  for (const [blobId, touched] of newest) yield { blobId, touched }
}

async function* wholeIn(line: Line): AsyncGenerator<string> {
  for await (const { key } of listObjects(line, line.prefix)) {
    const blobId = key.split('/').at(-1) ?? ''
    if (isBlobId(blobId) && key === wholeKey(line, blobId)) yield blobId
  }
}

async function* counted(source: AsyncIterable<Uint8Array>, { size, blobId }: { size: number; blobId: string }): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const piece of inPieces(source, PART_BYTES)) {
    seen += piece.length
    yield piece
  }
  if (seen !== size) throw new Error(`blob ${blobId} has ${seen} bytes instead of ${size}`)
}

const putWhole = async (line: Line, blobId: string, [source, size]: [AsyncIterable<Uint8Array>, number]): Promise<void> => {
  const key = wholeKey(line, blobId)
  if (size > PART_BYTES) {
    await endPartsOf(line, key)
    return putParts(line, key, counted(source, { size, blobId }))
  }
  const pieces: Buffer[] = []
  for await (const piece of counted(source, { size, blobId })) pieces.push(piece)
  await putObject(line, key, Buffer.concat(pieces))
}

/** Whether all that Lotse does can be done there, by doing it once with a few bytes; rejects with StoreAway. */
const tryOut = async (line: Line): Promise<void> => {
  const key = `${line.prefix}trial/${randomUUID()}`
  const content = Buffer.from('Lotse')
  const etag = await putObject(line, key, content)
  try {
    for await (const { key: found } of listObjects(line, key)) if (found !== key) throw new StoreAway('broken', 'list')
    const back = await getObject(line, { key, etag, size: content.length })
    if (!back.equals(content)) throw new StoreAway('notTheSame', 'get')
  } finally {
    await removeObject(line, key)
  }
}

export interface ObjectStore extends BlobStore {
  /** Writes, lists, reads and deletes a few bytes; rejects with StoreAway where one of them is refused. */
  tryOut(): Promise<void>
}

/** Contents in an S3-compatible object storage, sealed as in the folder. */
export const openObjectStore = async (settings: S3Settings, patience?: Patience): Promise<ObjectStore> => {
  const line = await openLine(settings, patience)
  const paused: Paused = new Map()
  const sizes = new Map<string, number>()
  const sizeOf = async (blobId: string): Promise<number | null> => {
    if (!isBlobId(blobId)) throw new Error('not a blob id')
    const known = sizes.get(blobId)
    if (known !== undefined) return known
    const found = await headObject(line, wholeKey(line, blobId))
    if (found === null) return null
    if (sizes.size >= MAX_SIZES) sizes.clear()
    sizes.set(blobId, found.size)
    return found.size
  }
  return {
    place: s3Text(settings.address),
    tryOut: () => tryOut(line),
    openWriter: (blobId, options) => openObjectWriter({ line, paused }, blobId, options),
    sizeOf,
    open: (blobId) => openStored(line, blobId),
    async remove(blobId) {
      sizes.delete(blobId)
      paused.delete(blobId)
      await removeObject(line, wholeKey(line, blobId))
      await endPartsOf(line, wholeKey(line, blobId))
      await removeUnfinished(line, blobId)
    },
    unfinished: () => unfinishedIn(line),
    whole: () => wholeIn(line),
    put: (blobId, source, size) => putWhole(line, blobId, [source, size]),
    freeBytes: async () => null,
  }
}
