import { ZipArchive } from 'archiver'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { polygonAt } from '../../../tests/world/parcels'
import { refusalOf } from '../../../tests/world/procedure'
import { inPlace, type World, type TestUser } from '../../../tests/world/inWorld'
import type { Shape } from '../../../engine/geo'
import type { ImportOptions } from '../../contract/parcels/exchange'
import { writeShapefile } from './writeShapefile'

let world: World
let staff: TestUser
let locationId: number
inPlace((made) => ({ world, staff, locationId } = made))

const zipOf = async (files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> => {
  const zip = new ZipArchive({})
  for (const [name, bytes] of Object.entries(files)) zip.append(bytes, { name })
  void zip.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of zip as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const sent = (bytes: Buffer | string, name = 'x') => ({ name, content: Buffer.from(bytes).toString('base64') })
const preview = (bytes: Buffer | string, options: ImportOptions = {}) =>
  world.call(staff, 'previewPropertyImport', sent(bytes), { locationId, ...options })

interface Column {
  readonly name: string
  readonly type: string
  readonly width: number
}
/** A dBase table of raw cells; a row that begins with '*' is marked as deleted. */
const tableOf = (columns: readonly Column[], rows: readonly (readonly (string | Buffer)[])[], ldid = 0): Buffer => {
  const width = 1 + columns.reduce((sum, one) => sum + one.width, 0)
  const head = Buffer.alloc(32 + columns.length * 32 + 1)
  head[0] = 3
  head[29] = ldid
  head.writeUInt32LE(rows.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(width, 10)
  for (const [n, { name, type, width: room }] of columns.entries()) {
    head.write(name, 32 + n * 32, 'latin1')
    head.write(type, 43 + n * 32, 'latin1')
    head[48 + n * 32] = room
  }
  head[head.length - 1] = 0x0d
  const body = rows.map(([mark = ' ', ...cells]) => {
    const row = Buffer.alloc(width, 0x20)
    row.write(String(mark), 0, 'latin1')
    let at = 1
    for (const [n, { width: room }] of columns.entries()) {
      Buffer.from(cells[n] ?? '').copy(row, at, 0, room)
      at += room
    }
    return row
  })
  return Buffer.concat([head, ...body])
}

const AT = new Date(0)
const shapesOf = (count: number) =>
  writeShapefile(
    Array.from({ length: count }, (_one, n) => ({ shape: polygonAt(n * 100, 0) as unknown as Shape, values: {} })),
    { system: '25832', at: AT },
  )
/** A Shapefile whose table is this one. */
const shapefile = (dbf: Buffer, cpg: string | Buffer | null, { count = 1, base = 'x' } = {}) => {
  const files = shapesOf(count)
  const named = (ending: string) => [`${base}.${ending}`, files.get(ending) ?? Buffer.alloc(0)] as const
  return Object.fromEntries([
    named('shp'),
    named('shx'),
    named('prj'),
    [`${base}.dbf`, dbf],
    ...(cpg === null ? [] : [[`${base}.cpg`, cpg]]),
  ]) as Record<string, Buffer | string>
}
const NAME: Column = { name: 'NAME', type: 'C', width: 40 }
const named = (charset: string, ldid = 0): Buffer => tableOf([NAME], [[' ', iconv.encode('Größe Süd', charset)]], ldid)
const nameOf = async (files: Record<string, Buffer | string>, options: ImportOptions = {}) =>
  (await preview(await zipOf(files), options)).rows[0]?.name

describe('letters of a table', () => {
  it.each<[string, string | Buffer, string]>([
    ...(['ISO 8859-1', 'ISO-8859-1', '88591', '8859_1', 'ISO 88591', 'LDID/87', 'ANSI 1252', '1252', 'cp1252', 'latin1', '28591'].map(
      (cpg) => [cpg, cpg, 'latin1'],
    ) as [string, string, string][]),
    ...(['UTF-8', 'utf8', '65001', ' UTF-8\r\n'].map((cpg) => [JSON.stringify(cpg), cpg, 'utf-8']) as [string, string, string][]),
    ['a mark before UTF-8', Buffer.from('\uFEFFUTF-8'), 'utf-8'],
    ['ISO 8859-15', '8859-15', 'iso-8859-15'],
    ['OEM 850', 'OEM 850', 'cp850'],
    ['IBM850', 'IBM850', 'cp850'],
    ['437', '437', 'cp437'],
    ['LDID/2', 'LDID/2', 'cp850'],
  ])('.cpg %s', async (_what, cpg, charset) => {
    const zip = await zipOf(shapefile(named(charset), cpg))
    const found = await preview(zip)
    expect([found.questions, found.rows[0]?.name]).toEqual([[], 'Größe Süd'])
  })

  it('no .cpg, or one that names none: by the code page in the head of the table', async () => {
    expect(await nameOf(shapefile(named('latin1', 0x57), null))).toBe('Größe Süd')
    expect(await nameOf(shapefile(named('cp850', 0x02), 'OEM'))).toBe('Größe Süd')
    const { questions } = await preview(await zipOf(shapefile(named('latin1', 0x57), 'System')))
    expect(questions).toEqual([])
  })

  it.each<[string, string, string | null, number, string[]]>([
    ['nothing, Latin-1', 'latin1', null, 0, ['windows-1252', 'cp850']],
    ['nothing, UTF-8', 'utf-8', null, 0, ['utf-8', 'windows-1252', 'cp850']],
    ['System', 'latin1', 'System', 0, ['windows-1252', 'cp850']],
    ['UTF-8 over Latin-1', 'latin1', 'UTF-8', 0, ['windows-1252', 'cp850']],
    ['Latin-1 over UTF-8', 'utf-8', 'ISO-8859-1', 0, ['utf-8', 'windows-1252', 'cp850']],
    ['a code page over UTF-8', 'utf-8', null, 0x57, ['utf-8', 'windows-1252', 'cp850']],
  ])('%s: asked with the readings', async (...[, charset, cpg, ldid, readings]) => {
    const files = shapefile(named(charset, ldid), cpg)
    const open = await preview(await zipOf(files))
    expect([open.questions, open.charsets.map((one) => one.charset)]).toEqual([['charset'], readings])
    expect(open.charsets[0]?.example).toBe('Größe Süd')
    const zip = sent(await zipOf(files))
    expect((await refusalOf(world.call(staff, 'importProperties', zip, { locationId }))).data.reason).toBe('importAsks')
    const right = charset === 'utf-8' ? 'utf-8' : 'windows-1252'
    const { firstId } = await world.call(staff, 'importProperties', zip, { locationId, charset: right })
    expect((await world.call(staff, 'getProperty', firstId)).name).toBe('Größe Süd')
  })

  it('another one can be named, one that nobody knows is refused', async () => {
    const zip = await zipOf(shapefile(named('macintosh'), null))
    expect((await preview(zip, { charset: 'macintosh' })).rows[0]?.name).toBe('Größe Süd')
    expect((await refusalOf(preview(zip, { charset: 'klingonisch' }))).data.errors?.[0]?.rule).toBe('import.unknownCharset')
  })

  it('names of columns are letters too', async () => {
    const dbf = tableOf([NAME, { name: 'Größe', type: 'N', width: 10 }], [[' ', 'A', '12.5']], 0x57)
    const found = await preview(await zipOf(shapefile(dbf, null)))
    expect([found.questions, found.mapping]).toEqual([[], { name: 'NAME', size: 'Größe' }])
  })
})

describe('rows of a table', () => {
  it('that are marked as deleted are left out with their shapes, and said', async () => {
    const dbf = tableOf(
      [NAME],
      [
        [' ', 'Eins'],
        ['*', 'Gelöscht'.replace('ö', 'oe')],
        [' ', 'Drei'],
      ],
    )
    const zip = await zipOf(shapefile(dbf, null, { count: 3 }))
    const found = await preview(zip)
    expect([found.rows.map(({ name }) => name), found.notes]).toEqual([
      ['Eins', 'Drei'],
      [{ rule: 'import.deletedRows', params: { count: 1 } }],
    ])
    const { count, firstId } = await world.call(staff, 'importProperties', sent(zip), { locationId })
    const [first, last] = [await world.call(staff, 'getProperty', firstId), await world.call(staff, 'getProperty', firstId + 1)]
    expect([count, last.name]).toEqual([2, 'Drei'])
    // The shape of the third row, not of the second.
    expect(Math.round(((last.bounds?.west ?? 0) - (first.bounds?.west ?? 0)) * 66_700)).toBeGreaterThan(150)
  })

  it('that are fewer than the shapes are no rows of theirs', async () => {
    const zip = await zipOf(shapefile(tableOf([NAME], [[' ', 'Eins']]), null, { count: 2 }))
    expect((await refusalOf(preview(zip))).data.errors?.[0]).toMatchObject({ rule: 'import.rowsMissing', params: { shapes: 2, rows: 1 } })
  })

  it('numbers: a comma is one, asterisks are empty, what is none is told by row', async () => {
    const columns = [NAME, { name: 'FLAECHE', type: 'N', width: 12 }]
    const cells = ['1234,50', '************', '1.5e3', '0.125', '', '   512.125', 'zwölf'.replace('ö', 'oe')]
    const dbf = tableOf(
      columns,
      cells.map((cell, n) => [' ', `P${n}`, cell]),
    )
    const zip = await zipOf(shapefile(dbf, null, { count: cells.length }))
    const found = await preview(zip)
    expect(found.rows.map(({ values }) => values['FLAECHE'])).toEqual([1234.5, null, 1500, 0.125, null, 512.125, 'zwoelf'])
    expect(found.faults).toEqual([{ row: 7, column: 'FLAECHE', rule: 'import.notANumber', params: { value: 'zwoelf' } }])
  })
})

describe('what is packed', () => {
  const dbf = (name: string) => tableOf([NAME], [[' ', name]])

  it('copies of attributes before the real files', async () => {
    const files = { '__MACOSX/._x.shp': 'junk', '__MACOSX/._x.dbf': 'junk', '._x.shp': 'junk', ...shapefile(dbf('Echt'), null) }
    expect(await nameOf(files)).toBe('Echt')
  })

  it('two layers, and the same name in two folders: chosen', async () => {
    const two = { ...shapefile(dbf('A'), null, { base: 'a' }), ...shapefile(dbf('B'), null, { base: 'b' }) }
    expect((await preview(await zipOf(two))).layers).toEqual(['a.shp', 'b.shp'])
    const folders = {
      ...shapefile(dbf('Nord'), null, { base: 'nord/flur' }),
      ...shapefile(dbf('Süd'.replace('ü', 'ue')), null, { base: 'sued/flur' }),
    }
    const open = await preview(await zipOf(folders))
    expect([open.questions, open.layers]).toEqual([['layer'], ['nord/flur.shp', 'sued/flur.shp']])
    expect(await nameOf(folders, { layer: 'nord/flur.shp' })).toBe('Nord')
    expect(await nameOf(folders, { layer: 'sued/flur.shp' })).toBe('Sued')
  })

  it('zips in a zip', async () => {
    const inner = [await zipOf(shapefile(dbf('Nord'), null)), await zipOf(shapefile(dbf('Sued'), null))] as const
    const both = { 'nord.zip': inner[0], 'sued.zip': inner[1] }
    expect((await preview(await zipOf(both))).layers).toEqual(['nord.zip/x.shp', 'sued.zip/x.shp'])
    expect(await nameOf(both, { layer: 'sued.zip/x.shp' })).toBe('Sued')
    expect(await nameOf({ 'nord.zip': inner[0] })).toBe('Nord')
  })

  it('a part of a Shapefile alone is refused with what to do', async () => {
    const shp = shapesOf(1).get('shp') ?? Buffer.alloc(0)
    const alone = await refusalOf(world.call(staff, 'previewPropertyImport', sent(shp, 'flur.shp'), {}))
    expect(alone.data.errors?.[0]?.rule).toBe('import.partOfShapefile')
  })

  it('parts in other case, metadata in XML, a style and a table beside it', async () => {
    const files = shapefile(dbf('Echt'), null)
    const upper = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name.replace('x.', 'X.').toUpperCase(), bytes]))
    const beside = {
      'x.shp.xml': '<gmd:MD_Metadata xmlns:gml="http://www.opengis.net/gml"/>',
      'metadaten.xml': '<gmd:MD_Metadata xmlns:gml="http://www.opengis.net/gml"><gml:Polygon/></gmd:MD_Metadata>',
      'x.json': '{"type":"style","color":"red"}',
      'liste.csv': 'Name;WKT\nx;"POINT (1 1)"\n',
    }
    expect(await nameOf({ ...upper, ...beside })).toBe('Echt')
  })

  it('a style beside doc.kml', async () => {
    const kml =
      `<kml><Placemark><name>Echt</name><Polygon><outerBoundaryIs><LinearRing><coordinates>8.93,53.21 8.94,53.21 ` +
      `8.94,53.22 8.93,53.21</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
    expect(await nameOf({ 'style.json': '{"version":8,"layers":[{"type":"fill"}]}', 'doc.kml': kml, 'files/bild.png': 'x' })).toBe('Echt')
  })
})

describe('GeoPackage and GML', () => {
  const gml = (layers: readonly string[], head = '<?xml version="1.0" encoding="UTF-8"?>') => {
    const one = (layer: string, n: number) =>
      `<gml:featureMember><ogr:${layer} gml:id="f${n}"><ogr:geom><gml:Polygon ` +
      `srsName="urn:ogc:def:crs:EPSG::31467"><gml:exterior><gml:LinearRing><gml:posList>5899553.470 3497394.872 ` +
      `5899563.475 3497474.904 5899623.499 3497484.907 5899553.470 ` +
      `3497394.872</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></ogr:geom>` +
      `<ogr:name>Größe ${layer}</ogr:name><ogr:land>03</ogr:land></ogr:${layer}></gml:featureMember>`
    return (
      `${head}<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" ` +
      `xmlns:gml="http://www.opengis.net/gml/3.2">${layers.map(one).join('')}</ogr:FeatureCollection>`
    )
  }

  it('with north before east, as its system has it; numbers of a Land keep their zero', async () => {
    const found = await preview(gml(['flur']))
    expect([found.faults, found.rows[0]?.name, found.rows[0]?.values['land']]).toEqual([[], 'Größe flur', '03'])
    expect(found.placing).toMatchObject({ code: '31467', operation: 'EPSG:1780' })
    expect(found.bounds?.west).toBeCloseTo(8.959928887, 6)
  })

  it('with several layers: chosen; in other letters: as its head says', async () => {
    const open = await preview(gml(['nord', 'sued']))
    expect([open.questions, open.layers]).toEqual([['layer'], ['nord', 'sued']])
    const sued = iconv.encode(gml(['nord', 'sued'], '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1')
    expect((await preview(sued, { layer: 'sued' })).rows.map(({ name }) => name)).toEqual(['Größe sued'])
    const zipped = await preview(await zipOf({ 'a.gml': gml(['nord', 'sued']) }), { layer: 'nord' })
    expect(zipped.rows.map(({ name }) => name)).toEqual(['Größe nord'])
  })

  it('that are none, or define entities, are refused', async () => {
    const rule = async (bytes: Buffer | string) => (await refusalOf(preview(bytes))).data.errors?.[0]?.rule
    expect(await rule(Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4000)]))).toBe('import.unreadable')
    expect(await rule(gml(['a']).replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>'))).toBe('import.unreadable')
    expect(await rule('<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>')).toMatch(/^import\.(unreadable|noFeatures)$/)
  })
})

