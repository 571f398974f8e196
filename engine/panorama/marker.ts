/** Where a tooltip stands at its marker. */
export const TOOLTIP_POSITIONS = [
  ...(['top center', 'center left', 'center right', 'bottom center'] as const),
  ...(['top left', 'top right', 'bottom left', 'bottom right'] as const),
] as const
export type TooltipPosition = (typeof TOOLTIP_POSITIONS)[number]

export const MARKER_TYPES = ['pin', 'polygon', 'waypoint'] as const

/** In radians: yaw from 0 up to a whole turn, pitch from -π/2 (down) to π/2 (up). */
export interface SpherePoint {
  readonly yaw: number
  readonly pitch: number
}
/** A corner of a polygon: yaw and pitch. */
export type Corner = readonly [yaw: number, pitch: number]

/** Width as '8px'. */
export interface SvgStyle {
  readonly fill: string
  readonly stroke: string
  readonly strokeWidth: string
}

interface Common {
  /** Letters, digits, - and _; no other marker of its panorama has it. */
  readonly id: string
  readonly tooltip: { readonly content: string; readonly position: TooltipPosition }
  /** Plain text, read beside the picture. */
  readonly content: string
}
interface Placed extends Common {
  readonly position: SpherePoint
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
  readonly anchor: string
  /** Address of a picture of the same parcel, shown in place of the icon; empty: the icon. */
  readonly imageLayer: string
}
interface Pin extends Placed {
  readonly data: { readonly type: 'pin'; readonly deletable: boolean }
}
interface Waypoint extends Placed {
  /** `waypoint`: url of the panorama that it leads to; empty: to none yet. */
  readonly data: { readonly type: 'waypoint'; readonly deletable: boolean; readonly waypoint: string }
}
export interface Area extends Common {
  readonly data: { readonly type: 'polygon'; readonly deletable: boolean }
  readonly polygon: readonly Corner[]
  readonly svgStyle: SvgStyle
}
export type Marker = Pin | Waypoint | Area

export const isArea = (marker: Marker): marker is Area => marker.data.type === 'polygon'
export const isWaypoint = (marker: Marker): marker is Waypoint => marker.data.type === 'waypoint'

export const LIMITS = {
  markers: 200,
  corners: 200,
  leastCorners: 3,
  id: 64,
  tooltip: 300,
  content: 4000,
  url: 500,
  /** Characters of all markers of a panorama as JSON. */
  text: 200_000,
  leastSize: 16,
  mostSize: 1000,
  leastWidth: 1,
  mostWidth: 10,
} as const

/** What new markers begin with (3-parcels.md section 9). */
export const DEFAULTS = {
  size: { width: 60, height: 60 },
  anchors: { pin: 'bottom center', waypoint: 'center center' },
  tooltipPosition: 'top center',
  svgStyle: { fill: 'rgba(0, 0, 0, 0.5)', stroke: 'red', strokeWidth: '8px' },
} as const

const TURN = 2 * Math.PI
const PRECISION = 1e6
const rounded = (value: number): number => Math.round(value * PRECISION) / PRECISION

/** A direction as it is stored: yaw within one turn, pitch no steeper than straight up or down, a millionth of a radian exact. */
export const cleanPoint = ({ yaw, pitch }: SpherePoint): SpherePoint => {
  const turned = rounded(((yaw % TURN) + TURN) % TURN)
  return { yaw: turned >= rounded(TURN) ? 0 : turned, pitch: rounded(Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch))) }
}

const NOTHING = { tooltip: { content: '', position: DEFAULTS.tooltipPosition }, content: '' } as const

export const newPin = (id: string, position: SpherePoint): Pin => ({
  ...{ id, ...NOTHING, position: cleanPoint(position), size: DEFAULTS.size, anchor: DEFAULTS.anchors.pin, imageLayer: '' },
  data: { type: 'pin', deletable: true },
})

export const newWaypoint = (id: string, position: SpherePoint, waypoint: string): Waypoint => ({
  ...{ id, ...NOTHING, position: cleanPoint(position), size: DEFAULTS.size, anchor: DEFAULTS.anchors.waypoint, imageLayer: '' },
  data: { type: 'waypoint', deletable: true, waypoint },
})

export const newArea = (id: string, corners: readonly SpherePoint[]): Area => ({
  ...{ id, ...NOTHING, svgStyle: DEFAULTS.svgStyle },
  polygon: corners.map(cornerOf),
  data: { type: 'polygon', deletable: true },
})

export const cornerOf = (point: SpherePoint): Corner => {
  const { yaw, pitch } = cleanPoint(point)
  return [yaw, pitch]
}

/** The middle of a marker: of an area that of its corners, across the seam where yaw begins anew. */
export const middleOf = (marker: Marker): SpherePoint => {
  if (!isArea(marker)) return marker.position
  let [x, y, z] = [0, 0, 0]
  for (const [yaw, pitch] of marker.polygon) {
    x += Math.cos(pitch) * Math.cos(yaw)
    y += Math.cos(pitch) * Math.sin(yaw)
    z += Math.sin(pitch)
  }
  return cleanPoint({ yaw: Math.atan2(y, x), pitch: Math.atan2(z, Math.hypot(x, y)) })
}

/** The same marker with its middle at another place; an area keeps its angles as far as up and down allow. */
export const movedTo = (marker: Marker, to: SpherePoint): Marker => {
  if (!isArea(marker)) return { ...marker, position: cleanPoint(to) }
  const from = middleOf(marker)
  const pitches = marker.polygon.map(([, pitch]) => pitch)
  const most = Math.PI / 2
  const up = Math.min(most - Math.max(...pitches), Math.max(-most - Math.min(...pitches), to.pitch - from.pitch))
  return { ...marker, polygon: marker.polygon.map(([yaw, pitch]) => cornerOf({ yaw: yaw + to.yaw - from.yaw, pitch: pitch + up })) }
}
