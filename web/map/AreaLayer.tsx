import { GeoJSON as GeoJsonLayer, LayerGroup, SVG } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { colour } from './looks'

export interface LocationArea {
  id: number
  geoJson: GeoJSON.FeatureCollection
}

/**
 * Outlines of locations, over the parcels in them: nothing is filled, and nothing of it takes a click away from a parcel. A canvas of its
 * own would lie before theirs and take all of them.
 */
export const AreaLayer = ({ areas }: { areas: readonly LocationArea[] }): null => {
  const map = useMap()
  useEffect(() => {
    const renderer = new SVG({ padding: 0.3 })
    const style = { color: colour('--harbour'), weight: 2, dashArray: '8 6', fill: false, className: 'mp-area' }
    const options = { style: () => style, renderer, interactive: false }
    const group = new LayerGroup(areas.map(({ geoJson }) => new GeoJsonLayer(geoJson, options)))
    group.addTo(map)
    return () => {
      group.remove()
      renderer.remove()
    }
  }, [map, areas])
  return null
}
