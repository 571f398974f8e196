import { TILE_EXTENT } from '../../engine/geo'
import { hatch, styleOf, type ParcelLook } from './looks'

/** What a tile has of a parcel: rings as x, y, x, y … in steps of the tile. */
export interface TileParcel {
  readonly id: number
  readonly rings: readonly (readonly number[])[]
}
export interface Described {
  readonly look: ParcelLook
  readonly title: string
}

/** Points of the screen that a tile is wide. */
export const TILE_SIZE = 512

/** One path for so many parcels: fewer fills are faster, but endless paths are slow again. */
const IN_PATH = 400

const trace = (context: CanvasRenderingContext2D, parcels: readonly TileParcel[]): void => {
  context.beginPath()
  for (const { rings } of parcels)
    for (const ring of rings) {
      for (let at = 0; at < ring.length; at += 2) context[at === 0 ? 'moveTo' : 'lineTo'](ring[at] ?? 0, ring[at + 1] ?? 0)
      context.closePath()
    }
}

/** Draws parcels by their looks. Outer rings and holes run in opposite ways, so that overlapping neighbours stay filled and holes empty. */
export const drawTile = (canvas: HTMLCanvasElement, parcels: readonly TileParcel[], lookOf: (parcel: TileParcel) => ParcelLook): void => {
  const ratio = window.devicePixelRatio || 1
  canvas.width = canvas.height = TILE_SIZE * ratio
  const context = canvas.getContext('2d')
  if (!context) return
  const step = TILE_EXTENT / TILE_SIZE
  context.scale(ratio / step, ratio / step)
  context.lineJoin = 'round'
  const byLook = new Map<ParcelLook, TileParcel[]>()
  for (const parcel of parcels) {
    const look = lookOf(parcel)
    const alike = byLook.get(look)
    if (alike) alike.push(parcel)
    else byLook.set(look, [parcel])
  }
  for (const [look, all] of byLook) {
    const { color = '', weight = 1, fillColor = '', fillOpacity = 1, dashArray, hatch: ink } = styleOf(look, false)
    const stripes = ink === undefined ? null : hatch(context, ink)
    // Patterns are in the steps of the context like all else.
    stripes?.setTransform(new DOMMatrix().scale(step))
    context.strokeStyle = color
    context.lineWidth = weight * step
    context.setLineDash(typeof dashArray === 'string' ? dashArray.split(' ').map((part) => Number(part) * step) : [])
    for (let from = 0; from < all.length; from += IN_PATH) {
      trace(context, all.slice(from, from + IN_PATH))
      context.globalAlpha = fillOpacity
      context.fillStyle = fillColor
      context.fill()
      if (stripes) {
        context.globalAlpha = 0.55
        context.fillStyle = stripes
        context.fill()
      }
      context.globalAlpha = 1
      context.stroke()
    }
    // Shapes on Leaflet's own canvas fill with the same pattern.
    stripes?.setTransform(new DOMMatrix())
  }
}

const crosses = (ring: readonly number[], x: number, y: number): boolean => {
  let inside = false
  let [lastX = 0, lastY = 0] = ring.slice(-2)
  for (let at = 0; at < ring.length; at += 2) {
    const [nextX = 0, nextY = 0] = [ring[at], ring[at + 1]]
    if (nextY > y !== lastY > y && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX) inside = !inside
    ;[lastX, lastY] = [nextX, nextY]
  }
  return inside
}

/** The parcel at a place of the tile, in its steps; the one drawn last where several lie. */
export const parcelAt = <T extends TileParcel>(parcels: readonly T[], [x, y]: readonly [number, number]): T | null =>
  parcels.findLast(({ rings }) => rings.reduce((inside, ring) => inside !== crosses(ring, x, y), false)) ?? null
