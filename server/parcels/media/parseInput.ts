import type { PropertyImageInput, PropertyPanoramaInput } from '../../contract/parcels/views'
import type { ErrorData } from '../../platform/errors'
import type { ParcelDoc, StoredMedia } from '../model'
import { mediaUrl } from './address'
import { readMarkers, writeMarkers, type Named } from '../../../engine/panorama'

type Faults = NonNullable<ErrorData['errors']>

/** What markers of this parcel may name: its own panoramas and pictures. */
const namedBy = ({ _id, images, panoramas }: Pick<ParcelDoc, '_id' | 'images' | 'panoramas'>): Named => ({
  images: images.map(({ id }) => mediaUrl(_id, id)),
  panoramas: panoramas.map(({ id }) => mediaUrl(_id, id)),
})

/**
 * Markers as they are stored, cleaned by the whitelist, or their faults beneath `path`. What comes back as it is stored is not judged anew:
 * it changes nothing.
 */
const validateMarkers = (
  sent: string | undefined,
  { stored, named, path }: { stored: string; named: Named; path: string },
): { markers: string; errors: Faults } => {
  if (sent === undefined || sent === stored) return { markers: stored, errors: [] }
  const { markers, faults } = readMarkers(sent, named)
  return { markers: writeMarkers(markers), errors: faults.map((fault) => ({ ...fault, path: path + fault.path })) }
}

type MarkerFaults = readonly Fault[]
type Fault = NonNullable<ErrorData['errors']>[number]
type Before = Pick<ParcelDoc, '_id' | 'images' | 'panoramas' | 'points'>

const nameOf = ({ name }: { name?: string }, before: StoredMedia): string => name?.replace(/\s+/g, ' ').trim() || before.name

/** Pictures in the order that was sent, with the names that were sent; only what the parcel has already. */
const judgeList = <T extends StoredMedia, I extends PropertyImageInput>(
  sent: readonly I[],
  { stored, field, parcelId }: { stored: readonly T[]; field: string; parcelId: number },
  merged: (before: T, input: I) => T,
): { list: T[]; errors: MarkerFaults } => {
  const byUrl = new Map(stored.map((media) => [mediaUrl(parcelId, media.id), media]))
  const seen = new Set<string>()
  const errors: Fault[] = []
  const list = sent.flatMap((input, n): T[] => {
    const before = byUrl.get(input.url)
    const path = `/${field}/${n}/url`
    if (!before) errors.push({ path, rule: 'unknownMedia' })
    else if (seen.has(input.url)) errors.push({ path, rule: 'unique' })
    seen.add(input.url)
    return before ? [merged(before, input)] : []
  })
  return { list, errors }
}

/** What is written of the lists of pictures: order, names, markers, and what is left of them. A list that was not sent is not written. */
export const parseMediaInput = (
  input: { images?: readonly PropertyImageInput[]; panoramas?: readonly PropertyPanoramaInput[] },
  before: Before,
): { set: Partial<Pick<ParcelDoc, 'images' | 'panoramas' | 'points'>>; errors: MarkerFaults } => {
  const parcelId = before._id
  const named = namedBy(before)
  const markersOf = (sent: PropertyPanoramaInput, { markers: stored }: { markers: string }, path = '') =>
    validateMarkers(sent.markers, { stored, named, path })
  const images =
    input.images &&
    judgeList(input.images, { stored: before.images, field: 'images', parcelId }, (media, sent) => ({
      ...media,
      name: nameOf(sent, media),
    }))
  const panoramas =
    input.panoramas &&
    judgeList(input.panoramas, { stored: before.panoramas, field: 'panoramas', parcelId }, (media, sent) => ({
      ...media,
      name: nameOf(sent, media),
      markers: markersOf(sent, media).markers,
    }))
  const faults = (input.panoramas ?? []).flatMap((sent, n) => {
    const media = before.panoramas.find(({ id }) => mediaUrl(parcelId, id) === sent.url)
    return media ? markersOf(sent, media, `/panoramas/${n}/markers`).errors : []
  })
  // A point of the map goes with the panorama that it opens.
  const left = panoramas && new Set(panoramas.list.map(({ id }) => mediaUrl(parcelId, id)))
  const gone = before.panoramas.map(({ id }) => mediaUrl(parcelId, id)).filter((url) => left && !left.has(url))
  const stays = before.points.filter(({ linkedPano }) => !gone.includes(linkedPano))
  return {
    set: {
      ...(images && { images: images.list }),
      ...(panoramas && { panoramas: panoramas.list }),
      ...(stays.length < before.points.length && { points: stays }),
    },
    errors: [...(images?.errors ?? []), ...(panoramas?.errors ?? []), ...faults],
  }
}
