import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULTS,
  LIMITS,
  cleanPoint,
  mergedMarkers,
  middleOf,
  movedTo,
  newArea,
  newPin,
  newWaypoint,
  readColour,
  readMarkers,
  TOOLTIP_POSITIONS,
  writeColour,
  writeMarkers,
  type Marker,
} from '.'

const NAMED = { panoramas: ['/media/1/quay', '/media/1/roof'], images: ['/media/1/crane'] }
const read = (value: unknown) => readMarkers(typeof value === 'string' ? value : JSON.stringify(value), NAMED)
const faultsOf = (value: unknown): string[] => read(value).faults.map(({ path, rule }) => `${path} ${rule}`)

const pin = newPin('a', { yaw: 1, pitch: 0.2 })
const area = newArea('b', [
  { yaw: 0, pitch: 0 },
  { yaw: 0.4, pitch: 0 },
  { yaw: 0.4, pitch: 0.3 },
])
const way = newWaypoint('c', { yaw: -1, pitch: -0.1 }, '/media/1/roof')

const point = fc.record({
  yaw: fc.double({ min: -20, max: 20, noNaN: true }),
  pitch: fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true }),
})
const words = fc.record({
  tooltip: fc.record({ content: fc.string({ maxLength: 60 }), position: fc.constantFrom(...TOOLTIP_POSITIONS) }),
  content: fc.string({ maxLength: 200 }),
})
const colour = fc
  .record({ value: fc.integer({ min: 0, max: 0xffffff }), alpha: fc.integer({ min: 0, max: 100 }) })
  .map(({ value, alpha }) => writeColour({ hex: `#${value.toString(16).padStart(6, '0')}`, alpha: alpha / 100 }))
const marker = fc.oneof(
  fc.tuple(point, words).map(([at, text]) => ({ ...newPin('x', at), ...text, imageLayer: '/media/1/crane' })),
  fc.tuple(point, words).map(([at, text]) => ({ ...newWaypoint('x', at, '/media/1/quay'), ...text })),
  fc
    .tuple(fc.array(point, { minLength: 3, maxLength: 20 }), words, fc.tuple(colour, colour, fc.integer({ min: 1, max: 10 })))
    .map(([corners, text, [fill, stroke, width]]) => ({
      ...newArea('x', corners),
      ...text,
      svgStyle: { fill, stroke, strokeWidth: `${width}px` },
    })),
)
const markers = fc.array(marker, { maxLength: 12 }).map((list) => list.map((one, n): Marker => ({ ...one, id: `m${n}` })))

