import { centreOf, type Bounds } from '../../../engine/geo'
import type { XY } from '../../platform/pdf'

/** Metres of EPSG:25832. */
export type Plane = readonly [east: number, north: number]

/** Rings in metres of EPSG:25832, part by part. */
export type PlaneParts = readonly (readonly (readonly Plane[])[])[]

export const POINTS_PER_METRE = 72 / 0.0254
/** Scales that people can measure by with a ruler. */
const SCALES = [250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1e6, 2e6, 5e6, 1e7] as const
/** Of the frame that what is shown fills at most. */
const FILLED = 0.62

export const boxOf = (parts: PlaneParts): Bounds => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts)
    for (const [x, y] of part[0] ?? []) {
      west = Math.min(west, x)
      south = Math.min(south, y)
      east = Math.max(east, x)
      north = Math.max(north, y)
    }
  return { west, south, east, north }
}

export interface Frame {
  readonly width: number
  readonly height: number
  /** 1 : so many. */
  readonly scale: number
  /** Metres of EPSG:25832 in the middle of the frame. */
  readonly centre: Plane
}

/** The largest scale with everything in the frame. */
export const frameFor = (parts: PlaneParts, { width, height }: { width: number; height: number }): Frame => {
  const box = boxOf(parts)
  const [wide, high] = [box.east - box.west, box.north - box.south]
  const fits = (scale: number): boolean => {
    const metre = POINTS_PER_METRE / scale
    return wide * metre <= width * FILLED && high * metre <= height * FILLED
  }
  return { width, height, scale: SCALES.find(fits) ?? 2e7, centre: centreOf(box) }
}

/** Metres → points of the frame, from its left upper corner. */
export const toPaper = ({ width, height, scale, centre }: Frame) => {
  const metre = POINTS_PER_METRE / scale
  return ([x, y]: Plane): XY => [width / 2 + (x - centre[0]) * metre, height / 2 - (y - centre[1]) * metre]
}
