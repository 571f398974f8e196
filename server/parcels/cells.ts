import type { Bounds } from '../../engine/geo'

/**
 * Squares of the map by which parcels are found: those of zoom 14 for what is small, coarser ones for what would lie in too many. A range
 * of two numbers at once is no query of one index; a short list of squares is.
 */
const ZOOMS = [14, 10, 6, 2] as const
const MAX_CELLS = 16

const column = (longitude: number, zoom: number): number => Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const row = (latitude: number, zoom: number): number => {
  const bounded = Math.max(-85, Math.min(85, latitude)) * (Math.PI / 180)
  return Math.floor(((1 - Math.log(Math.tan(bounded) + 1 / Math.cos(bounded)) / Math.PI) / 2) * 2 ** zoom)
}

const frameOf = ({ west, south, east, north }: Bounds, zoom: number) => ({
  ...{ left: column(west, zoom), right: column(east, zoom) },
  ...{ top: row(north, zoom), bottom: row(south, zoom) },
})

const countIn = (bounds: Bounds, zoom: number): number => {
  const { left, right, top, bottom } = frameOf(bounds, zoom)
  return (right - left + 1) * (bottom - top + 1)
}

const namesIn = (bounds: Bounds, zoom: number): string[] => {
  const { left, right, top, bottom } = frameOf(bounds, zoom)
  const names: string[] = []
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) names.push(`${zoom}/${x}/${y}`)
  return names
}

/** The squares that a parcel of these bounds is kept under. */
export const cellsOf = (bounds: Bounds): string[] => {
  const zoom = ZOOMS.find((one) => countIn(bounds, one) <= MAX_CELLS) ?? 2
  return namesIn(bounds, zoom)
}

const MAX_ASKED = 400

/** The squares to look in for whatever lies within these bounds; null: that would be too many to ask for. */
export const cellsToAsk = (bounds: Bounds): string[] | null => {
  const count = ZOOMS.reduce((sum, zoom) => sum + countIn(bounds, zoom), 0)
  return count > MAX_ASKED ? null : ZOOMS.flatMap((zoom) => namesIn(bounds, zoom))
}
