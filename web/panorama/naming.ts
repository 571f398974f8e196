import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaypoint, readMarkers, type Marker } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import type { MarkersByUrl } from './editing'

export type Panorama = NonNullable<PropertyView['panoramas']>[number]

/** Markers of all panoramas of a parcel, cleaned like on the server: what is drawn went through the whitelist, whoever wrote it. */
export const markersOf = ({ panoramas = [], images = [] }: Pick<PropertyView, 'panoramas' | 'images'>): MarkersByUrl => {
  const named = { panoramas: panoramas.map(({ url }) => url), images: images.map(({ url }) => url) }
  return Object.fromEntries(panoramas.map(({ url, markers }) => [url, readMarkers(markers, named).markers]))
}

/** What a marker is called: its own words, else of a waypoint where it leads, else its type. */
export const useNaming = (panoramas: readonly Panorama[]): ((marker: Marker) => string) => {
  const { t } = useTranslation('panorama')
  return useCallback(
    (marker: Marker): string => {
      if (marker.tooltip.content !== '') return marker.tooltip.content
      const target = isWaypoint(marker) ? panoramas.find(({ url }) => url === marker.data.waypoint) : undefined
      return target ? t('leadsTo', { name: target.name }) : t(`type.${marker.data.type}`)
    },
    [panoramas, t],
  )
}
