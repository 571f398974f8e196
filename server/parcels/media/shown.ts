import { publicPart } from '../../../engine/parcels'
import { isStaff, type Actor } from '../../calls/actor'
import type { ParcelDoc, StoredMedia } from '../model'
import { mediaUrl } from './address'

interface Shown {
  readonly kind: 'image' | 'panorama'
  readonly media: StoredMedia
  /** The file itself and what it was called. */
  readonly mayHaveOriginal: boolean
}

/**
 * A picture of a parcel as this caller may see it; null: not at all. Outside it is there exactly when it is in the parcel's public part.
 */
export const shownMedia = (actor: Actor, parcel: ParcelDoc, id: string): Shown | null => {
  const list = [
    ...parcel.images.map((media) => ({ kind: 'image' as const, media })),
    ...parcel.panoramas.map((media) => ({ kind: 'panorama' as const, media })),
  ]
  const found = list.find(({ media }) => media.id === id)
  if (!found) return null
  if (isStaff(actor)) return { ...found, mayHaveOriginal: true }
  const urls = (media: readonly StoredMedia[]) => media.map((one) => ({ url: mediaUrl(parcel._id, one.id) }))
  const { isPublic, isArchived, publicFields, images, panoramas } = parcel
  const shared = publicPart({ isPublic, isArchived, publicFields, images: urls(images), panoramas: urls(panoramas) })
  const wanted = mediaUrl(parcel._id, id)
  const isShared = [...(shared?.images ?? []), ...(shared?.panoramas ?? [])].some(({ url }) => url === wanted)
  return isShared ? { ...found, mayHaveOriginal: false } : null
}