describe('markers', () => {
  it('begin with the defaults of the specification', () => {
    expect(pin).toMatchObject({
      size: { width: 60, height: 60 },
      data: { type: 'pin', deletable: true },
      tooltip: { position: 'top center' },
    })
    expect(area.svgStyle).toEqual({ fill: 'rgba(0, 0, 0, 0.5)', stroke: 'red', strokeWidth: '8px' })
    expect(way.data).toEqual({ type: 'waypoint', deletable: true, waypoint: '/media/1/roof' })
  })

  it('are read as they were written, and reading twice changes nothing', () => {
    fc.assert(
      fc.property(markers, (list) => {
        const once = read(writeMarkers(list))
        expect(once.faults).toEqual([])
        expect(once.markers).toHaveLength(list.length)
        expect(once.markers.map(({ id, data }) => ({ id, data }))).toEqual(list.map(({ id, data }) => ({ id, data })))
        expect(read(writeMarkers(once.markers))).toEqual(once)
      }),
    )
  })

  it('keep to the whitelist whatever was sent: no key, no colour, no address but theirs', () => {
    const allowed = new Set(
      ['id', 'tooltip', 'content', 'position', 'size', 'anchor', 'imageLayer', 'data', 'polygon', 'svgStyle'].concat(
        ...['yaw', 'pitch', 'width', 'height', 'type', 'deletable', 'waypoint', 'fill', 'stroke', 'strokeWidth'],
      ),
    )
    const keysIn = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.flatMap(keysIn)
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
          : []
    const hostile = fc.dictionary(
      fc.oneof(fc.constantFrom(...allowed, '__proto__', 'constructor', 'onclick', 'style', 'html', 'className'), fc.string()),
      fc.anything(),
    )
    fc.assert(
      fc.property(markers, fc.array(hostile, { minLength: 1, maxLength: 3 }), (list, extra) => {
        const sent = list.map((one, n) => ({
          ...extra[n % extra.length],
          ...one,
          svgStyle: { ...extra[0], ...('svgStyle' in one ? one.svgStyle : {}) },
        }))
        for (const key of keysIn(read(JSON.stringify(sent)).markers)) expect(allowed.has(key), key).toBe(true)
      }),
    )
  })

  it('never throw, and say of everything else that it is none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify([value])),
        ),
        (json) => {
          const { markers: list, faults } = read(json)
          expect(list.length === 0 || faults.length >= 0).toBe(true)
        },
      ),
      { numRuns: 400 },
    )
    expect(read('')).toEqual({ markers: [], faults: [] })
    expect(faultsOf('{}')).toEqual([' marker.unreadable'])
    expect(faultsOf('[')).toEqual([' marker.unreadable'])
    expect(faultsOf('['.repeat(100_000))).toEqual([' marker.unreadable'])
  })

  it.each<[string, unknown, string[]]>([
    ['a script as colour', [{ ...area, svgStyle: { fill: 'url(javascript:alert(1))' } }], ['/0/svgStyle/fill marker.colour']],
    [
      'a colour that closes its attribute',
      [{ ...area, svgStyle: { stroke: 'red" onload="alert(1)' } }],
      ['/0/svgStyle/stroke marker.colour'],
    ],
    ['a colour that is a list', [{ ...area, svgStyle: { fill: ['red'] } }], ['/0/svgStyle/fill marker.colour']],
    ['a line too thick', [{ ...area, svgStyle: { strokeWidth: '11px' } }], ['/0/svgStyle/strokeWidth marker.width']],
    ['a line of nothing', [{ ...area, svgStyle: { strokeWidth: 0 } }], ['/0/svgStyle/strokeWidth marker.width']],
    ['two corners', [{ ...area, polygon: area.polygon.slice(1) }], ['/0/polygon marker.corners']],
    ['a corner without number', [{ ...area, polygon: [...area.polygon, ['0', 1]] }], ['/0/polygon marker.corners']],
    ['a corner too steep', [{ ...area, polygon: [...area.polygon, [0, 2]] }], ['/0/polygon marker.corners']],
    ['far too many corners', [{ ...area, polygon: Array(201).fill([0, 0]) }], ['/0/polygon marker.corners']],
    ['no position', [{ ...pin, position: null }], ['/0/position marker.position']],
    ['a position as text', [{ ...pin, position: { yaw: '90deg', pitch: 0 } }], ['/0/position marker.position']],
    ['a size beyond all', [{ ...pin, size: { width: 1e9, height: 1 } }], ['/0/size marker.size']],
    ['an anchor with markup', [{ ...pin, anchor: '<b>' }], ['/0/anchor marker.anchor']],
    ['a tooltip at no place', [{ ...pin, tooltip: { content: '', position: 'inside' } }], ['/0/tooltip/position marker.tooltipPosition']],
    ['a tooltip without end', [{ ...pin, tooltip: { content: 'x'.repeat(301) } }], ['/0/tooltip/content marker.tooLong']],
    ['a content without end', [{ ...pin, content: 'x'.repeat(4001) }], ['/0/content marker.tooLong']],
    ['an id with markup', [{ ...pin, id: '"><script>' }], ['/0/id marker.id']],
    ['the same id twice', [pin, way, { ...way, id: 'a' }], ['/2/id marker.id']],
    ['a type that is none', [{ ...pin, data: { type: 'video' } }], ['/0/data/type marker.type']],
    ['a type of the prototype', [{ ...pin, data: { type: 'constructor' } }], ['/0/data/type marker.type']],
    ['what is no marker', [null, 7, 'x', []], [0, 1, 2, 3].map((n) => `/${n}/id marker.id`)],
    ['too many', Array(201).fill(pin), [' marker.tooMany']],
    ['too much', ' '.repeat(LIMITS.text + 1), [' marker.tooLong']],
  ])('refuse %s, and name the place', (_name, value, faults) => {
    expect(faultsOf(value)).toEqual(faults)
  })

  it('lead only to panoramas and pictures of their own parcel', () => {
    const [first, second] = read([
      { ...way, data: { ...way.data, waypoint: 'javascript:alert(1)' }, imageLayer: 'https://elsewhere.example/x.png' },
      { ...pin, imageLayer: '/media/1/crane', videoLayer: '/v', html: '<script>', element: {} },
    ]).markers
    expect(first).toMatchObject({ data: { waypoint: '' }, imageLayer: '' })
    expect(second).toEqual({ ...pin, imageLayer: '/media/1/crane' })
  })

  it('keep text as text, without signs that steer', () => {
    const [one] = read([
      { ...pin, tooltip: { content: ' <img src=x onerror=alert(1)>\u202e\u0000 ' }, content: 'Zeile\r\nZwei\u001b[31m' },
    ]).markers
    expect(one?.tooltip.content).toBe('<img src=x onerror=alert(1)>')
    expect(one?.content).toBe('Zeile\nZwei[31m')
  })
})

