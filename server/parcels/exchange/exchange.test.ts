import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { makeLocation, makeParcel, polygonAt, square } from '../../../tests/world/parcels'
import { refusalOf } from '../../../tests/world/procedure'
import { inPlace, type World, type TestUser } from '../../../tests/world/inWorld'
import { appendAudit } from '../../log/append'
import { AuditModel } from '../../log/model'
import { now } from '../../platform/clock'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { runImportIntents, importRecord } from '../importRecord'
import { clearDeadImports, ImportModel, removeImport } from '../imports'
import { ParcelModel } from '../model'
import { dropRows } from '../rows'
import { readGeoFile, readZip } from './readFile'

let world: World
let staff: TestUser
let locationId: number
inPlace((made) => ({ world, staff, locationId } = made), 'Hafenquartier')

/** Made by ogr2ogr 3.6 from one drawing; areas on the ellipsoid by geographiclib (pyproj.Geod). */
const fixture = (name: string) => ({ name, content: readFileSync(join(import.meta.dirname, 'fixtures', name)).toString('base64') })
const AREAS = [
  ['Am Hafen Süd', 2502],
  ['Großes Feld', 38_431],
  ['Zwei Teile', 2002],
  ['Dreieck', 1251],
]
const fileOf = (body: unknown, name = 'x.geojson') => ({
  name,
  content: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
})
const collection = (...features: unknown[]) => fileOf({ type: 'FeatureCollection', features })
const feature = (properties: object, geometry: unknown = polygonAt(0, 0)) => ({ type: 'Feature', properties, geometry })

describe('files of other programs', () => {
  it.each(['parzellen-25832.zip', 'parzellen-4326.zip', 'parzellen-latin1.zip', 'parzellen.kml', 'parzellen-25832.geojson'])(
    '%s is read with its names, measured as geographiclib measures it, and mapped by what its columns are called',
    async (name) => {
      const preview = await world.call(staff, 'previewPropertyImport', fixture(name), { locationId })
      expect(preview.faults).toEqual([])
      expect(preview.rows.map((row) => [row.name, Math.round(row.area ?? 0)])).toEqual(AREAS)
      const called = name.endsWith('kml') ? 'name' : 'Name'
      expect(preview.mapping).toEqual({ name: called, plat: 'Flurst', size: 'Groesse', hasBuilding: 'Bebaut' })
      // ogrinfo's own extent.
      expect(preview.bounds?.west).toBeCloseTo(8.929995, 5)
      expect(preview.bounds?.south).toBeCloseTo(53.21, 5)
    },
  )

  it('become parcels: facts, shapes with holes and parts, a place in the list, a word in log and history', async () => {
    const { count, firstId, lastId } = await world.call(staff, 'importProperties', fixture('parzellen-25832.zip'), { locationId })
    expect([count, lastId - firstId]).toEqual([4, 3])
    expect(await world.call(staff, 'getProperty', firstId)).toMatchObject({
      ...{ name: 'Am Hafen Süd', plat: '034567003000120004__', size: 2500.5, hasBuilding: false, area: 2502, locationId, isPublic: false },
      warnings: [],
    })
    expect(await world.call(staff, 'getProperty', firstId + 2)).toMatchObject({ size: null, hasBuilding: null, area: 2001.6 })
    expect(await world.call(staff, 'getPropertyHistory', firstId)).toMatchObject([{ kind: 'imported', by: staff.name }])
    expect(await AuditModel.findOne({ type: 'PROPERTY_IMPORTED' }).lean()).toMatchObject({
      data: { count: 4, file: 'parzellen-25832.zip' },
    })
    const { properties } = await world.call(staff, 'getPropertiesInBounds', { west: 8.92, south: 53.2, east: 8.95, north: 53.22 }, 16)
    expect(properties).toHaveLength(4)
    // Changed like every other.
    expect(await world.call(staff, 'updateProperty', { id: firstId, version: 1, size: 2600 })).toMatchObject({ version: 2, size: 2600 })
  })
})