describe('KML', () => {
  const kml = (head: string, values = '') =>
    `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Schema name="s" id="s"><SimpleField ` +
    `name="flaeche" type="float"/></Schema><Placemark><name>Größe Süd</name><ExtendedData><SchemaData ` +
    `schemaUrl="#s">${values}</SchemaData></ExtendedData></Placemark></Document></kml>`

  it.each([
    ['ISO-8859-1', 'latin1'],
    ['windows-1252', 'windows-1252'],
    ['iso-8859-15', 'iso-8859-15'],
    ['UTF-8', 'utf-8'],
    ['UTF-16', 'utf-16'],
    ['UTF-16LE', 'utf-16le'],
    ['UTF-16BE', 'utf-16be'],
  ])('says %s in its head and is read so', async (said, charset) => {
    const bytes = iconv.encode(kml(`<?xml version="1.0" encoding="${said}"?>`), charset)
    const found = await preview(bytes)
    expect([found.questions, found.rows[0]?.name]).toEqual([[], 'Größe Süd'])
  })

  it('that says nothing is UTF-8, or asked', async () => {
    expect((await preview(kml(''))).rows[0]?.name).toBe('Größe Süd')
    for (const head of ['', '<?xml version="1.0" encoding="UTF-8"?>'])
      expect((await preview(iconv.encode(kml(head), 'latin1'))).questions).toEqual(['charset'])
  })

  it('has a decimal point, in every row of a column', async () => {
    const rows = ['512.125', '1234.567', '0.125', '1.5e3']
    const marks = rows.map(
      (value) =>
        `<Placemark><name>x</name><ExtendedData><SchemaData><SimpleData ` +
        `name="flaeche">${value}</SimpleData></SchemaData></ExtendedData></Placemark>`,
    )
    const { firstId } = await world.call(staff, 'importProperties', sent(`<kml>${marks.join('')}</kml>`), { locationId })
    const sizes = await Promise.all(rows.map(async (_one, n) => (await world.call(staff, 'getProperty', firstId + n)).size))
    expect(sizes).toEqual([512.125, 1234.567, 0.125, 1500])
    const told = await preview(`<kml>${[...marks, marks[0]?.replace('512.125', '1.234,5') ?? ''].join('')}</kml>`)
    expect(told.faults).toEqual([{ row: 5, column: 'flaeche', rule: 'import.notANumber', params: { value: '1.234,5' } }])
  })
})

