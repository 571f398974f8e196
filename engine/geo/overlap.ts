import polygonClipping, { type MultiPolygon } from 'polygon-clipping'
import { areaOf, signedArea } from './measure'
import { fromPlane, toPlane } from './projection'
import { boundsMeet, boundsOf, partsOf, shapeOfParts, type Shape } from './shape'

/** Square metres and share of the smaller one: less is what two surveys of one boundary differ by. */
export const SLIVER = { area: 1, share: 0.005 } as const

export interface Overlap<Id> {
  readonly id: Id
  /** Square metres that both cover. */
  readonly area: number
  /** Of the smaller of both, 0 to 1. */
  readonly share: number
}

const planar = (shape: Shape): MultiPolygon =>
  partsOf(shape).map((part) =>
    part.map((ring) =>
      ring.map((position): [number, number] => {
        const [x, y] = toPlane(position)
        return [x, y]
      }),
    ),
  )

const planarArea = (shape: MultiPolygon): number =>
  shape.reduce((sum, [outer = [], ...holes]) => {
    const rest = holes.reduce((all, hole) => all + Math.abs(signedArea(hole)), 0)
    return sum + Math.abs(signedArea(outer)) - rest
  }, 0)

/** Square metres that both cover; 0 where the clipping gives up on degenerate input. */
const sharedArea = (a: MultiPolygon, b: MultiPolygon): number => {
  try {
    // What is shared is cut in the plane and measured on the ground, as everything that is shown.
    const both = polygonClipping.intersection(a, b)
    return areaOf(shapeOfParts(both.map((part) => part.map((ring) => ring.map(fromPlane)))))
  } catch {
    return 0
  }
}

/** The neighbours that a shape overlaps by more than a sliver, the largest overlap first. */
export const overlapsWith = <Id>(shape: Shape, neighbours: readonly { readonly id: Id; readonly shape: Shape }[]): Overlap<Id>[] => {
  const bounds = boundsOf(shape)
  const near = neighbours.filter((one) => boundsMeet(bounds, boundsOf(one.shape)))
  if (near.length === 0) return []
  const own = planar(shape)
  const ownArea = areaOf(shape)
  return near
    .flatMap(({ id, shape: other }): Overlap<Id>[] => {
      const area = sharedArea(own, planar(other))
      const share = area / Math.max(1e-9, Math.min(ownArea, areaOf(other)))
      return area < SLIVER.area || share < SLIVER.share ? [] : [{ id, area, share }]
    })
    .sort((a, b) => b.area - a.area)
}

/**
 * What rings laid over each other really cover, in square metres; null where the clipping gives up. Differs from the sum where they
 * overlap.
 */
export const coveredArea = (parts: MultiPolygon): number | null => {
  try {
    return planarArea(polygonClipping.union(parts.map((part) => part)))
  } catch {
    return null
  }
}