describe('an import', () => {
  it('names every fault by row and column, and brings nothing while there is one', async () => {
    const before = await ParcelModel.countDocuments({})
    const bowTie = { type: 'Polygon', coordinates: [[0, 2, 1, 3, 0].map((n) => square(0, 0, 50)[n])] }
    const file = collection(
      feature({ name: 'Gut', size: '1.234,5 qm', bebaut: 'Ja' }),
      feature({ name: '', size: 'viel', bebaut: 'vielleicht' }),
      feature({ name: 'Krumm' }, bowTie),
      feature({ name: 'Anderswo', standort: 'Nirgends' }),
      feature({ name: 'Punkt' }, { type: 'Point', coordinates: [8, 53] }),
    )
    const preview = await world.call(staff, 'previewPropertyImport', file, { locationId })
    expect(preview.faults.map(({ row, column, rule }) => `${row} ${column} ${rule}`)).toEqual([
      '2 size import.notANumber',
      '2 bebaut import.notUnderstood',
      '2 name required',
      '3 null geo.selfCrossing',
      '4 standort unknownLocation',
      '5 null geo.notPolygon',
    ])
    const fault = await refusalOf(world.call(staff, 'importProperties', file, { locationId }))
    expect(fault).toMatchObject({
      status: 422,
      data: { reason: 'importHasFaults', message: 'Es wurde nichts eingelesen: Die Datei enthält 6 Fehler.' },
    })
    expect(fault.data.errors?.[3]).toMatchObject({ path: '/rows/3/geometry', rule: 'geo.selfCrossing' })
    expect(await ParcelModel.countDocuments({})).toBe(before)
  })

  it('goes by the mapping that is chosen, finds locations by name, tidies what is certain', async () => {
    const open = { type: 'Polygon', coordinates: [[...square(0, 700, 50).slice(0, 4)]] }
    const twice = { type: 'Polygon', coordinates: [square(100, 700, 50).flatMap((corner, n) => (n === 1 ? [corner, corner] : [corner]))] }
    const file = collection(feature({ a: 'Eins', b: '1.234,5', c: 'HAFENQUARTIER' }, open), feature({ a: 'Zwei', b: 12.5, c: '' }, twice))
    const other = await makeLocation(world, staff)
    const mapping = { name: 'a', size: 'b', location: 'c' }
    const { firstId } = await world.call(staff, 'importProperties', file, { mapping, locationId: other.id })
    expect(await world.call(staff, 'getProperty', firstId)).toMatchObject({ name: 'Eins', size: 1234.5, locationId, area: 2500 })
    expect(await world.call(staff, 'getProperty', firstId + 1)).toMatchObject({ name: 'Zwei', size: 12.5, locationId: other.id })
  })

  it('tell how far they are while they run, whose they are and nobody else, and nothing afterwards', async () => {
    const many = collection(...Array.from({ length: 600 }, (_one, n) => feature({ name: `Feld ${n}` }, polygonAt(n * 60, 300_000))))
    const [key, other] = ['a-key', await world.user('internal')]
    let isDone = false
    const importing = world.call(staff, 'importProperties', many, { locationId, key }).finally(() => (isDone = true))
    const [seen, stolen]: [string[], unknown[]] = [[], []]
    while (!isDone) {
      const progress = await world.call(staff, 'getPropertyImportProgress', key)
      if (progress) {
        seen.push(`${progress.step} of ${progress.total}`)
        stolen.push(await world.call(other, 'getPropertyImportProgress', key))
      }
      await wait(10)
    }
    expect((await importing).count).toBe(600)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((line) => !/^(judging|writing) of 600$/.test(line))).toEqual([])
    expect(new Set(stolen)).toEqual(new Set([null]))
    expect(await world.call(staff, 'getPropertyImportProgress', key)).toBeNull()
  })

  it('says whether a location is not named or not known', async () => {
    const file = collection(feature({ name: 'Eins', flst: '14/3' }, { type: 'Polygon', coordinates: [square(0, 900, 50)] }))
    const { faults, mapping } = await world.call(staff, 'previewPropertyImport', file, {})
    expect([faults.map(({ rule }) => rule), mapping]).toEqual([['noLocation'], { name: 'name', plat: 'flst' }])
  })

  it('is there for nobody before it is done, and one that died is taken away', async () => {
    const { firstId, lastId } = await world.call(staff, 'importProperties', fixture('parzellen.kml'), { locationId })
    const { importId } = (await ParcelModel.findOne({ _id: firstId }).lean<{ importId: string }>()) ?? { importId: '' }
    await ImportModel.collection.updateOne({ _id: importId } as never, { $set: { state: 'writing' } })
    dropRows()
    const ids = async () => (await world.call(staff, 'getProperties', { locationId })).map(({ id }) => id)
    expect(await ids()).not.toContain(firstId)
    expect((await refusalOf(world.call(staff, 'getProperty', firstId))).status).toBe(404)
    const bounds = { west: 8.92, south: 53.2, east: 8.95, north: 53.22 }
    expect((await world.call(staff, 'getPropertiesInBounds', bounds, 16)).properties.map(({ id }) => id)).not.toContain(lastId)
    expect((await world.call(staff, 'exportProperties', [firstId], 'csv')).count).toBe(0)
    await clearDeadImports(now())
    expect(await ParcelModel.countDocuments({ importId })).toBe(4)
    await clearDeadImports(new Date(now().getTime() + 3_600_000))
    expect(await ParcelModel.countDocuments({ importId })).toBe(0)
  })

  it('that died behind its last write is told of all the same, once; one that is done is never taken away', async () => {
    const { firstId } = await world.call(staff, 'importProperties', fixture('parzellen.kml'), { locationId })
    const { importId } = (await ParcelModel.findOne({ _id: firstId }).lean<{ importId: string }>()) ?? { importId: '' }
    const entries = () => AuditModel.countDocuments({ 'data.intent': importId })
    expect([await entries(), (await ImportModel.findOne({ _id: importId }).lean())?.pending]).toEqual([1, []])
    const told = { file: 'x.kml', count: 4, firstId, lastId: firstId + 3 }
    const pending = provenIntents(placeIn(ImportModel, 'died'), [importRecord('died', { at: now(), actor: null, told })])
    const done = {
      _id: 'died',
      state: 'done' as const,
      at: now(),
      by: '',
      fileName: 'x.kml',
      count: 4,
      version: 1,
      rev: 1,
      pending,
    }
    await ImportModel.create(done)
    const heard: string[] = []
    const ports = { audit: appendAudit, publish: (topic: string, id: string) => Promise.resolve(void heard.push(`${topic} ${id}`)) }
    // Twice, as two processes would.
    await Promise.all([1, 2].map(() => runImportIntents(done, ports)))
    expect(heard).toContain('property *')
    expect(await AuditModel.countDocuments({ type: 'PROPERTY_IMPORTED', 'data.firstId': firstId })).toBe(2)
    expect((await ImportModel.findOne({ _id: 'died' }).lean())?.pending).toEqual([])
    await removeImport(importId)
    expect(await ParcelModel.countDocuments({ importId })).toBe(4)
  })

  it.each<[string, { name: string; content: string }, string]>([
    ['nothing', fileOf(''), 'import.unknownFormat'],
    ['a picture', { name: 'x.zip', content: Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64') }, 'import.unknownFormat'],
    ['half a JSON', fileOf('{"type":'), 'import.unreadable'],
    ['no features', collection(), 'import.noFeatures'],
    [
      'a system that nobody knows',
      fileOf({ type: 'FeatureCollection', crs: { properties: { name: 'EPSG:99999' } }, features: [feature({})] }),
      'import.unknownSystem',
    ],
    ['entities that grow', fileOf('<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa">]><kml><Placemark/></kml>'), 'import.unreadable'],
    ['HTML', fileOf('<html><body>Placemark</body></html>'), 'import.unknownFormat'],
    [
      'a broken zip',
      { name: 'x.zip', content: Buffer.concat([Buffer.from('PK'), Buffer.alloc(100)]).toString('base64') },
      'import.unreadable',
    ],
  ])('refuses %s', async (_what, file, rule) => {
    const fault = await refusalOf(world.call(staff, 'previewPropertyImport', file, { locationId }))
    expect([fault.status, fault.data.errors?.[0]?.rule]).toEqual([422, rule])
  })
})

describe('an export', () => {
  it('comes back as it was, in every format and system', async () => {
    const shape = {
      type: 'MultiPolygon',
      coordinates: [[square(0, 2000, 90), [...square(20, 2020, 30)].reverse()], [square(200, 2000, 40)]],
    }
    const { id } = await makeParcel(world, staff, { locationId, name: 'Übergröße „ß“', geoJson: shape })
    for (const system of ['4326', '25832'] as const)
      for (const format of ['geojson', 'shapefile'] as const) {
        const { fileName, content } = await world.call(staff, 'exportProperties', [id], format, system)
        const preview = await world.call(staff, 'previewPropertyImport', { name: fileName, content }, { locationId })
        expect(preview.faults).toEqual([])
        expect(preview.rows[0]).toMatchObject({ name: 'Übergröße „ß“' })
        expect(preview.rows[0]?.area).toBeCloseTo(90 * 90 - 900 + 1600, 0)
        expect(preview.mapping).toMatchObject({ name: 'name', plat: 'plat', size: 'size' })
        // Where it lay it lies again, though a Shapefile cuts the names of its columns.
        expect((await world.call(staff, 'previewPropertyImport', { name: fileName, content }, {})).faults).toEqual([])
      }
  })

  it('as CSV begins no formula, keeps texts whole, and opens as UTF-8', async () => {
    const { id } = await makeParcel(world, staff, { locationId, name: '=HYPERLINK("http://x";"y")' })
    const { content, mime } = await world.call(staff, 'exportProperties', [id], 'csv')
    const text = Buffer.from(content, 'base64').toString('utf8')
    const [head, row = ''] = text.slice(1).split('\r\n')
    expect([text[0], mime]).toEqual(['\uFEFF', 'text/csv; charset=utf-8'])
    expect(head).toMatch(/^Nr\.;Name;Standort;Flurstückskennzeichen;Größe;Fläche \(Geometrie\);Bebauung;/)
    expect(row).toMatch(/;(ja|nein);/)
    expect(row).toContain(`;"'=HYPERLINK(""http://x"";""y"")";Hafenquartier;`)
    expect(row).toContain(';2500;')
  })

  it.each(['＝1+1', '＋1', '＠SUM(1)', '\u200b=1'])('as CSV shows a name %j as text', async (name) => {
    const { id } = await makeParcel(world, staff, { locationId, name: `x${name}` })
    // As it stands in the database of earlier versions, whatever entry cleans today.
    await ParcelModel.collection.updateOne({ _id: id as never }, { $set: { name } })
    const { content } = await world.call(staff, 'exportProperties', [id], 'csv')
    expect(Buffer.from(content, 'base64').toString('utf8').split('\r\n')[1]).toContain(`;"'${name}";`)
  })

  it('has the day of Berlin in its name, whatever day it is in Greenwich', async () => {
    const { id } = await makeParcel(world, staff, { locationId })
    world.holdClock(new Date('2026-11-26T23:30:00Z'))
    for (const format of ['csv', 'geojson', 'shapefile'] as const)
      expect((await world.call(staff, 'exportProperties', [id], format)).fileName).toMatch(/^grundstuecke-2026-11-27\./)
    world.holdClock(new Date('2026-07-26T22:30:00Z'))
    expect((await world.call(staff, 'exportProperties', [id], 'csv')).fileName).toBe('grundstuecke-2026-07-27.csv')
    world.holdClock(null)
  })

  it('says what was written with the editor in words, without its marks', async () => {
    const { id } = await makeParcel(world, staff, { locationId, description: '**Kauf** &amp; Pacht, Höhe &lt; 12 m' })
    for (const format of ['csv', 'geojson'] as const) {
      const { content } = await world.call(staff, 'exportProperties', [id], format)
      expect(Buffer.from(content, 'base64').toString('utf8')).toContain('Kauf & Pacht, Höhe < 12 m')
    }
  })

  it('gives outsiders what is shared and leaves out the rest, parcels and columns', async () => {
    const [shown, hidden] = [await makeParcel(world, staff, { publicFields: ['plat'] }), await makeParcel(world, staff)]
    const find = vi.spyOn(ParcelModel, 'find')
    const { content, count } = await world.call(null, 'exportProperties', [shown.id, hidden.id], 'geojson')
    // Of what is not theirs nothing is read but that it is not.
    const whole = find.mock.calls.filter(([, fields]) => Object.keys(fields ?? {}).join() !== 'isPublic,isArchived')
    expect(whole.map(([where]) => (where as { _id?: { $in: number[] } })._id?.$in)).toEqual([[shown.id]])
    find.mockRestore()
    const text = Buffer.from(content, 'base64').toString('utf8')
    expect(count).toBe(1)
    expect(JSON.parse(text)).toMatchObject({
      features: [{ geometry: null, properties: { id: shown.id, plat: 'Gemarkung Sandstedt, Flur 3, Flurstück 12/4' } }],
    })
    for (const secret of ['Altlast', 'Wasser', '2500', 'Gewerbe', staff.name]) expect(text).not.toContain(secret)
  })
})

it('a zip that unpacks to too much, or names files elsewhere, does no harm', async () => {
  const files = readZip(Buffer.from(fixture('parzellen-25832.zip').content, 'base64'))
  expect([...files.keys()].sort()).toEqual(['cpg', 'dbf', 'prj', 'shp', 'shx'].map((ending) => `parzellen.${ending}`))
  await expect(readGeoFile({ name: 'x', content: Buffer.alloc(64, 'PK').toString('base64') })).rejects.toThrow()
})

/** Areas of the plane of UTM 32 near its middle, beside those on the ground. */
const PLANE = 0.9996 ** 2

describe.runIf(process.env['DEEP'] && existsSync('/usr/bin/ogrinfo'))('beside ogr2ogr itself', () => {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

  it('reads what it writes and measures as it measures: 200 parcels, two systems and KML', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotse-ogr-'))
    try {
      const star = (n: number) => {
        const corners = Array.from({ length: 5 + (n % 40) }, (_one, k) => {
          const [angle, radius] = [(k * 2 * Math.PI) / (5 + (n % 40)), 20 + ((n * 7 + k * 13) % 60)]
          return [radius * Math.cos(angle), radius * Math.sin(angle)]
        })
        const [[x = 0, y = 0] = []] = square((n % 20) * 300, Math.floor(n / 20) * 300, 1)
        const ring = corners.map(([east = 0, north = 0]) => [x + east / 66_700, y + north / 111_300])
        return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
      }
      writeFileSync(
        join(folder, 'a.geojson'),
        JSON.stringify({
          type: 'FeatureCollection',
          features: Array.from({ length: 200 }, (_one, n) => feature({ name: `P${n}` }, star(n))),
        }),
      )
      run('ogr2ogr', '-f', 'ESRI Shapefile', '-t_srs', 'EPSG:25832', join(folder, 'a.shp'), join(folder, 'a.geojson'))
      const told = run('ogrinfo', '-q', '-sql', 'SELECT OGR_GEOM_AREA AS a FROM a', join(folder, 'a.shp'))
      const areas = [...told.matchAll(/ a \(Real\) = ([\d.]+)/g)].map(([, area]) => Number(area))
      expect(areas).toHaveLength(200)
      run('ogr2ogr', '-f', 'ESRI Shapefile', join(folder, 'b.shp'), join(folder, 'a.geojson'))
      run('ogr2ogr', '-f', 'KML', join(folder, 'c.kml'), join(folder, 'a.geojson'))
      for (const base of ['a', 'b'])
        run(
          'zip',
          '-q',
          '-j',
          join(folder, `${base}.zip`),
          ...['shp', 'shx', 'dbf', 'prj'].map((ending) => join(folder, `${base}.${ending}`)),
        )
      await Promise.all(
        ['a.zip', 'b.zip', 'c.kml', 'a.geojson'].map(async (name) => {
          const content = readFileSync(join(folder, name)).toString('base64')
          const { rows, faults } = await world.call(staff, 'previewPropertyImport', { name, content }, { locationId })
          expect(faults).toEqual([])
          for (const [n, { area }] of rows.entries()) expect(Math.abs((area ?? 0) * PLANE - (areas[n] ?? 0))).toBeLessThan(0.5)
        }),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('its own tools read what we write, with the same extent and area', async () => {
    const { id } = await makeParcel(world, staff, { locationId, name: 'Für OGR äöü', geoJson: polygonAt(0, 4000, 100) })
    const { content } = await world.call(staff, 'exportProperties', [id], 'shapefile', '25832')
    const folder = mkdtempSync(join(tmpdir(), 'lotse-ogr-'))
    try {
      for (const [name, bytes] of readZip(Buffer.from(content, 'base64'))) writeFileSync(join(folder, name.replace(/^.*\./, 'x.')), bytes)
      const told = run('ogrinfo', '-al', '-dialect', 'OGRSQL', '-sql', 'SELECT *, OGR_GEOM_AREA AS a FROM x', join(folder, 'x.shp'))
      expect(told).toContain('Für OGR äöü')
      expect(Number(/ a \(Real\) = ([\d.]+)/.exec(told)?.[1])).toBeCloseTo(10_000 * PLANE, 0)
      expect(told).toContain('25832')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
