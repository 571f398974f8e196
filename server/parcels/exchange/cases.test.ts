import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../../tests/world/procedure'
import { inPlace, type World, type TestUser } from '../../../tests/world/inWorld'
import type { ImportOptions } from '../../contract/parcels/exchange'

/** Files as offices send them, rebuilt from what people reported elsewhere (fixtures/cases/cases.md). */
const caseFile = (name: string) => ({
  name,
  content: readFileSync(join(import.meta.dirname, 'fixtures', 'cases', name)).toString('base64'),
})
/** The same three parcels in all of them: first corner, and what pyproj.Geod (geographiclib) measures of them on the ellipsoid. */
const THREE = [
  { name: 'Flurstück Größe 12/4', corner: [8.95992888, 53.22799204], area: 4703.8 },
  { name: 'Weiß-Straße Süd', corner: [8.96292485, 53.22799301], area: 8406.7 },
  { name: 'Doppelt', corner: [8.96592083, 53.2279939], area: 5704.6 },
] as const
/** Degrees: a decimetre, and a metre where the file was made without a grid. */
const [EXACT, METRE] = [1e-6, 1.5e-5]

let world: World
let staff: TestUser
let locationId: number
inPlace((made) => ({ world, staff, locationId } = made))

const preview = (name: string, options: ImportOptions = {}) =>
  world.call(staff, 'previewPropertyImport', caseFile(name), { locationId, ...options })
const bring = (name: string, options: ImportOptions = {}) =>
  world.call(staff, 'importProperties', caseFile(name), { locationId, ...options })

type Coordinates = readonly (number | Coordinates)[]
const corners = (value: unknown): [number, number][] => {
  const list = value as Coordinates
  return typeof list[0] === 'number' ? [[list[0], Number(list[1])]] : list.flatMap(corners)
}

/** What was imported is there: name, place (whichever corner comes first) and area. */
const expectThree = async (firstId: number, near: number) => {
  for (const [n, { name, corner, area }] of THREE.entries()) {
    const parcel = await world.call(staff, 'getProperty', firstId + n)
    const [feature] = (parcel.geoJson as GeoJSON.FeatureCollection).features
    const all = corners((feature?.geometry as GeoJSON.Polygon).coordinates)
    const distance = Math.min(...all.map(([x, y]) => Math.hypot((x - corner[0]) * 0.6, y - corner[1])))
    expect([parcel.name, distance < near]).toEqual([name, true])
    expect(Math.abs((parcel.area ?? 0) - area)).toBeLessThan(0.5)
  }
}

interface Case {
  readonly file: string
  readonly system: string
  readonly near?: number
  readonly operation?: string
  readonly isSwapped?: boolean
  /** Names are there in all but drawings; in KML they are called otherwise. */
  readonly options?: ImportOptions
}

