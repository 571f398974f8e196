import type { Plane } from './projection'

/** An edge of a ring: `ring` and `n` say which, so that neighbours are told from strangers. */
interface Edge {
  readonly ring: number
  readonly n: number
  readonly from: Plane
  readonly to: Plane
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

interface Crossing {
  readonly at: Plane
  readonly rings: readonly [number, number]
  /** They only touch: allowed between rings, not within one. */
  readonly touches: boolean
}

/** A millimetre: nearer than that is touching. */
const NEAR = 0.001

const edgesOf = (rings: readonly (readonly Plane[])[]): Edge[] =>
  rings.flatMap((ring, index) =>
    ring.slice(0, -1).map((from, n): Edge => {
      const to = ring[n + 1] ?? from
      return {
        ...{ ring: index, n, from, to },
        ...{ west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) },
        ...{ south: Math.min(from[1], to[1]), north: Math.max(from[1], to[1]) },
      }
    }),
  )

/** On which side of the line from a to b, in metres. */
const side = (a: Plane, b: Plane, point: Plane): number => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return length === 0 ? 0 : ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length
}

const isOn = (edge: Edge, [x, y]: Plane): boolean =>
  Math.abs(side(edge.from, edge.to, [x, y])) < NEAR &&
  x > edge.west - NEAR &&
  x < edge.east + NEAR &&
  y > edge.south - NEAR &&
  y < edge.north + NEAR

/** Where two edges meet, or null. */
const meeting = (a: Edge, b: Edge): Omit<Crossing, 'rings'> | null => {
  const touching = [...[b.from, b.to].filter((point) => isOn(a, point)), ...[a.from, a.to].filter((point) => isOn(b, point))]
  const [at] = touching
  if (at) return { at, touches: true }
  const [fromSide, toSide] = [side(a.from, a.to, b.from), side(a.from, a.to, b.to)]
  if (fromSide > 0 === toSide > 0 || side(b.from, b.to, a.from) > 0 === side(b.from, b.to, a.to) > 0) return null
  const share = fromSide / (fromSide - toSide)
  return { at: [b.from[0] + share * (b.to[0] - b.from[0]), b.from[1] + share * (b.to[1] - b.from[1])], touches: false }
}

const areNeighbours = (a: Edge, b: Edge, lengths: readonly number[]): boolean => {
  if (a.ring !== b.ring) return false
  const apart = Math.abs(a.n - b.n)
  return apart <= 1 || apart === (lengths[a.ring] ?? 0) - 1
}

/**
 * What tells nearly every pair of edges apart, as bare numbers: of thousands of edges there are millions of pairs. Numbers of one edge
 * stand together.
 */
const WEST = 0
const EAST = 1
const SOUTH = 2
const NORTH = 3
/** Where it begins and ends, and its direction one metre long (0, 0 where it has no length). */
const X1 = 4
const Y1 = 5
const X2 = 6
const Y2 = 7
const DX = 8
const DY = 9
const WIDTH = 10

const numbersOf = (edges: readonly Edge[]): Float64Array => {
  const numbers = new Float64Array(edges.length * WIDTH)
  edges.forEach(({ west, east, south, north, from, to }, n) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || Infinity
    const direction = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    numbers.set([west, east, south, north, from[0], from[1], to[0], to[1], ...direction], n * WIDTH)
  })
  return numbers
}

/** All of edge b lies on one side of the line of edge a, and not on it. */
const isBeside = (numbers: Float64Array, a: number, b: number): boolean => {
  const x = numbers[a + X1] ?? 0
  const y = numbers[a + Y1] ?? 0
  const dx = numbers[a + DX] ?? 0
  const dy = numbers[a + DY] ?? 0
  const from = dx * ((numbers[b + Y1] ?? 0) - y) - dy * ((numbers[b + X1] ?? 0) - x)
  const to = dx * ((numbers[b + Y2] ?? 0) - y) - dy * ((numbers[b + X2] ?? 0) - x)
  return (from > NEAR && to > NEAR) || (from < -NEAR && to < -NEAR)
}

/**
 * Where edges of these closed rings meet that have no business to, at most `most` of them. Neighbours in a ring share a corner, which is
 * none.
 */
export const crossingsOf = (rings: readonly (readonly Plane[])[], most = 1): Crossing[] => {
  const lengths = rings.map((ring) => ring.length - 1)
  const edges = edgesOf(rings).sort((a, b) => a.west - b.west)
  const numbers = numbersOf(edges)
  const found: Crossing[] = []
  for (let i = 0; i < edges.length; i++) {
    const a = i * WIDTH
    const east = (numbers[a + EAST] ?? 0) + NEAR
    const south = (numbers[a + SOUTH] ?? 0) - NEAR
    const north = (numbers[a + NORTH] ?? 0) + NEAR
    for (let b = a + WIDTH; b < numbers.length; b += WIDTH) {
      if ((numbers[b + WEST] ?? 0) > east) break
      if ((numbers[b + SOUTH] ?? 0) > north || (numbers[b + NORTH] ?? 0) < south) continue
      if (isBeside(numbers, a, b) || isBeside(numbers, b, a)) continue
      const [one, other] = [edges[i], edges[b / WIDTH]]
      if (!one || !other || areNeighbours(one, other, lengths)) continue
      const meets = meeting(one, other)
      if (meets) found.push({ ...meets, rings: [one.ring, other.ring] })
      if (found.length >= most) return found
    }
  }
  return found
}
