import { DivIcon, Marker, type LeafletMouseEvent } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { asButton } from './asButton'

/** A point of the map that opens a panorama. */
export interface PanoSpot {
  longitude: number
  latitude: number
  /** Of the panorama. */
  url: string
  /** Whole sentence, read aloud and shown where it is pointed at. */
  title: string
}

interface PanoLayerProps {
  spots: readonly PanoSpot[]
  onOpen?: (url: string) => void
  /** The next click on the map puts something there. */
  onPlace?: ((point: { latitude: number; longitude: number }) => void) | null
}

const NS = 'http://www.w3.org/2000/svg'
const icon = (): HTMLElement => {
  const box = document.createElement('span')
  box.className = 'mp-pano'
  const svg = document.createElementNS(NS, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(NS, 'path')
  path.setAttribute('d', 'M3 12c0 2 4 3.500 9 3.500s9-1.500 9-3.500-4-3.500-9-3.500-9 1.500-9 3.500zM12 3v4M12 17v4')
  svg.append(path)
  box.append(svg)
  return box
}

/** Points that open panoramas: by click, by Tab and Enter. */
export const PanoLayer = ({ spots, onOpen, onPlace = null }: PanoLayerProps): null => {
  const map = useMap()
  useEffect(() => {
    const markers = spots.map(({ latitude, longitude, url, title }) => {
      const options = { icon: new DivIcon({ html: icon(), className: 'mp-location', iconSize: [32, 32], iconAnchor: [16, 16] }), title }
      const marker = new Marker([latitude, longitude], { ...options, keyboard: onOpen !== undefined, interactive: onOpen !== undefined })
      // Not a drawing: nothing is snapped to it, changed or cut.
      ;(marker.options as { pmIgnore?: boolean }).pmIgnore = true
      if (onOpen) marker.on('click', () => onOpen(url))
      marker.addTo(map)
      if (onOpen) asButton(marker, title, () => onOpen(url))
      return marker
    })
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, spots, onOpen])
  useEffect(() => {
    if (!onPlace) return
    const place = ({ latlng }: LeafletMouseEvent): void => onPlace({ latitude: latlng.lat, longitude: latlng.lng })
    map.getContainer().classList.add('mp-placing')
    map.once('click', place)
    return () => {
      map.getContainer().classList.remove('mp-placing')
      map.off('click', place)
    }
  }, [map, onPlace])
  return null
}
