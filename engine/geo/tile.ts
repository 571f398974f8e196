import { partsOf, type Bounds, type Shape } from './shape'

/** A square of the map in web mercator, as tiles of maps are numbered: from the west, from the north, 2 ** zoom of them each way. */
export interface Tile {
  readonly zoom: number
  readonly column: number
  readonly row: number
}

/** Steps across a tile: four to a point of the screen where a tile is 512 points wide. */
export const TILE_EXTENT = 2048

const northOf = (row: number, zoom: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) * 180) / Math.PI
const westOf = (column: number, zoom: number): number => (column / 2 ** zoom) * 360 - 180

/** In degrees, and by `margin` (a share of its width) more on every side. */
export const boundsOfTile = ({ zoom, column, row }: Tile, margin = 0): Bounds => ({
  ...{ west: westOf(column - margin, zoom), east: westOf(column + 1 + margin, zoom) },
  ...{ north: northOf(row - margin, zoom), south: northOf(row + 1 + margin, zoom) },
})

/** Whole tiles from the map's upper left corner. */
const placeIn = (longitude: number, latitude: number, tiles: number): [x: number, y: number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [(longitude / 360 + 0.5) * tiles, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles]
}

/**
 * The rings of a shape as x, y, x, y … in steps of a tile, its upper left corner being 0, 0; the last corner is not said twice. Not cut at
 * the tile's edge, so that no line is drawn along it. Corners that fall on one step are one, and what is left with fewer than three is
 * gone: it is smaller than what can be seen.
 */
export const ringsInTile = (shape: Shape, { zoom, column, row }: Tile): number[][] =>
  partsOf(shape).flatMap((part) =>
    part.flatMap((ring) => {
      const steps: number[] = []
      for (const [longitude, latitude] of ring) {
        const [x, y] = placeIn(longitude, latitude, 2 ** zoom)
        const [across, down] = [Math.round((x - column) * TILE_EXTENT), Math.round((y - row) * TILE_EXTENT)]
        if (across !== steps.at(-2) || down !== steps.at(-1)) steps.push(across, down)
      }
      if (steps.length > 2 && steps[0] === steps.at(-2) && steps[1] === steps.at(-1)) steps.splice(-2)
      return steps.length >= 6 ? [steps] : []
    }),
  )
