import { toPlane, type Plane } from './projection'
import { partsOf, type Ring, type Shape } from './shape'

/** Twice the area, positive where the ring runs counterclockwise; near its first point, so that large coordinates lose no digits. */
export const signedArea = (ring: readonly Plane[]): number => {
  const [origin = [0, 0]] = ring
  let sum = 0
  for (let n = 0; n + 1 < ring.length; n++) {
    const [x1 = 0, y1 = 0] = ring[n] ?? []
    const [x2 = 0, y2 = 0] = ring[n + 1] ?? []
    sum += (x1 - origin[0]) * (y2 - origin[1]) - (x2 - origin[0]) * (y1 - origin[1])
  }
  return sum / 2
}

const planeRing = (ring: Ring): Plane[] => ring.map(toPlane)

/** Square metres in EPSG:25832, holes taken off. */
export const areaOf = (shape: Shape): number =>
  partsOf(shape).reduce((sum, part) => {
    const [outer = 0, ...holes] = part.map((ring) => Math.abs(signedArea(planeRing(ring))))
    return sum + outer - holes.reduce((all, hole) => all + hole, 0)
  }, 0)

const lengthOf = (ring: readonly Plane[]): number => {
  let sum = 0
  for (let n = 0; n + 1 < ring.length; n++) {
    const [x1 = 0, y1 = 0] = ring[n] ?? []
    const [x2 = 0, y2 = 0] = ring[n + 1] ?? []
    sum += Math.hypot(x2 - x1, y2 - y1)
  }
  return sum
}

/** Metres around all rings, in EPSG:25832. */
export const perimeterOf = (shape: Shape): number =>
  partsOf(shape).reduce((sum, part) => sum + part.reduce((ofPart, ring) => ofPart + lengthOf(planeRing(ring)), 0), 0)
