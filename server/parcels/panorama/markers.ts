import { readMarkers, writeMarkers, type Named } from '../../../engine/panorama'
import type { ErrorData } from '../../platform/errors'
import type { ParcelDoc } from '../model'
import { mediaUrl } from '../media/address'

type Faults = NonNullable<ErrorData['errors']>

/** What markers of this parcel may name: its own panoramas and pictures. */
export const namedBy = ({ _id, images, panoramas }: Pick<ParcelDoc, '_id' | 'images' | 'panoramas'>): Named => ({
  images: images.map(({ id }) => mediaUrl(_id, id)),
  panoramas: panoramas.map(({ id }) => mediaUrl(_id, id)),
})

/**
 * Markers as they are stored, cleaned by the whitelist, or their faults beneath `path`. What comes back as it is stored is not judged anew:
 * it changes nothing.
 */
export const validateMarkers = (
  sent: string | undefined,
  { stored, named, path }: { stored: string; named: Named; path: string },
): { markers: string; errors: Faults } => {
  if (sent === undefined || sent === stored) return { markers: stored, errors: [] }
  const { markers, faults } = readMarkers(sent, named)
  return { markers: writeMarkers(markers), errors: faults.map((fault) => ({ ...fault, path: path + fault.path })) }
}
