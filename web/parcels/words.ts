import type { TFunction } from 'i18next'
import type { ParcelLook } from '../map'
import type { PropertyInTile } from '../../server/contract/parcels/map'
import type { PropertyRow } from '../../server/contract/parcels/views'

type Seen = Pick<PropertyRow, 'availability' | 'isPublic' | 'isInTender'>

/** By what the reader may know: in a tender before internal before available or not; who is not told, sees a grey one. */
export const lookOf = ({ availability, isPublic, isInTender }: Seen): ParcelLook => {
  if (isInTender === true) return 'tender'
  if (isPublic === false) return 'internal'
  if (availability === undefined) return 'neighbour'
  return availability ? 'free' : 'taken'
}

/** Of the parcel that a page is about: it is no neighbour of itself. */
export const ownLookOf = (parcel: Seen): ParcelLook => {
  const look = lookOf(parcel)
  return look === 'neighbour' ? 'own' : look
}

/** What the map knows names a tender only while that runs. */
export const lookOnMap = ({ projectId, ...one }: Omit<PropertyInTile, 'rings'>): ParcelLook =>
  lookOf({ ...one, isInTender: projectId !== undefined && projectId !== null })

/** The word that goes with a look; none where nothing is known. */
export const lookWord = (row: Seen, t: TFunction): string => {
  const look = lookOf(row)
  return look === 'neighbour' ? '' : t(`map:look.${look}`)
}

export { platLine, sizeText } from '../../engine/parcels'
