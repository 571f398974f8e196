import type { Lang } from '../../engine/languages'
import {
  LIMITS,
  cleanPoint,
  cornerOf,
  isArea,
  isWaypoint,
  readColour,
  writeColour,
  type Area,
  type Marker,
  type TooltipPosition,
} from '../../engine/panorama'
import { cornersText, degreesText, readCorners, readDirection } from './degrees'

/** A marker as it stands in the form: numbers as they are typed. */
export interface MarkerDraft {
  tooltip: string
  tooltipPosition: TooltipPosition
  content: string
  yaw: string
  pitch: string
  width: string
  height: string
  imageLayer: string
  waypoint: string
  fill: string
  /** How much covers, in hundredths. */
  fillShare: number
  stroke: string
  strokeShare: number
  strokeWidth: number
  corners: string
}

const hundredths = (alpha: number): number => Math.round(alpha * 100)

export const markerDraft = (marker: Marker, language: Lang): MarkerDraft => {
  const placed = isArea(marker) ? null : marker
  const style = isArea(marker) ? marker.svgStyle : null
  const [fill, stroke] = [style?.fill, style?.stroke].map((text) => readColour(text ?? '') ?? { hex: '#000000', alpha: 1 })
  return {
    tooltip: marker.tooltip.content,
    tooltipPosition: marker.tooltip.position,
    content: marker.content,
    yaw: placed ? degreesText(placed.position.yaw, language) : '',
    pitch: placed ? degreesText(placed.position.pitch, language) : '',
    width: String(placed?.size.width ?? ''),
    height: String(placed?.size.height ?? ''),
    imageLayer: placed?.imageLayer ?? '',
    waypoint: isWaypoint(marker) ? marker.data.waypoint : '',
    fill: fill?.hex ?? '#000000',
    fillShare: hundredths(fill?.alpha ?? 1),
    stroke: stroke?.hex ?? '#000000',
    strokeShare: hundredths(stroke?.alpha ?? 1),
    strokeWidth: Number.parseFloat(style?.strokeWidth ?? '8'),
    corners: isArea(marker) ? cornersText(marker.polygon, language) : '',
  }
}

export type DraftFault = 'direction' | 'size' | 'corners'

const sideOf = (text: string): number | null => {
  const side = Number(text.trim())
  return /^\d{1,5}$/.test(text.trim()) && side >= LIMITS.leastSize && side <= LIMITS.mostSize ? side : null
}

const areaOf = (marker: Area, draft: MarkerDraft, start: MarkerDraft): Pick<Area, 'polygon' | 'svgStyle'> | null => {
  const corners = draft.corners === start.corners ? marker.polygon : (readCorners(draft.corners)?.map(cornerOf) ?? [])
  if (corners.length < LIMITS.leastCorners || corners.length > LIMITS.corners) return null
  const isSame = (['fill', 'fillShare', 'stroke', 'strokeShare'] as const).every((key) => draft[key] === start[key])
  const colours = isSame
    ? marker.svgStyle
    : {
        fill: writeColour({ hex: draft.fill, alpha: draft.fillShare / 100 }),
        stroke: writeColour({ hex: draft.stroke, alpha: draft.strokeShare / 100 }),
      }
  return { polygon: corners, svgStyle: { ...marker.svgStyle, ...colours, strokeWidth: `${draft.strokeWidth}px` } }
}

/** The marker that a form says, or what is wrong in it. Angles that nobody touched stay exactly as they were. */
export const markerOf = (
  marker: Marker,
  draft: MarkerDraft,
  language: Lang,
): { marker: Marker; fault: null } | { marker: null; fault: DraftFault } => {
  const start = markerDraft(marker, language)
  const words = { tooltip: { content: draft.tooltip.trim(), position: draft.tooltipPosition }, content: draft.content.trim() }
  if (isArea(marker)) {
    const area = areaOf(marker, draft, start)
    return area ? { marker: { ...marker, ...words, ...area }, fault: null } : { marker: null, fault: 'corners' }
  }
  const isThere = draft.yaw === start.yaw && draft.pitch === start.pitch
  const position = isThere ? marker.position : readDirection(draft.yaw, draft.pitch)
  if (!position) return { marker: null, fault: 'direction' }
  const [width, height] = [sideOf(draft.width), sideOf(draft.height)]
  if (width === null || height === null) return { marker: null, fault: 'size' }
  const placed = { ...words, position: cleanPoint(position), size: { width, height }, imageLayer: draft.imageLayer }
  return {
    marker: isWaypoint(marker) ? { ...marker, ...placed, data: { ...marker.data, waypoint: draft.waypoint } } : { ...marker, ...placed },
    fault: null,
  }
}
