import { cleanText } from '../texts'
import { readColour } from './colour'
import {
  DEFAULTS,
  LIMITS,
  MARKER_TYPES,
  TOOLTIP_POSITIONS,
  cleanPoint,
  cornerOf,
  type Area,
  type Corner,
  type Marker,
  type SpherePoint,
  type SvgStyle,
} from './marker'

/** What is wrong with markers: a key of a sentence and what fills it; `path` leads to the place, as '/3/svgStyle/fill'. */
interface MarkerFault {
  readonly path: string
  readonly rule: MarkerRule
  readonly params?: Readonly<Record<string, string | number>>
}
type MarkerRule =
  | 'marker.unreadable'
  | 'marker.tooMany'
  | 'marker.tooLong'
  | 'marker.id'
  | 'marker.type'
  | 'marker.position'
  | 'marker.corners'
  | 'marker.colour'
  | 'marker.width'
  | 'marker.size'
  | 'marker.tooltipPosition'
  | 'marker.anchor'

/** Urls that a marker may name: panoramas a waypoint leads to, pictures shown in the scene. */
export interface Named {
  readonly panoramas: readonly string[]
  readonly images: readonly string[]
}

interface ReadMarkers {
  /** Those without a fault. */
  readonly markers: readonly Marker[]
  readonly faults: readonly MarkerFault[]
}

type Fields = Readonly<Record<string, unknown>>
type Refuse = (field: string, rule: MarkerRule, params?: MarkerFault['params']) => void

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
/** An own field; what hangs on the prototype is none. */
const own = (fields: unknown, name: string): unknown => (isRecord(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined)
const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T => list.some((one) => one === value)

/** Text and nothing but text: signs that steer devices or turn the direction of reading are taken out, line ends stay. */
const TAKEN_OUT = /[\t\u202a-\u202e\u2066-\u2069\ufeff]/g
const text = (value: unknown): string =>
  typeof value === 'string'
    ? cleanText(value).replace(/\r\n/g, '\n').replace(TAKEN_OUT, '').trim()
    : typeof value === 'number'
      ? String(value)
      : ''

const pointOf = (yaw: unknown, pitch: unknown): SpherePoint | null => {
  if (typeof yaw !== 'number' || typeof pitch !== 'number' || !Number.isFinite(yaw) || !Number.isFinite(pitch)) return null
  return Math.abs(yaw) > 1e6 || Math.abs(pitch) > Math.PI / 2 + 1e-6 ? null : cleanPoint({ yaw, pitch })
}

const cornersOf = (value: unknown): Corner[] | null => {
  if (!Array.isArray(value) || value.length < LIMITS.leastCorners || value.length > LIMITS.corners) return null
  const corners = (value as unknown[]).map((one) => (Array.isArray(one) && one.length === 2 ? pointOf(one[0], one[1]) : null))
  return corners.every((corner) => corner !== null) ? corners.map(cornerOf) : null
}

/** '8px', '8' or 8. */
const widthOf = (value: unknown): number | null => {
  const width =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,2}(\.\d{1,2})?(px)?$/.test(value)
        ? Number.parseFloat(value)
        : Number.NaN
  return width >= LIMITS.leastWidth && width <= LIMITS.mostWidth ? width : null
}

/** The three keys that a form sets; every other one, which a drawing would take for an attribute, falls away. */
const styleOf = (value: unknown, refuse: Refuse): SvgStyle => {
  const style = { ...DEFAULTS.svgStyle } as { -readonly [Key in keyof SvgStyle]: string }
  for (const key of ['fill', 'stroke'] as const) {
    const colour = own(value, key)
    if (colour === undefined) continue
    if (typeof colour === 'string' && readColour(colour)) style[key] = colour.trim().toLowerCase()
    else refuse(`/svgStyle/${key}`, 'marker.colour')
  }
  const given = own(value, 'strokeWidth')
  const width = given === undefined ? null : widthOf(given)
  if (width !== null) style.strokeWidth = `${width}px`
  else if (given !== undefined) refuse('/svgStyle/strokeWidth', 'marker.width', { least: LIMITS.leastWidth, most: LIMITS.mostWidth })
  return style
}

const sizeOf = (value: unknown, refuse: Refuse): { width: number; height: number } => {
  if (value === undefined) return DEFAULTS.size
  const [width, height] = [own(value, 'width'), own(value, 'height')]
  const fits = (side: unknown): side is number => typeof side === 'number' && side >= LIMITS.leastSize && side <= LIMITS.mostSize
  if (fits(width) && fits(height)) return { width: Math.round(width), height: Math.round(height) }
  refuse('/size', 'marker.size', { least: LIMITS.leastSize, most: LIMITS.mostSize })
  return DEFAULTS.size
}

