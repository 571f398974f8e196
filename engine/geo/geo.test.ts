import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areaOf,
  boundsOf,
  centreOf,
  contains,
  fromPlane,
  mapShape,
  mended,
  overlapsWith,
  partsOf,
  perimeterOf,
  readFeatures,
  readShape,
  readWkt,
  toPlane,
  writeFeatures,
  type Position,
  type Shape,
} from '.'

/** Metres around a point near the start of the map. */
const [EAST, NORTH] = toPlane([8.93, 53.21])
/** On the ground: the plane of UTM 32 is 0.4 per mille smaller there. */
const SCALE = 0.9996
const at = (x: number, y: number): Position => fromPlane([EAST + x * SCALE, NORTH + y * SCALE])
const ring = (...corners: readonly (readonly [number, number])[]): Position[] => {
  const positions = corners.map(([x, y]) => at(x, y))
  const [first] = positions
  return first ? [...positions, first] : []
}
const box = (x: number, y: number, side: number): Position[] => ring([x, y], [x + side, y], [x + side, y + side], [x, y + side])
const polygon = (...rings: readonly (readonly Position[])[]) => ({ type: 'Polygon', coordinates: rings })
const multi = (...parts: readonly (readonly (readonly Position[])[])[]) => ({ type: 'MultiPolygon', coordinates: parts })
const rulesOf = (value: unknown): string[] => readShape(value).faults.map(({ rule }) => rule)
const valid = (value: unknown): Shape => {
  const { shape, faults } = readShape(value)
  if (!shape) throw new Error(JSON.stringify(faults))
  return shape
}
const sum = (points: readonly Position[]) =>
  points.reduce((all, [x, y], n) => all + (points[n + 1]?.[0] ?? x) * y - x * (points[n + 1]?.[1] ?? y), 0)

/** A star around a middle: simple whatever its radii are. */
const star = fc
  .record({
    corners: fc.array(fc.double({ min: 5, max: 400, noNaN: true }), { minLength: 3, maxLength: 60 }),
    x: fc.integer({ min: -5000, max: 5000 }),
  })
  .map(({ corners, x }) => {
    const turn = (2 * Math.PI) / corners.length
    return corners.map((radius, n): readonly [number, number] => [x + radius * Math.cos(n * turn), radius * Math.sin(n * turn)])
  })
const shoelace = (corners: readonly (readonly [number, number])[]): number =>
  Math.abs(
    corners.reduce((all, [x, y], n) => {
      const [x2, y2] = corners[(n + 1) % corners.length] ?? [0, 0]
      return all + x * y2 - x2 * y
    }, 0),
  ) / 2

