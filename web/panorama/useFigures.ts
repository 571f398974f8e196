import { useMemo } from 'react'
import type { Marker, SpherePoint } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { draftOf, figureOf, type Naming } from './sphere/figures'

interface Drawn {
  markers: readonly Marker[]
  nameOf: Naming
  /** Id of the marker that stands out. */
  chosen: string | null
  /** Of the area that is being drawn. */
  corners: readonly SpherePoint[]
}

/** What is drawn into the picture: markers, and the area that is being drawn. An area whose picture is gone is drawn flat. */
export const useFigures = ({ images }: PropertyView, { markers, nameOf, chosen, corners }: Drawn) => {
  const known = useMemo(() => new Set((images ?? []).map(({ url }) => url)), [images])
  return useMemo(
    () => [
      ...markers.map((marker) => {
        const layer = 'imageLayer' in marker ? marker.imageLayer : ''
        return figureOf(marker, { nameOf, isChosen: marker.id === chosen, isFlat: !known.has(layer) })
      }),
      ...draftOf(corners),
    ],
    [markers, nameOf, chosen, corners, known],
  )
}
