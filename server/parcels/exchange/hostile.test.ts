import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_POSITIONS } from '../../../engine/geo'
import { square } from '../../../tests/world/parcels'
import { newParcel } from '../create'
import { ParcelModel } from '../model'
import { zipped } from './exporting'
import type { FileFeature } from './features'
import { readRow } from './mapping'
import { readGeoFile, readZip } from './readFile'

/**
 * What a file may cost is bounded by its size: nothing is read twice, and nothing is counted on that stands in it. Seconds of the
 * processor, not of the clock: a busy machine fails nobody. What was read over and over took minutes.
 */
const MAX_SECONDS = 5
const inTime = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(MAX_SECONDS)
  return result
}

/** Read and placed, in the time that the processor took. */
const read = (bytes: string | Buffer) => readGeoFile({ name: 'x', content: Buffer.from(bytes).toString('base64') })
const ruleOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'read'
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}
const kml = (body: string): string => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`
const MANY = 500_000

describe('KML that wants to be read for ever', () => {
  it.each<[string, () => string, string]>([
    ['begins half a million tags and ends none', () => kml('<Placemark '.repeat(MANY)), 'import.unreadable'],
    ['opens half a million texts of which none is closed', () => kml('<![CDATA['.repeat(MANY)), 'import.unreadable'],
    ['has a half of a million comments', () => kml('<!-- '.repeat(MANY)), 'import.unreadable'],
    ['never closes a quote', () => kml(`<Placemark><Data name="`.repeat(200_000)), 'import.unreadable'],
    ['nests as deep as it is long', () => kml('<Folder>'.repeat(MANY)), 'import.unreadable'],
    ['nests placemarks', () => kml('<Placemark>'.repeat(90)), 'import.unreadable'],
    ['closes what it never opened', () => kml('</Placemark>'.repeat(MANY)), 'import.unreadable'],
    ['brings a million placemarks', () => kml('<Placemark/>'.repeat(MANY)), 'import.tooMany'],
    ['defines entities', () => `<!DOCTYPE kml [<!ENTITY a "aaaa">]>${kml('')}`, 'import.unreadable'],
    [
      'has more corners than all parcels of a country',
      () =>
        kml(
          `<Placemark><Polygon><outerBoundaryIs><coordinates>${'1,2 '.repeat(
            1_100_000,
          )}</coordinates></outerBoundaryIs></Polygon></Placemark>`,
        ),
      'import.tooLarge',
    ],
  ])('%s', async (_what, make, rule) => {
    const file = make()
    expect(await inTime(() => ruleOf(() => read(file)))).toBe(rule)
  })

  it('says what a good one says, whatever stands between', async () => {
    const ring = (text: string) => `<LinearRing><coordinates>${text}</coordinates></LinearRing>`
    const { features } = await read(
      kml(
        `<Style id='a>b'/><name>Nicht dieser</name><gx:Tour><x/></gx:Tour>
        <k:Placemark id="1"><k:name>A &amp; <![CDATA[<b> & C]]>&#252;</k:name>
        <description>Ein <b>Text</b></description>
        <ExtendedData><Data name="Fl&#228;che"><displayName>x</displayName><value>12</value></Data></ExtendedData>
        <MultiGeometry><Polygon><innerBoundaryIs>${ring('1,1 2,2 3,3')}</innerBoundaryIs>
        <outerBoundaryIs>${ring('8,53,0 9,53,0\n9,54,0')}</outerBoundaryIs></Polygon>
        <Polygon><outerBoundaryIs>${ring('x,1')}</outerBoundaryIs></Polygon></MultiGeometry><!-- > --></k:Placemark>
        <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>`,
      ),
    )
    expect(features[0]).toEqual({
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [8, 53],
              [9, 53],
              [9, 54],
            ],
            [
              [1, 1],
              [2, 2],
              [3, 3],
            ],
          ],
          [[[NaN, 1]]],
        ],
      },
      values: { name: 'A & <b> & Cü', description: 'Ein Text', Fläche: '12' },
    })
    expect(features[1]?.geometry).toEqual({ type: 'Point', coordinates: [] })
  })
})