describe('systems', () => {
  const gk = (datum: string, name: string) =>
    `PROJCS["${name}",GEOGCS["GCS",DATUM["${datum}",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],` +
    `UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",3500000.0],` +
    `PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],` +
    `PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`
  const withPrj = async (prj: string) => zipOf({ ...shapefile(tableOf([NAME], [[' ', 'A']]), null), 'x.prj': prj })

  it('that nobody can follow are refused by their name, in a sentence', async () => {
    const unknown = await refusalOf(preview(await withPrj(gk('D_MGI', 'MGI_Austria_GK_West'))))
    expect(unknown.data.errors?.[0]).toMatchObject({
      path: '/file',
      rule: 'import.unknownSystem',
      params: { system: 'MGI_Austria_GK_West' },
    })
    const bodies = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:2056' } },
      features: [{ type: 'Feature', properties: {}, geometry: polygonAt(0, 0) }],
    }
    expect((await refusalOf(preview(JSON.stringify(bodies)))).data.errors?.[0]).toMatchObject({ rule: 'import.unknownSystem' })
  })

  it('that do not fit the numbers are asked for, and nothing lies in another country', async () => {
    // Numbers of UTM 32, called Gauß-Krüger 3.
    const open = await preview(await withPrj(gk('D_Deutsches_Hauptdreiecksnetz', 'DHDN_3_Degree_Gauss_Zone_3')))
    expect([open.questions, open.systems.map(({ code }) => code)]).toEqual([['system'], ['25832', '25833']])
  })

  it('numbers that lie nowhere in any of them are refused', async () => {
    const ring = [
      [1, 1e9],
      [2, 1e9],
      [2, 2e9],
      [1, 1e9],
    ]
    const body = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { name: 'x' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
    }
    expect((await refusalOf(preview(JSON.stringify(body)))).data.errors?.[0]?.rule).toBe('import.noSystem')
  })
})
