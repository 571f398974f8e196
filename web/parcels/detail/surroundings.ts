import type { Lang } from '../../../engine/languages'
import type { PropertyView } from '../../../server/contract/parcels/views'
import type { ParcelShape } from '../../map'
import { ownLookOf, sizeText } from '../words'

type Drawn = Pick<PropertyView, 'id' | 'name' | 'size'> & { geoJson?: unknown }

/**
 * A parcel among its neighbours, as the map draws them. Its own shape is the one it has itself: what lies in a view leaves out archived
 * parcels and, where there are too many or too large ones, others too.
 */
export const shapesAround = (parcel: PropertyView, near: readonly Drawn[], language: Lang): ParcelShape[] => {
  const shapeOf = ({ id, name, size, geoJson }: Drawn, look: ParcelShape['look']): ParcelShape[] => {
    if (geoJson === null || geoJson === undefined) return []
    const said = size === undefined ? '' : sizeText(size, language)
    return [{ id, geoJson: geoJson as GeoJSON.FeatureCollection, look, title: [name, said].filter(Boolean).join(', ') }]
  }
  return [...near.filter(({ id }) => id !== parcel.id).flatMap((one) => shapeOf(one, 'neighbour')), ...shapeOf(parcel, ownLookOf(parcel))]
}
