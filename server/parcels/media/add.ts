import type { PropertyImage, PropertyPanorama } from '../../contract/parcels/views'
import { MAX_IMAGES, MAX_PANORAMAS } from '../../contract/parcels/views'
import { AppError } from '../../platform/errors'
import { inLine } from '../../platform/inLine'
import type { ParcelDoc, StoredMedia } from '../model'
import { readParcel } from '../read'
import { refuseArchived, saveParcel, type Saver } from '../save'
import { readTemplates } from '../templates'
import type { MediaKind } from './inspectMedia'
import { presentImage } from './present'
import { blobsOf, keepPicture, removeBlobs, type IncomingPicture } from './stored'

const TRIES = 30

const withMedia = (before: ParcelDoc, kind: MediaKind, media: StoredMedia): Partial<ParcelDoc> => {
  const [stored, max] = kind === 'image' ? [before.images, MAX_IMAGES] : [before.panoramas, MAX_PANORAMAS]
  if (stored.length >= max) throw new AppError('conflict', { reason: 'media.tooMany', params: { max } })
  return kind === 'image' ? { images: [...before.images, media] } : { panoramas: [...before.panoramas, { ...media, markers: '[]' }] }
}

/** Puts a picture behind the others; whoever saves something else at the same moment loses nothing. */
const addOnce = async (ctx: Saver, parcelId: number, { kind, media }: { kind: MediaKind; media: StoredMedia }): Promise<void> => {
  const before = await readParcel(parcelId)
  if (!before) throw new AppError('notFound')
  refuseArchived(before, {})
  const templates = await readTemplates()
  const set = withMedia(before, kind, media)
  await saveParcel(ctx, before, { set, version: before.version, kind: 'changed', templates })
}

export interface AddedMedia {
  readonly kind: MediaKind
  readonly media: PropertyImage | PropertyPanorama
}

/** A picture becomes one of the parcel's. 404, 409 (archived, media.tooMany), 422 (media.…), 429; then nothing of it stays. */
export const addMedia = async (ctx: Saver, parcelId: number, file: IncomingPicture): Promise<AddedMedia> => {
  const { kind, media } = await keepPicture(file)
  try {
    await inLine(`media of parcel ${parcelId}`, async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await addOnce(ctx, parcelId, { kind, media })
        } catch (fault) {
          if (!(fault instanceof AppError) || fault.code !== 'stale' || tries >= TRIES) throw fault
        }
      }
    })
  } catch (fault) {
    // Any other fault may have come after the write: then the parcel has the picture.
    if (fault instanceof AppError) await removeBlobs(blobsOf(media))
    throw fault
  }
  const view = presentImage(parcelId, media)
  return { kind, media: kind === 'image' ? view : { ...view, markers: '[]' } }
}