describe('GeoJSON that wants to be read for ever', () => {
  const one = (coordinates: string): string =>
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"Polygon","coordinates":${
      coordinates
    }}}]}`
  const deep = `${'['.repeat(MANY)}${']'.repeat(MANY)}`

  it('of half a million corners is refused by their count, in any system', async () => {
    for (const [corner, crs] of [
      ['[8,53]', ''],
      ['[497325,5897634]', '"crs":{"properties":{"name":"EPSG:25832"}},'],
    ] as const) {
      const many = `[[${`${corner},`.repeat(400_000)}${corner}]]`
      const { features } = await inTime(() => read(one(many).replace('{', `{${crs}`)))
      expect((await inTime(() => judged(features[0]))).map(({ rule }) => rule)).toEqual(['geo.tooManyPositions'])
    }
  })

  it('of numbers that are none, of places that are none, of lines that cross', async () => {
    const rules = async (coordinates: string) => judged((await read(one(coordinates))).features[0]).map(({ rule }) => rule)
    expect(await rules('[[[8,53],[1e999,53],[9,54],[8,53]]]')).toEqual(['geo.notFinite'])
    expect(await rules('[[[8,53],[8,153],[9,54],[8,53]]]')).toEqual(['geo.outOfRange'])
    expect(await rules('[[["8",53],[null,53],[{},[]],[8,53]]]')).toEqual(['geo.notFinite', 'geo.notFinite', 'geo.notFinite'])
    const [a, b, c, d] = square(0, 0, 50)
    expect(await rules(JSON.stringify([[a, c, b, d, a]]))).toEqual(['geo.selfCrossing'])
    expect(await ruleOf(() => read(one('[[[8,53],[NaN,53]]]')))).toBe('import.unreadable')
  })

  it('nested as deep as it is long says so or is refused, and breaks nothing', async () => {
    for (const file of [
      one(deep),
      one(deep).replace('{', '{"crs":{"properties":{"name":"EPSG:25832"}},'),
      one('[]').replace('"x"', deep),
    ]) {
      const rule = await inTime(() => ruleOf(async () => judged((await read(file)).features[0])))
      expect(['read', 'import.unreadable']).toContain(rule)
    }
    expect(await ruleOf(() => read(`{"type":"FeatureCollection","features":[${'0,'.repeat(MANY)}0]}`))).toBe('import.tooMany')
  })

  it('whose lines lie beside each other by the thousand is judged in a moment', async () => {
    // A comb of long slanting teeth: each line's box meets each other's.
    const teeth = (MAX_POSITIONS - 4) / 4
    const there = Array.from({ length: teeth }, (_one, n) => [
      ...square(n * 4, 0, 1).slice(0, 1),
      ...square(n * 4 + 9000, 9000, 1).slice(0, 1),
      ...square(n * 4 + 9002, 9000, 1).slice(0, 1),
      ...square(n * 4 + 2, 0, 1).slice(0, 1),
    ]).flat()
    const ring = [...there, ...square(teeth * 4, -20, 1).slice(0, 1), ...square(0, -20, 1).slice(0, 1), there[0]]
    expect(await inTime(() => judged({ geometry: { type: 'Polygon', coordinates: [ring] }, values: { name: 'Kamm' } }))).toEqual([])
  })
})

const blank = () =>
  new ParcelModel({ ...newParcel(0, { at: new Date(0), by: null, templates: { fields: [], folders: [] } }), name: '-' }).toObject()
const judged = (feature: FileFeature | undefined) => {
  if (!feature) throw new Error('no feature')
  const templates = { fields: [], folders: [] }
  return readRow(feature, 1, {
    mapping: { name: 'name' },
    locations: new Map(),
    locationId: 1,
    blank: blank(),
    templates,
    numbers: 'point',
  }).faults
}

/** A Shapefile of one record whose numbers say what they like. */
const shapefile = (record: Buffer, { says = record.length / 2, times = 1 } = {}): Buffer => {
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  const own = Buffer.alloc(8)
  own.writeInt32BE(says, 4)
  return Buffer.concat([head, ...Array.from({ length: times }, () => Buffer.concat([own, record]))])
}
const polygon = (starts: readonly number[], points: number): Buffer => {
  const record = Buffer.alloc(44 + starts.length * 4 + points * 16)
  record.writeInt32LE(5, 0)
  record.writeInt32LE(starts.length, 36)
  record.writeInt32LE(points, 40)
  starts.forEach((start, n) => record.writeInt32LE(start, 44 + n * 4))
  return record
}
const zip = (files: Record<string, Buffer>): Promise<Buffer> => zipped(new Map(Object.entries(files)), 'x')

describe('a Shapefile that wants to be read for ever', () => {
  it.each<[string, () => Buffer, string]>([
    [
      'whose rings begin before the one before',
      () =>
        shapefile(
          polygon(
            Array.from({ length: 4000 }, (_one, n) => (n % 2) * 4999),
            5000,
          ),
        ),
      'import.unreadable',
    ],
    ['whose rings begin at nothing', () => shapefile(polygon([-2_000_000_000, 2_000_000_000], 10)), 'import.unreadable'],
    ['whose first ring begins late', () => shapefile(polygon([5], 10)), 'import.unreadable'],
    ['whose ring begins behind the last point', () => shapefile(polygon([0, 10], 10)), 'import.unreadable'],
    [
      'whose record says that it is shorter, so that others are read in it',
      () => shapefile(polygon([0], 4000), { says: 2, times: 20 }),
      'import.unreadable',
    ],
    ['that is cut off', () => shapefile(polygon([0], 100), { says: 1_000_000 }), 'import.unreadable'],
    [
      'that counts below zero',
      () => shapefile(Buffer.concat([polygon([], 0).subarray(0, 36), Buffer.alloc(28, 0xff)])),
      'import.unreadable',
    ],
    ['of more corners than a country', () => shapefile(polygon([0], 4999), { times: 201 }), 'import.tooLarge'],
    ['of more records than may be', () => shapefile(Buffer.alloc(4), { times: 20_002 }), 'import.tooMany'],
  ])('%s', async (_what, make, rule) => {
    const file = await zip({ shp: make() })
    expect(await inTime(() => ruleOf(() => read(file)))).toBe(rule)
  })

  it('of a ring that no judge would take is counted, not read', async () => {
    const { features } = await read(await zip({ shp: shapefile(polygon([0], 300_000)) }))
    expect(judged(features[0])).toMatchObject([{ rule: 'required' }, { rule: 'geo.tooManyPositions', params: { count: 300_000 } }])
  })

  it('whose table has rows that overlap, or more cells than may be', async () => {
    const table = (fields: number, { length, width, rows }: { length: number; width: number; rows: number }): Buffer => {
      const head = Buffer.alloc(32 + fields * 32 + 1)
      head.writeUInt32LE(rows, 4)
      head.writeUInt16LE(head.length, 8)
      head.writeUInt16LE(width, 10)
      for (let n = 0; n < fields; n++) {
        head.write(`F${n}`, 32 + n * 32)
        head.write('C', 43 + n * 32)
        head[48 + n * 32] = length
      }
      head[head.length - 1] = 0x0d
      return Buffer.concat([head, Buffer.alloc(rows * Math.max(1, width), 32)])
    }
    const shp = shapefile(Buffer.alloc(4))
    const dbf = (one: Buffer) => zip({ shp, dbf: one }).then((file) => inTime(() => ruleOf(() => read(file))))
    expect(await dbf(table(2000, { length: 255, width: 1, rows: 20_000 }))).toBe('import.unreadable')
    expect(await dbf(table(2, { length: 200, width: 0, rows: 20_000 }))).toBe('import.unreadable')
    expect(await dbf(table(250, { length: 1, width: 251, rows: 20_000 }))).toBe('import.tooLarge')
    expect(await dbf(table(20, { length: 10, width: 201, rows: 100 }))).toBe('read')
  })
})

describe('a GeoPackage whose layer is a view', () => {
  /** Made of fixtures/cases/flur.gpkg by sqlite3: CREATE VIEW flur AS WITH RECURSIVE n(i) AS (…) SELECT … FROM n. */
  const view = (name: string) => read(readFileSync(join(import.meta.dirname, 'fixtures', `view-${name}.zip`)))

  it('of wide rows is stopped by what it takes of memory, one without end by its rows', async () => {
    const before = process.memoryUsage.rss()
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() - before)), 20)
    expect(await ruleOf(() => view('wide'))).toBe('import.tooLarge')
    clearInterval(watch)
    expect(peak).toBeLessThan(1_500_000_000)
    expect(await ruleOf(() => view('endless'))).toBe('import.tooMany')
  })

  it.runIf(process.env['DEEP'])('that is never done is stopped by the clock', async () => {
    expect(await ruleOf(() => view('counting'))).toBe('import.tooLarge')
  })
})

it('a zip that unpacks to more than it may, or holds one file again and again, ends', async () => {
  const large = await zip(Object.fromEntries(Array.from({ length: 4 }, (_one, n) => [`a${n}`, Buffer.alloc(26_000_000)])))
  expect(await inTime(() => ruleOf(() => readZip(large)))).not.toBe('read')
})
