import type { PropertyImage, PropertyPanorama } from '../../contract/parcels/views'
import type { ParcelDoc, StoredMedia } from '../model'
import { mediaUrl } from './address'

export const presentImage = (propertyId: number, media: StoredMedia): PropertyImage => {
  const { id, name, originalFileName, fileSizeInBytes, created, width, height } = media
  return { name, originalFileName, url: mediaUrl(propertyId, id), fileSizeInBytes, created, width, height }
}

/** The pictures of a parcel as staff see them; what of it leaves the house says publicPart(). */
export const presentMedia = ({
  _id,
  images,
  panoramas,
}: Pick<ParcelDoc, '_id' | 'images' | 'panoramas'>): { images: PropertyImage[]; panoramas: PropertyPanorama[] } => ({
  images: images.map((image) => presentImage(_id, image)),
  panoramas: panoramas.map((panorama) => ({ ...presentImage(_id, panorama), markers: panorama.markers })),
})
