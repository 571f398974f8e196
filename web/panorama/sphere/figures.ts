import type { MarkerConfig } from '@photo-sphere-viewer/markers-plugin'
import { isArea, isWaypoint, middleOf, type Marker, type SpherePoint } from '../../../engine/panorama'

/** What a marker is called where it is shown. */
export type Naming = (marker: Marker) => string

const NS = 'http://www.w3.org/2000/svg'

/** Our own drawings, built of nodes: nothing of a marker is ever read as markup. */
const DRAWINGS = {
  pin: 'M30 56c11-13 18-22 18-31a18 18 0 0 0-36 0c0 9 7 18 18 31zM30 18a7 7 0 1 0 0 14a7 7 0 1 0 0-14',
  waypoint: 'M30 6a24 24 0 1 0 0 48a24 24 0 1 0 0-48M20 34l10-12 10 12M20 43l10-12 10 12',
} as const

const iconOf = (type: keyof typeof DRAWINGS, isChosen: boolean): HTMLElement => {
  const box = document.createElement('span')
  box.className = `pv-icon ${type}${isChosen ? ' chosen' : ''}`
  const svg = document.createElementNS(NS, 'svg')
  svg.setAttribute('viewBox', '0 0 60 60')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(NS, 'path')
  path.setAttribute('d', DRAWINGS[type])
  path.setAttribute('fill-rule', 'evenodd')
  svg.append(path)
  box.append(svg)
  return box
}

/** The viewer takes tooltips for markup: text with its signs escaped. */
const asText = (text: string): string => {
  const box = document.createElement('span')
  box.textContent = text
  return box.innerHTML
}

/**
 * A marker as the viewer draws it. It gets what is named here and nothing else of the marker; `content` is read beside the picture and
 * never goes there.
 */
export const figureOf = (
  marker: Marker,
  { nameOf, isChosen, isFlat }: { nameOf: Naming; isChosen: boolean; isFlat: boolean },
): MarkerConfig => {
  const name = nameOf(marker)
  const common = {
    id: marker.id,
    ...(name !== '' && { tooltip: { content: asText(name), position: marker.tooltip.position, className: 'pv-tip' } }),
  }
  if (isArea(marker)) {
    const { fill, stroke, strokeWidth } = marker.svgStyle
    const svgStyle = { fill, stroke, strokeWidth, strokeLinejoin: 'round', strokeDasharray: isChosen ? '16 10' : 'none' }
    return { ...common, polygon: marker.polygon.map(([yaw, pitch]): [number, number] => [yaw, pitch]), svgStyle, className: 'pv-area' }
  }
  const placed = { ...common, position: { ...marker.position }, size: { ...marker.size }, anchor: marker.anchor }
  if (marker.imageLayer !== '' && !isFlat) return { ...placed, imageLayer: marker.imageLayer }
  return { ...placed, element: iconOf(isWaypoint(marker) ? 'waypoint' : 'pin', isChosen), className: 'pv-place' }
}

/** Corners of an area that is being drawn: dots, and from two on the line between them. */
export const draftOf = (corners: readonly SpherePoint[]): MarkerConfig[] => {
  const points = corners.map(({ yaw, pitch }): [number, number] => [yaw, pitch])
  const line =
    points.length < 2 ? [] : [{ id: 'draft-line', polyline: points, svgStyle: { stroke: 'red', strokeWidth: '4px', fill: 'none' } }]
  const dots = corners.map((position, n) => {
    const element = document.createElement('span')
    element.className = 'pv-dot'
    return { id: `draft-${n}`, position: { ...position }, size: { width: 14, height: 14 }, anchor: 'center center', element }
  })
  return [...line, ...dots]
}

/** Where the view turns to, to show a marker. */
export const lookAt = (marker: Marker): SpherePoint => middleOf(marker)
