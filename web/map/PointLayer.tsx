import { DivIcon, Marker, type LeafletMouseEvent } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

interface PointLayerProps {
  point: { latitude: number; longitude: number } | null
  /** Name of the point. */
  label: string
  /** A click on the map, or dragging the point, puts it there; missing: it stays. */
  onPlace?: ((point: { latitude: number; longitude: number }) => void) | undefined
}

const NS = 'http://www.w3.org/2000/svg'
const pin = (): HTMLElement => {
  const box = document.createElement('span')
  box.className = 'mp-dot'
  const svg = document.createElementNS(NS, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  const path = document.createElementNS(NS, 'path')
  path.setAttribute('d', 'M20 38c8-9 13-15.500 13-21.500a13 13 0 0 0-26 0C7 22.500 12 29 20 38z')
  svg.append(path)
  box.append(svg)
  return box
}

/** One point that a click puts somewhere else. Clicks that draw (Geoman) are not meant. */
export const PointLayer = ({ point, label, onPlace }: PointLayerProps): null => {
  const map = useMap()
  useEffect(() => {
    if (!onPlace) return
    const place = ({ latlng }: LeafletMouseEvent): void => {
      const drawing = (map as { pm?: { globalDrawModeEnabled?: () => boolean } }).pm?.globalDrawModeEnabled?.() === true
      if (!drawing) onPlace({ latitude: latlng.lat, longitude: latlng.lng })
    }
    map.on('click', place)
    return () => void map.off('click', place)
  }, [map, onPlace])
  useEffect(() => {
    if (!point) return
    const icon = new DivIcon({ html: pin(), className: 'mp-location', iconSize: [40, 40], iconAnchor: [20, 38] })
    const marker = new Marker([point.latitude, point.longitude], { icon, title: label, draggable: onPlace !== undefined, keyboard: false })
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLatLng()
      onPlace?.({ latitude: lat, longitude: lng })
    })
    marker.addTo(map)
    const options = marker.options as { pmIgnore?: boolean }
    options.pmIgnore = true
    return () => void marker.remove()
  }, [map, point, label, onPlace])
  return null
}
