import { AppError } from '../../platform/errors'
import { openSharp } from '../../platform/guardedSharp'
import type { Picture } from '../../platform/pdf'
import { mediaUrl } from '../media/address'
import { pictureTurns } from '../media/drawing'
import { pictureBytes } from '../media/stored'
import type { StoredMedia } from '../model'
import type { ExposedParcel } from './read'

/** Pixels that paper needs over its whole width. */
const WIDE = 1200
const QUALITY = 78
/** Bytes of all pictures of a print: with them it still fits where prints wait to be fetched. */
const ROOM = 8_000_000

/** What is left for pictures in one print; used up as they are read. */
export interface PictureRoom {
  bytes: number
}
export const pictureRoom = (): PictureRoom => ({ bytes: ROOM })

/** The pictures of a parcel that the reader of the print may see, in their order; panoramas last. */
export const sharedPictures = ({ view, doc }: ExposedParcel): StoredMedia[] => {
  const shared = new Set([...(view.images ?? []), ...(view.panoramas ?? [])].map(({ url }) => url))
  return [...doc.images, ...doc.panoramas].filter(({ id }) => shared.has(mediaUrl(doc._id, id)))
}

const drawn = async (bytes: Buffer) => {
  const sharp = await openSharp()
  const { data, info } = await sharp(bytes)
    .resize({ width: WIDE, withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A picture as it is printed; null: there is no room for it left, or it cannot be read. 429 where too many wait. */
export const printedPicture = async (media: StoredMedia, room: PictureRoom): Promise<Picture | null> => {
  const bytes = room.bytes > 0 ? await pictureBytes(media, WIDE).catch(() => null) : null
  if (!bytes) return null
  const turn = pictureTurns(() => drawn(bytes).catch(() => null))
  if (!turn) throw new AppError('tooMany', { reason: 'media.busy' })
  const picture = await turn
  if (!picture || picture.bytes.length > room.bytes) return null
  room.bytes -= picture.bytes.length
  return { ...picture, name: media.name }
}
