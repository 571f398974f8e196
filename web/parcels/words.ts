import type { TFunction } from 'i18next'
import type { ParcelLook } from '../map'
import type { PropertyRow } from '../../server/contract/parcels/views'

type Seen = Pick<PropertyRow, 'availability' | 'isPublic' | 'projectId'>

/** By what the reader may know: in a tender before internal before available or not; who is not told, sees a grey one. */
export const lookOf = ({ availability, isPublic, projectId }: Seen): ParcelLook => {
  if (projectId !== null && projectId !== undefined) return 'tender'
  if (isPublic === false) return 'internal'
  if (availability === undefined) return 'neighbour'
  return availability ? 'free' : 'taken'
}

/** The word that goes with a look; none where nothing is known. */
export const lookWord = (row: Seen, t: TFunction): string => {
  const look = lookOf(row)
  return look === 'neighbour' ? '' : t(`map:look.${look}`)
}

export { platLine, sizeText } from '../../engine/parcels'