describe('directions', () => {
  it('are kept within a turn, and the middle of an area lies among its corners also where yaw begins anew', () => {
    expect(cleanPoint({ yaw: -Math.PI / 2, pitch: 9 })).toEqual({ yaw: 4.712389, pitch: 1.570796 })
    expect(cleanPoint({ yaw: 2 * Math.PI - 1e-9, pitch: 0 }).yaw).toBe(0)
    const across = newArea(
      'z',
      [6.2, 0.1, 0.1, 6.2].map((yaw, n) => ({ yaw, pitch: n < 2 ? 0.1 : -0.1 })),
    )
    const { yaw, pitch } = middleOf(across)
    expect(Math.min(yaw, 2 * Math.PI - yaw)).toBeLessThan(0.02)
    expect(pitch).toBeCloseTo(0, 3)
    expect(middleOf(pin)).toEqual(pin.position)
  })
})

describe('moving', () => {
  it('puts pins and waypoints there, and an area as it is, turned, but never over the top', () => {
    expect(movedTo(pin, { yaw: -1, pitch: 0 })).toEqual({ ...pin, position: cleanPoint({ yaw: -1, pitch: 0 }) })
    fc.assert(
      fc.property(point, (to) => {
        const moved = movedTo(area, to)
        expect(read([moved]).faults).toEqual([])
        const [from, there] = [area, moved].map((one) => ('polygon' in one ? one.polygon.map(([, pitch]) => pitch) : []))
        const steps = (there ?? []).map((pitch, n) => pitch - (from?.[n] ?? 0))
        for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? Number.NaN, 5)
      }),
    )
    expect(middleOf(movedTo(area, { yaw: 3, pitch: -0.5 })).yaw).toBeCloseTo(3, 1)
  })
})

describe('colours', () => {
  it.each<[string, string, number]>([
    ['red', '#ff0000', 1],
    [' Rgba(0, 0, 0, 0.5) ', '#000000', 0.5],
    ['rgb(1,2,255)', '#0102ff', 1],
    ['rgba(1,2,3,.25)', '#010203', 0.25],
    ['rgba(1,2,3,40%)', '#010203', 0.4],
    ['#0f08', '#00ff00', 136 / 255],
    ['#ABCDEF', '#abcdef', 1],
    ['transparent', '#000000', 0],
  ])('%s is %s', (text, hex, alpha) => {
    expect(readColour(text)).toEqual({ hex, alpha })
  })

  it.each([
    '',
    'rgb(256,0,0)',
    'rgba(0,0,0,2)',
    'url(#x)',
    'var(--x)',
    'expression(1)',
    '#12345',
    'constructor',
    'red;x',
    `rgb(${'1'.repeat(80)})`,
  ])('%s is none', (text) => {
    expect(readColour(text)).toBeNull()
  })

  it('come back from the form as they went in', () => {
    expect(writeColour({ hex: '#000000', alpha: 0.5 })).toBe(DEFAULTS.svgStyle.fill)
    fc.assert(fc.property(colour, (text) => void expect(writeColour(readColour(text) ?? { hex: '', alpha: 0 })).toBe(text)))
  })
})

describe('two people at one panorama', () => {
  const moved: Marker = { ...pin, position: { yaw: 2, pitch: 0 } }
  const third = newPin('d', { yaw: 4, pitch: 0 })
  it.each<[string, Record<'mine' | 'theirs' | 'both', Marker[]>]>([
    ['each added one', { mine: [pin, area, third], theirs: [pin, area, way], both: [pin, area, way, third] }],
    ['theirs removed one that mine left alone', { mine: [pin, area], theirs: [pin], both: [pin] }],
    ['mine moved, theirs removed another', { mine: [moved, area], theirs: [pin], both: [moved] }],
    ['mine removed, theirs moved it', { mine: [area], theirs: [moved, area], both: [area] }],
    ['both moved it', { mine: [moved, area], theirs: [{ ...pin, position: { yaw: 3, pitch: 0 } }, area], both: [moved, area] }],
    ['mine moved what they removed', { mine: [moved, area], theirs: [area], both: [area, moved] }],
  ])('%s', (_name, { mine, theirs, both }) => {
    expect(mergedMarkers([pin, area], mine, theirs)).toEqual(both)
  })
})
