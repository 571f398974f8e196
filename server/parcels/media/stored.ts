import { readWhole, removeBlob, writeBlob, type Written } from '../../blobs/area'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import type { ParcelDoc, StoredDrawing, StoredMedia } from '../model'
import { drawAll, inLargeTurn, pictureTurns, sidesFor } from './drawing'
import { kindOf, inspectMedia, type MediaKind } from './inspectMedia'

export interface IncomingPicture {
  readonly name: string
  /** 'image' or 'panorama'; told by its shape where it is something else. */
  readonly kind: string | undefined
  readonly at: Date
  readonly source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

type Pictures = Pick<ParcelDoc, 'images' | 'panoramas'>

/** A file's name without its path and ending: what the picture is called until somebody gives it a better name. */
const titleOf = (fileName: string): string => fileName.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 250) || fileName.slice(0, 250)

/** No path, nothing that cannot be read, no more than fits. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 250) || 'Bild'

export const blobsOf = ({ blobId, drawings }: Pick<StoredMedia, 'blobId' | 'drawings'>): string[] => [
  blobId,
  ...drawings.map((drawing) => drawing.blobId),
]

/** Bytes of pictures that a parcel had and has no longer. */
export const blobsGone = (before: Pictures, after: Pictures): string[] => {
  const kept = new Set([...after.images, ...after.panoramas].map(({ id }) => id))
  return [...before.images, ...before.panoramas].filter(({ id }) => !kept.has(id)).flatMap(blobsOf)
}

export const removeBlobs = async (blobIds: readonly string[]): Promise<void> => {
  for (const blobId of blobIds) await removeBlob(blobId)
}

const keepDrawings = async (bytes: Buffer, { sides, made }: { sides: readonly number[]; made: string[] }): Promise<StoredDrawing[]> => {
  const drawings: StoredDrawing[] = []
  for (const { side, picture } of await drawAll(bytes, sides)) {
    const { blobId, sha256, size } = await writeBlob([picture], { key: null })
    made.push(blobId)
    drawings.push({ side, blobId, sha256, bytes: size })
  }
  return drawings
}

interface Prepared {
  readonly kind: MediaKind
  readonly media: StoredMedia
}

const prepare = async (file: IncomingPicture, { written, made }: { written: Written; made: string[] }): Promise<Prepared> => {
  const bytes = await readWhole(written.blobId, { key: null })
  const looked = await inspectMedia(bytes)
  const kind = kindOf(file.kind, looked)
  const { width, height, mime } = looked
  const sides = sidesFor(kind, Math.max(width, height))
  const drawings = await inLargeTurn(looked, () => keepDrawings(bytes, { sides, made }))
  const originalFileName = plainName(file.name)
  const { blobId, sha256, size } = written
  const facts = { fileSizeInBytes: size, created: file.at.toISOString(), width, height, blobId, sha256, mime, drawings }
  return { kind, media: { id: newId(), name: titleOf(originalFileName), originalFileName, ...facts } }
}

/** Keeps a file and draws its pictures. Nothing of it stays where it is refused: 422 (media.…), 429 where too many wait. */
export const keepPicture = async (file: IncomingPicture): Promise<Prepared> => {
  const written = await writeBlob(file.source, { key: null })
  const made = [written.blobId]
  try {
    const prepared = pictureTurns(() => prepare(file, { written, made }))
    if (!prepared) throw new AppError('tooMany', { reason: 'media.busy' })
    return await prepared
  } catch (fault) {
    await removeBlobs(made)
    throw fault
  }
}

/** The drawing that shows at least `side` pixels, or the largest there is. */
export const drawingFor = ({ drawings }: Pick<StoredMedia, 'drawings'>, side: number): StoredDrawing | undefined =>
  drawings.find((drawing) => drawing.side >= side) ?? drawings.at(-1)

/** A picture as JPEG without anything but pixels, to be put into a document; null where there is none. */
export const pictureBytes = async (media: Pick<StoredMedia, 'drawings'>, side: number): Promise<Buffer | null> => {
  const drawing = drawingFor(media, side)
  return drawing ? readWhole(drawing.blobId, { key: null }) : null
}
