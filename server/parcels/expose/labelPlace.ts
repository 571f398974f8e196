import type { PlanParts, XY } from '../../platform/pdf'

const STEPS = 14
/** Corners that are looked at: for where a name stands, a rough outline will do. */
const MOST = 400

const isInside = (rings: readonly (readonly XY[])[], [x, y]: XY): boolean => {
  let inside = false
  for (const ring of rings) {
    let previous = ring.at(-1)
    for (const current of ring) {
      if (previous) {
        const [[x1, y1], [x2, y2]] = [current, previous]
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
      }
      previous = current
    }
  }
  return inside
}

const distanceTo = ([ax, ay]: XY, [bx, by]: XY, [x, y]: XY): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

const roomAt = (rings: readonly (readonly XY[])[], point: XY): number => {
  let room = Infinity
  for (const ring of rings)
    ring.forEach((corner, n) => {
      room = Math.min(room, distanceTo(ring.at(n - 1) ?? corner, corner, point))
    })
  return room
}

const rough = (ring: readonly XY[]): readonly XY[] => {
  const every = Math.ceil(ring.length / MOST)
  return every <= 1 ? ring : ring.filter((_one, n) => n % every === 0)
}

/** Where in the shape, and in the frame, there is most room for a name, and how much of it to the nearest edge; null: nowhere. */
export const labelPlace = (
  parts: PlanParts,
  { width, height }: { width: number; height: number },
): { readonly at: XY; readonly room: number } | null => {
  const rings = parts.flat().map(rough)
  const corners = rings.flat()
  const side = (pick: (a: number, b: number) => number, axis: 0 | 1, start: number): number =>
    corners.reduce((found, corner) => pick(found, corner[axis]), start)
  const [left, right] = [Math.max(0, side(Math.min, 0, Infinity)), Math.min(width, side(Math.max, 0, -Infinity))]
  const [top, bottom] = [Math.max(0, side(Math.min, 1, Infinity)), Math.min(height, side(Math.max, 1, -Infinity))]
  let best: { at: XY; room: number } | null = null
  for (let row = 0; row < STEPS; row++)
    for (let column = 0; column < STEPS; column++) {
      const at: XY = [left + ((column + 0.5) * (right - left)) / STEPS, top + ((row + 0.5) * (bottom - top)) / STEPS]
      if (!isInside(rings, at)) continue
      const room = roomAt(rings, at)
      if (!best || room > best.room) best = { at, room }
    }
  return best
}
