import { DivIcon, Marker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { asButton } from './asButton'
import { DETAIL_ZOOM } from './place'

export interface LocationDot {
  latitude: number
  longitude: number
  /** null: a cluster. */
  id: number | null
  /** Whole sentence, as it is read aloud and shown where it is pointed at. */
  title: string
  /** Parcels there. */
  count: number
  /** Zoom at which a cluster comes apart. */
  expandsAt: number | null
}

const NS = 'http://www.w3.org/2000/svg'

/** 3-parcels.md section 9: 40 × 40. Built of nodes, so that a name is never read as markup. */
const dotOf = ({ count, id }: LocationDot): HTMLElement => {
  const box = document.createElement('span')
  box.className = id === null ? 'mp-dot cluster' : 'mp-dot'
  if (id !== null) {
    const svg = document.createElementNS(NS, 'svg')
    svg.setAttribute('viewBox', '0 0 40 40')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS(NS, 'path')
    path.setAttribute('d', 'M20 38c8-9 13-15.500 13-21.500a13 13 0 0 0-26 0C7 22.500 12 29 20 38z')
    svg.append(path)
    box.append(svg)
  }
  const number = document.createElement('b')
  number.textContent = String(count)
  box.append(number)
  return box
}

/** Locations and clusters of them, below the zoom from which parcels show. Tab reaches each, Enter goes there. */
export const LocationLayer = ({ dots, onChoose }: { dots: readonly LocationDot[]; onChoose?: (id: number) => void }): null => {
  const map = useMap()
  useEffect(() => {
    const markers = dots.map((dot) => {
      const icon = new DivIcon({
        html: dotOf(dot),
        className: 'mp-location',
        iconSize: [40, 40],
        iconAnchor: [20, dot.id === null ? 20 : 38],
      })
      const marker = new Marker([dot.latitude, dot.longitude], { icon, title: dot.title, keyboard: true })
      const press = (): void => {
        if (dot.id !== null) onChoose?.(dot.id)
        map.setView([dot.latitude, dot.longitude], Math.min(22, dot.id === null ? (dot.expandsAt ?? map.getZoom() + 2) : DETAIL_ZOOM + 1))
      }
      marker.on('click', press).addTo(map)
      asButton(marker, dot.title, press)
      return marker
    })
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, dots, onChoose])
  return null
}