describe('readShape', () => {
  it('takes every star, whichever way it runs, and measures it as the plane does', () => {
    fc.assert(
      fc.property(star, fc.boolean(), (corners, turned) => {
        const drawn = ring(...(turned ? [...corners].reverse() : corners))
        const shape = valid(polygon(drawn))
        const area = shoelace(corners)
        expect(Math.abs(areaOf(shape) - area)).toBeLessThan(0.01 + perimeterOf(shape) * 0.002)
        // Counterclockwise outside, whatever came.
        const [outer = []] = partsOf(shape)[0] ?? []
        expect(sum(outer)).toBeLessThan(0)
        expect(readShape(shape).shape).toEqual(shape)
      }),
      { numRuns: 60 },
    )
  })

  it('never throws and never lets through what is no polygon', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { shape, faults } = readShape(value)
        expect(shape === null).toBe(faults.length > 0)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.array(fc.array(fc.array(fc.oneof(fc.double(), fc.string(), fc.constant(null))))), (coordinates) => {
        const { shape, faults } = readShape({ type: 'Polygon', coordinates })
        expect(shape === null).toBe(faults.length > 0)
      }),
      { numRuns: 300 },
    )
  })

  it('finds every bow tie, and says where', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 500 }), fc.integer({ min: 10, max: 500 }), (width, height) => {
        const { faults } = readShape(polygon(ring([0, 0], [width, height], [width, 0], [0, height])))
        expect(faults.map(({ rule }) => rule)).toEqual(['geo.selfCrossing'])
        const [x, y] = toPlane([Number(faults[0]?.params?.['longitude']), Number(faults[0]?.params?.['latitude'])])
        expect(Math.hypot(x - EAST - (width / 2) * SCALE, y - NORTH - (height / 2) * SCALE)).toBeLessThan(0.05)
      }),
      { numRuns: 40 },
    )
  })

  it.each<[string, unknown, string[]]>([
    ['nothing', null, ['geo.unreadable']],
    ['a point', { type: 'Point', coordinates: [8, 53] }, ['geo.notPolygon']],
    ['no rings', { type: 'Polygon', coordinates: [] }, ['geo.empty']],
    ['no parts', multi(), ['geo.empty']],
    ['three positions', polygon([at(0, 0), at(9, 0), at(0, 0)]), ['geo.tooFewPositions']],
    ['an open ring', polygon(box(0, 0, 10).slice(0, -1)), ['geo.ringNotClosed']],
    ['NaN', polygon([[Number.NaN, 53], ...box(0, 0, 9)]), ['geo.notFinite']],
    ['infinity', polygon([[8, Infinity], ...box(0, 0, 9)]), ['geo.notFinite']],
    ['a text as number', { type: 'Polygon', coordinates: [[['8', '53']]] }, ['geo.notFinite']],
    ['out of range', polygon([[190, 53], ...box(0, 0, 9)]), ['geo.outOfRange']],
    ['latitude and longitude in the wrong order', polygon(box(0, 0, 10).map(([x, y]): Position => [y, x])), Array(5).fill('geo.farAway')],
    ['under five square metres', polygon(box(0, 0, 2)), ['geo.tooSmall']],
    ['a corner twice', polygon([at(0, 0), at(9, 0), at(9, 0), at(9, 9), at(0, 0)]), ['geo.duplicateCorner']],
    ['a spike', polygon(ring([0, 0], [10, 0], [10, 10], [10, 30], [10, 10.001], [0, 10])), ['geo.spike']],
    ['a ring that touches itself', polygon(ring([0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 5])), ['geo.selfCrossing']],
    ['a hole across the edge', polygon(box(0, 0, 10), box(5, 5, 10)), ['geo.ringsCross']],
    ['a hole outside', polygon(box(0, 0, 10), box(20, 20, 5)), ['geo.holeOutside']],
    ['a hole in a hole', polygon(box(0, 0, 90), box(10, 10, 50), box(20, 20, 10)), ['geo.holeOutside']],
    ['the same hole twice', polygon(box(0, 0, 90), box(10, 10, 50), box(10, 10, 50)), ['geo.holeOutside', 'geo.holeOutside']],
    ['a part within another', multi([box(0, 0, 90)], [box(10, 10, 20)]), ['geo.partsOverlap']],
    ['parts that cross', multi([box(0, 0, 90)], [box(80, 80, 50)]), ['geo.ringsCross']],
    ['the same part twice', multi([box(0, 0, 90)], [box(0, 0, 90)]), ['geo.partsOverlap', 'geo.partsOverlap']],
  ])('refuses %s', (_what, value, rules) => expect(rulesOf(value)).toEqual(rules))

  it('takes holes, parts that touch, a part in a hole, heights and a corner that a hole shares with the edge', () => {
    expect(areaOf(valid(polygon(box(0, 0, 100), box(10, 10, 50))))).toBeCloseTo(7500, 0)
    expect(areaOf(valid(multi([box(0, 0, 10)], [box(10, 0, 10)])))).toBeCloseTo(200, 1)
    expect(areaOf(valid(multi([box(0, 0, 100), box(10, 10, 50)], [box(20, 20, 10)])))).toBeCloseTo(7600, 0)
    expect(valid({ type: 'Polygon', coordinates: [box(0, 0, 9).map(([x, y]) => [x, y, 12.5])] }).coordinates[0]?.[0]).toHaveLength(2)
    expect(areaOf(valid(polygon(box(0, 0, 10), ring([0, 0], [5, 2], [2, 5]))))).toBeCloseTo(100 - 10.5, 1)
    // A hole whose corners all lie on the edge and on no corner of it.
    expect(areaOf(valid(polygon(box(0, 0, 100), ring([0, 40], [10, 20], [10, 60]))))).toBeCloseTo(10_000 - 200, 0)
    expect(areaOf(valid(polygon(box(0, 0, 100), ring([0, 50], [50, 0], [100, 50], [50, 100]))))).toBeCloseTo(5000, 0)
    // One part of a MultiPolygon is a Polygon.
    expect(valid(multi([box(0, 0, 10)])).type).toBe('Polygon')
  })

  it('refuses a million positions at once, and judges as many as it takes in a moment', () => {
    const many = Array.from({ length: 1_000_000 }, (): Position => [8.9, 53.2])
    const [fault] = readShape(polygon(many)).faults
    expect(fault).toMatchObject({ rule: 'geo.tooManyPositions', params: { count: 1_000_000, most: 5000 } })
    const round = Array.from({ length: 4999 }, (_one, n): readonly [number, number] => [
      900 * Math.cos((n * 2 * Math.PI) / 4999),
      900 * Math.sin((n * 2 * Math.PI) / 4999),
    ])
    expect(areaOf(valid(polygon(ring(...round))))).toBeGreaterThan(2_500_000)
  })

  it('mends files of others: double corners out, open rings closed', () => {
    const untidy = { type: 'Polygon', coordinates: [[at(0, 0), at(9, 0), at(9, 0), at(9, 9), at(0, 9)]] } as const
    expect(areaOf(valid(mended(untidy)))).toBeCloseTo(81, 1)
  })
})