const ANCHOR = /^(top|center|bottom) (left|center|right)$/
const anchorOf = (value: unknown, start: string, refuse: Refuse): string => {
  if (value === undefined) return start
  if (typeof value === 'string' && ANCHOR.test(value)) return value
  refuse('/anchor', 'marker.anchor')
  return start
}

const known = (value: unknown, urls: readonly string[]): string => (typeof value === 'string' && urls.includes(value) ? value : '')

const commonOf = (fields: Fields, refuse: Refuse) => {
  const tooltip = own(fields, 'tooltip')
  const position = own(tooltip, 'position')
  const words = { tooltip: text(typeof tooltip === 'string' ? tooltip : own(tooltip, 'content')), content: text(own(fields, 'content')) }
  if (words.tooltip.length > LIMITS.tooltip) refuse('/tooltip/content', 'marker.tooLong', { most: LIMITS.tooltip })
  if (words.content.length > LIMITS.content) refuse('/content', 'marker.tooLong', { most: LIMITS.content })
  if (position !== undefined && !isOneOf(TOOLTIP_POSITIONS, position)) refuse('/tooltip/position', 'marker.tooltipPosition')
  return {
    tooltip: { content: words.tooltip, position: isOneOf(TOOLTIP_POSITIONS, position) ? position : DEFAULTS.tooltipPosition },
    content: words.content,
  }
}

const ID = /^[A-Za-z0-9_-]+$/

/** One marker by its whitelist: what is not named here is not in it. null: it cannot be one; faults say why. */
const readMarker = (fields: unknown, { panoramas, images }: Named, refuse: Refuse): Marker | null => {
  const id = own(fields, 'id')
  const data = own(fields, 'data')
  const type = own(data, 'type')
  if (!isRecord(fields) || typeof id !== 'string' || !ID.test(id) || id.length > LIMITS.id) return (refuse('/id', 'marker.id'), null)
  if (!isOneOf(MARKER_TYPES, type)) return (refuse('/data/type', 'marker.type'), null)
  const common = { id, ...commonOf(fields, refuse) }
  const deletable = own(data, 'deletable') !== false
  if (type === 'polygon') {
    const polygon = cornersOf(own(fields, 'polygon'))
    const svgStyle = styleOf(own(fields, 'svgStyle'), refuse)
    if (!polygon) return (refuse('/polygon', 'marker.corners', { least: LIMITS.leastCorners, most: LIMITS.corners }), null)
    return { ...common, polygon, svgStyle, data: { type, deletable } } satisfies Area
  }
  const at = own(fields, 'position')
  const position = pointOf(own(at, 'yaw'), own(at, 'pitch'))
  const size = sizeOf(own(fields, 'size'), refuse)
  const anchor = anchorOf(own(fields, 'anchor'), DEFAULTS.anchors[type], refuse)
  if (!position) return (refuse('/position', 'marker.position'), null)
  const placed = { ...common, position, size, anchor, imageLayer: known(own(fields, 'imageLayer'), images) }
  return type === 'pin'
    ? { ...placed, data: { type, deletable } }
    : { ...placed, data: { type, deletable, waypoint: known(own(data, 'waypoint'), panoramas) } }
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/**
 * Markers of a panorama as JSON text, by a whitelist of fields. What is unknown falls away (other keys; waypoints and pictures that are not
 * of this parcel), what is wrong is a fault with its place. Texts are text: nothing of them is ever markup. Never throws; an empty text is
 * no marker.
 */
export const readMarkers = (json: string, named: Named): ReadMarkers => {
  if (json.length > LIMITS.text) return { markers: [], faults: [{ path: '', rule: 'marker.tooLong', params: { most: LIMITS.text } }] }
  const list = json.trim() === '' ? [] : parsed(json)
  if (!Array.isArray(list)) return { markers: [], faults: [{ path: '', rule: 'marker.unreadable' }] }
  if (list.length > LIMITS.markers) return { markers: [], faults: [{ path: '', rule: 'marker.tooMany', params: { most: LIMITS.markers } }] }
  const faults: MarkerFault[] = []
  const seen = new Set<string>()
  const markers = (list as unknown[]).flatMap((one, n): Marker[] => {
    const before = faults.length
    const refuse: Refuse = (field, rule, params) => void faults.push({ path: `/${n}${field}`, rule, ...(params && { params }) })
    const marker = readMarker(one, named, refuse)
    if (marker && seen.has(marker.id)) refuse('/id', 'marker.id')
    if (marker) seen.add(marker.id)
    return marker && faults.length === before ? [marker] : []
  })
  return { markers, faults }
}

/** The text that is stored. */
export const writeMarkers = (markers: readonly Marker[]): string => JSON.stringify(markers)