describe('files as offices send them', () => {
  it.each<Case>([
    { file: '31467.zip', system: '31467', near: METRE, operation: 'EPSG:1780' },
    { file: '31467_gdal.zip', system: '31467', near: METRE, operation: 'EPSG:1780' },
    { file: '31468.zip', system: '31468', near: METRE, operation: 'EPSG:1780' },
    { file: '5678.zip', system: '31468', near: METRE, operation: 'EPSG:1780' },
    { file: 'wfs_31467.geojson', system: '31467', near: METRE, operation: 'EPSG:1780' },
    { file: '4647.zip', system: '4647' },
    { file: '5652.zip', system: '4647' },
    { file: 'wfs_5678.geojson', system: '4647' },
    { file: 'wfs_900913.geojson', system: '3857' },
    { file: 'wfs_4326_axis.geojson', system: '4326', isSwapped: true },
    { file: 'geomcollection.geojson', system: '4326' },
    { file: 'utf16.geojson', system: '4326' },
    { file: 'folders_cdata.kml', system: '4326' },
    { file: 'latin1.kml', system: '4326' },
    { file: 'flur.kmz', system: '4326' },
    { file: 'latin1_cpg.zip', system: '25832' },
    { file: 'latin1_cpg88591.zip', system: '25832' },
    { file: 'cp1252_ansi.zip', system: '25832' },
    { file: 'polygonm.zip', system: '25832' },
    { file: 'wrong_winding.zip', system: '25832' },
    { file: 'dup_vertices.zip', system: '25832' },
    { file: 'upper_macosx.zip', system: '25832' },
    { file: 'noprj_4326.zip', system: '4326' },
    { file: 'flur.gpkg', system: '25832' },
    { file: 'flur.gml', system: '25832' },
  ])(
    '$file becomes the three parcels at their place',
    async ({ file, system, near = EXACT, operation = null, isSwapped = false, options }) => {
      const found = await preview(file, options)
      expect([found.faults, found.questions]).toEqual([[], []])
      expect(found.placing).toMatchObject({ code: system, operation, isSwapped, accuracy: operation === null ? 0 : 1 })
      const { count, firstId } = await bring(file, options)
      expect(count).toBe(3)
      await expectThree(firstId, near)
    },
  )

  it('what has no system is asked with all that would do, and comes to the one that is chosen', async () => {
    for (const file of ['noprj.zip', 'nocrs_25832.geojson']) {
      const open = await preview(file)
      expect([open.placing, open.questions, open.count]).toEqual([null, ['system'], 3])
      expect(open.systems.map(({ code }) => code)).toEqual(['25832', '25833'])
      expect(open.systems[0]?.longitude).toBeCloseTo(8.95992888, 6)
      const refused = await refusalOf(bring(file))
      expect(refused).toMatchObject({
        status: 422,
        data: { reason: 'importAsks', errors: [{ path: '/options/system', rule: 'import.asked' }] },
      })
      expect((await preview(file, { system: '25832' })).placing).toMatchObject({ from: 'chosen', code: '25832' })
      await expectThree((await bring(file, { system: '25832' })).firstId, EXACT)
      const wrong = await refusalOf(preview(file, { system: '31467' }))
      expect(wrong.data.errors?.[0]).toMatchObject({ rule: 'import.wrongSystem', params: { system: 'DHDN / Gauß-Krüger 3' } })
    }
  })

  it('what does not say how its letters are written is asked with both readings', async () => {
    for (const file of ['latin1_nocpg.zip', 'latin1.geojson']) {
      const open = await preview(file)
      expect([open.questions, open.charsets.map(({ charset }) => charset)]).toEqual([['charset'], ['windows-1252', 'cp850']])
      expect(open.charsets[0]?.example).toMatch(/Flurstück/)
      expect((await refusalOf(bring(file))).data.errors?.[0]?.path).toBe('/options/charset')
      await expectThree((await bring(file, { charset: 'windows-1252' })).firstId, EXACT)
      expect((await preview(file, { charset: 'cp850' })).rows[0]?.name).not.toContain('Größe')
    }
  })

  it('of several layers one is chosen', async () => {
    const open = await preview('two_shapefiles.zip')
    expect([open.questions, open.layers, open.rows]).toEqual([['layer'], ['ordner/25832.shp', 'ordner/25833.shp'], []])
    expect((await refusalOf(bring('two_shapefiles.zip'))).data.errors?.[0]?.path).toBe('/options/layer')
    for (const [layer, code] of [
      ['ordner/25832.shp', '25832'],
      ['ordner/25833.shp', '25833'],
    ] as const) {
      expect(await preview('two_shapefiles.zip', { layer })).toMatchObject({ layer, placing: { code } })
      await expectThree((await bring('two_shapefiles.zip', { layer })).firstId, EXACT)
    }
    const unknown = await refusalOf(preview('two_shapefiles.zip', { layer: 'anders.shp' }))
    expect(unknown.data.errors?.[0]?.rule).toBe('import.unknownLayer')
  })

  it('tables with a column of WKT: a system is asked, numbers are read as German', async () => {
    for (const [file, charset] of [
      ['decimal_comma.csv', 'windows-1252'],
      ['decimal_comma_utf8.csv', undefined],
    ] as const) {
      const open = await preview(file)
      expect(open.questions).toEqual(charset ? ['charset', 'system'] : ['system'])
      const answers = { system: '25832', ...(charset && { charset }) }
      const { firstId } = await bring(file, answers)
      await expectThree(firstId, EXACT)
      expect(await world.call(staff, 'getProperty', firstId)).toMatchObject({ size: 4700, plat: '034102001000120004__' })
    }
  })

  it('an extract of the cadastre (NAS) and a drawing (DXF)', async () => {
    const mapping = { name: 'zaehler', plat: 'flurstueckskennzeichen', size: 'amtlicheFlaeche' }
    const nas = await preview('alkis_nas.xml', { mapping })
    expect(nas).toMatchObject({ faults: [], placing: { code: '25832', from: 'file' } })
    expect((await preview('alkis_nas.xml')).mapping).toMatchObject({ plat: 'flurstueckskennzeichen', size: 'amtlicheFlaeche' })
    const { firstId } = await bring('alkis_nas.xml', { mapping })
    expect(await world.call(staff, 'getProperty', firstId)).toMatchObject({ plat: '034102003000120004__', size: 4700, area: 4703.8 })
    const drawing = await preview('flur.dxf', { mapping: { name: 'Layer' } })
    expect([drawing.questions, drawing.systems[0]?.code]).toEqual([['system'], '25832'])
    const drawn = await bring('flur.dxf', { mapping: { name: 'Layer' }, system: '25832' })
    expect(await world.call(staff, 'getProperty', drawn.firstId)).toMatchObject({ area: 4703.8 })
  })

  it('rows without a shape are parcels without one, points are faults of their row', async () => {
    const empty = await preview('nullgeom.zip')
    expect([empty.faults, empty.notes]).toEqual([[], [{ rule: 'import.rowsWithoutShape', params: { count: 1 } }]])
    const { firstId, count } = await bring('nullgeom.zip')
    expect(count).toBe(4)
    await expectThree(firstId, EXACT)
    const mixed = await preview('mixed_point_null.geojson')
    expect(mixed.faults.map(({ row, rule }) => [row, rule])).toEqual([[4, 'geo.notPolygon']])
    expect(mixed.notes).toEqual([{ rule: 'import.rowsWithoutShape', params: { count: 1 } }])
  })

  it('islands in a lake, a hole that touches the edge, and lines that cross', async () => {
    const island = await bring('island.zip')
    expect(await world.call(staff, 'getProperty', island.firstId)).toMatchObject({ name: 'Insel im See', area: 8807 })
    const touching = await bring('touching_hole.zip')
    expect(await world.call(staff, 'getProperty', touching.firstId)).toMatchObject({ name: 'Loch berührt Rand', area: 9407.5 })
    const bowtie = await preview('bowtie.zip')
    expect(bowtie.faults).toMatchObject([{ row: 1, rule: 'geo.selfCrossing' }])
    expect(Number(bowtie.faults[0]?.params?.['longitude'])).toBeCloseTo(8.96, 1)
  })
})