describe('measures', () => {
  it('area, perimeter, box, middle and what lies within', () => {
    const shape = valid(polygon(box(0, 0, 100), box(40, 40, 20)))
    expect(areaOf(shape)).toBeCloseTo(9600, 0)
    expect(perimeterOf(shape)).toBeCloseTo(480, 1)
    const bounds = boundsOf(shape)
    expect(bounds.west).toBeLessThan(bounds.east)
    expect(contains(shape, at(10, 10))).toBe(true)
    expect(contains(shape, centreOf(bounds))).toBe(false)
    expect(contains(shape, at(-1, 50))).toBe(false)
  })

  it('plane and degrees lead back to each other', () => {
    fc.assert(
      fc.property(fc.double({ min: 5, max: 16, noNaN: true }), fc.double({ min: 46, max: 56, noNaN: true }), (x, y) => {
        const [x2, y2] = fromPlane(toPlane([x, y]))
        expect(Math.abs(x - x2) + Math.abs(y - y2)).toBeLessThan(1e-8)
      }),
    )
  })
})

describe('overlapsWith', () => {
  const neighbours = [
    { id: 'beside', shape: valid(polygon(box(100, 0, 100))) },
    { id: 'sliver', shape: valid(polygon(box(-100, 0, 100.004))) },
    { id: 'half', shape: valid(polygon(box(50, 0, 100))) },
    { id: 'corner', shape: valid(polygon(box(90, 90, 100))) },
    { id: 'far', shape: valid(polygon(box(5000, 0, 100))) },
  ]
  it('names neighbours by the area shared, largest first, and no slivers', () => {
    const found = overlapsWith(valid(polygon(box(0, 0, 100))), neighbours)
    expect(found.map(({ id }) => id)).toEqual(['half', 'corner'])
    expect(found[0]?.area).toBeCloseTo(5000, 0)
    expect(found[0]?.share).toBeCloseTo(0.5, 3)
    expect(found[1]?.area).toBeCloseTo(100, 0)
  })

  it('takes a strip along a long boundary for two surveys of one, however many square metres it has', () => {
    const field = valid(polygon(box(0, 0, 1000)))
    // 100 m², a ten-thousandth of either.
    expect(overlapsWith(field, [{ id: 1, shape: valid(polygon(box(999.9, 0, 1000))) }])).toEqual([])
    // The same strip is much of a narrow neighbour.
    const narrow = valid(polygon(ring([999.9, 0], [1001, 0], [1001, 1000], [999.9, 1000])))
    expect(overlapsWith(field, [{ id: 1, shape: narrow }])[0]?.area).toBeCloseTo(100, -1)
  })

  it('is the same from both sides, and nothing where a hole is', () => {
    fc.assert(
      fc.property(star, star, (a, b) => {
        const [one, other] = [valid(polygon(ring(...a))), valid(polygon(ring(...b)))]
        const [there] = overlapsWith(one, [{ id: 1, shape: other }])
        const [back] = overlapsWith(other, [{ id: 1, shape: one }])
        expect(Math.abs((there?.area ?? 0) - (back?.area ?? 0))).toBeLessThan(0.01)
        expect(there?.area ?? 0).toBeLessThanOrEqual(Math.min(areaOf(one), areaOf(other)) + 0.01)
      }),
      { numRuns: 40 },
    )
    const holed = valid(polygon(box(0, 0, 100), box(20, 20, 60)))
    expect(overlapsWith(holed, [{ id: 1, shape: valid(polygon(box(30, 30, 20))) }])).toEqual([])
  })
})

