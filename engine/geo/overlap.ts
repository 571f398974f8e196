import polygonClipping, { type MultiPolygon } from 'polygon-clipping'
import { signedArea } from './measure'
import { toPlane } from './projection'
import { boundsMeet, boundsOf, partsOf, type Shape } from './shape'

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
    return planarArea(polygonClipping.intersection(a, b))
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
  const ownArea = planarArea(own)
  return near
    .flatMap(({ id, shape: other }): Overlap<Id>[] => {
      const theirs = planar(other)
      const area = sharedArea(own, theirs)
      const share = area / Math.max(1e-9, Math.min(ownArea, planarArea(theirs)))
      return area < SLIVER.area || share < SLIVER.share ? [] : [{ id, area, share }]
    })
    .sort((a, b) => b.area - a.area)
}

/** What rings laid over each other really cover, in square metres; null where the clipping gives up. Differs from the sum where they overlap. */
export const coveredArea = (parts: MultiPolygon): number | null => {
  try {
    return planarArea(polygonClipping.union(parts.map((part) => part)))
  } catch {
    return null
  }
}