/** In degrees, longitude first. */
const wktOf = (shape: Shape): string => {
  const parts = partsOf(shape).map((part) => `(${part.map((one) => `(${one.map(([x, y]) => `${x} ${y}`).join(', ')})`).join(', ')})`)
  return shape.type === 'Polygon' ? `POLYGON ${parts[0] ?? 'EMPTY'}` : `MULTIPOLYGON (${parts.join(', ')})`
}

describe('WKT', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(star, fc.boolean(), (corners, twice) => {
        const shape = valid(twice ? multi([ring(...corners)], [box(20_000, 20_000, 50)]) : polygon(ring(...corners)))
        expect(valid(readWkt(wktOf(shape)).geometry)).toEqual(shape)
      }),
      { numRuns: 30 },
    )
  })

  it('reads surveyors’ coordinates, heights and odd spacing', () => {
    const [x, y] = [Math.round(EAST), Math.round(NORTH)]
    const text = `SRID=25832;POLYGON((${x} ${y},${x + 50} ${y},${x + 50} ${y + 40},${x} ${y + 40},${x} ${y}))`
    expect(areaOf(valid(readWkt(text).geometry))).toBeCloseTo(2000 / SCALE ** 2, 1)
    const high = readWkt('polygon z ( ( 8.9 53.2 1, 8.91 53.2 1 ,8.91 53.21 1,8.9 53.2 1 ) )')
    expect(valid(high.geometry).coordinates[0]).toHaveLength(4)
  })

  it.each([
    '',
    'POINT (8 53)',
    'POLYGON',
    'POLYGON ((8 53, 9 53',
    'POLYGON EMPTY',
    'POLYGON ((a b, c d))',
    'SRID=99999;POLYGON((1 1,2 2,3 3,1 1))',
  ])('refuses %j', (text) => {
    const { geometry, faults } = readWkt(text)
    expect(faults.length + readShape(geometry).faults.length).toBeGreaterThan(0)
  })

  it('never throws', () => {
    // Cut off, it is a polygon that cannot be read, not something else than one.
    expect(readWkt('POLYGON ((8 53, 9 53').faults[0]?.rule).toBe('geo.unreadable')
    fc.assert(fc.property(fc.string(), (text) => void readWkt(`POLYGON (${text})`)))
  })
})

describe('features', () => {
  it('puts all polygons together, keeps points that open panoramas, and comes back', () => {
    const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', geometry, properties })
    const read = readFeatures({
      type: 'FeatureCollection',
      features: [
        feature(polygon(box(0, 0, 10))),
        feature(multi([box(50, 0, 10)])),
        feature({ type: 'Point', coordinates: [8.93, 53.21] }, { linkedPano: '/media/1/x' }),
      ],
    })
    expect(read.faults).toEqual([])
    expect(read.shape?.type).toBe('MultiPolygon')
    expect(readFeatures(writeFeatures(read.shape, read.points))).toEqual(read)
    expect(readFeatures(null)).toEqual({ shape: null, points: [], faults: [] })
    expect(writeFeatures(null)).toBeNull()
  })

  it.each([
    ['a point that opens nothing', { type: 'Point', coordinates: [8, 53] }],
    ['a line', { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: {} }],
    ['nonsense', { type: 'FeatureCollection', features: 7 }],
    ['a thousand features', { type: 'FeatureCollection', features: Array(1000).fill({ type: 'Feature' }) }],
  ])('refuses %s', (_what, value) => expect(readFeatures(value).faults).toHaveLength(1))
})

it('moves shapes position by position', () => {
  const shape = valid(polygon(box(0, 0, 10)))
  expect(mapShape(shape, ([x, y]) => [x, y])).toEqual(shape)
})
