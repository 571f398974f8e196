import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeParcel, polygonAt } from '../../../tests/world/parcels'
import { inPlace, type World, type TestUser } from '../../../tests/world/inWorld'
import { readTags, writeTags } from './tagList'

/* schlagworte.* were made by GDAL's ogr2ogr (gdal3.js 2.8.1) from a list of texts: formats that know no lists tell them as GDAL does. */
it.each([
  ['["Am Kai","Sanierung"]', ['Am Kai', 'Sanierung']],
  ['(3:Am Kai,Sanierung,Größe Süd)', ['Am Kai', 'Sanierung', 'Größe Süd']],
  ['Am Kai; Sanierung ;am kai;', ['Am Kai', 'Sanierung']],
  ['Am Kai, Sanierung\nFeld', ['Am Kai', 'Sanierung', 'Feld']],
  ['(Nord)', ['(Nord)']],
  ['', []],
  ['[]', []],
])('%j', (text, tags) => expect(readTags(text)).toEqual({ tags, fault: null }))

it.each([
  ['Hafen; Öffentlich', 'tagForbidden', 'Öffentlich'],
  ['[1, {"a": 2}]', 'import.notUnderstood', '[1, {"a": 2}]'],
  // GDAL cuts long lists; which tags are lost nobody knows.
  ['(30:Am Kai,Sanierung...)', 'import.notUnderstood', '(30:Am Kai,Sanierung...)'],
  [Array.from({ length: 31 }, (_one, n) => `Wort ${n}`).join(';'), 'maxItems', '31'],
])('%j is told: %s', (text, rule, value) => expect(readTags(text).fault).toEqual({ rule, value }))

it('a table of little room gets whole tags', () => {
  expect(writeTags(['Größe', 'Süd', 'Nord'], 13)).toBe('Größe; Süd')
  expect(readTags(writeTags(['Größe', 'Süd', 'Nord'], 12)).tags).toEqual(['Größe'])
})

describe('tags in files', () => {
  let world: World
  let staff: TestUser
  let locationId: number
  inPlace((made) => ({ world, staff, locationId } = made), 'Hafenquartier')

  it.each(['schlagworte.geojson', 'schlagworte.kml'])('%s, by GDAL, are read', async (name) => {
    const content = readFileSync(join(import.meta.dirname, 'fixtures', name)).toString('base64')
    const preview = await world.call(staff, 'previewPropertyImport', { name, content }, { locationId })
    expect([preview.faults, preview.mapping.tags]).toEqual([[], 'Schlagwort'])
    const { firstId } = await world.call(staff, 'importProperties', { name, content }, { locationId })
    expect((await world.call(staff, 'getProperty', firstId)).tags).toEqual(['Am Kai', 'Sanierung', 'Größe Süd'])
    expect((await world.call(staff, 'getProperty', firstId + 1)).tags).toEqual([])
  })

  it.each(['geojson', 'shapefile'] as const)('come back from an export as %s', async (format) => {
    const tags = ['Am Kai', 'Größe Süd', 'A|B', '(2)', 'Hafen "alt"']
    const made = await makeParcel(world, staff, { locationId, geoJson: polygonAt(0, format === 'geojson' ? 0 : 900) })
    const { id } = await world.call(staff, 'updateProperty', { id: made.id, version: made.version ?? 0, tags })
    const { content, fileName: name } = await world.call(staff, 'exportProperties', [id], format)
    const { firstId } = await world.call(staff, 'importProperties', { name, content }, { locationId })
    expect((await world.call(staff, 'getProperty', firstId)).tags).toEqual(tags)
    if (format === 'geojson')
      expect(JSON.parse(Buffer.from(content, 'base64').toString('utf8'))).toMatchObject({ features: [{ properties: { tags } }] })
  })

  it('stand in a table, for outsiders only where they are shared, and a forbidden one is told with its row', async () => {
    const made = await makeParcel(world, staff, { locationId })
    const { id } = await world.call(staff, 'updateProperty', { id: made.id, version: made.version ?? 0, tags: ['Am Kai', 'Feld'] })
    const textOf = async (who: TestUser | null) =>
      Buffer.from((await world.call(who, 'exportProperties', [id], 'csv')).content, 'base64').toString('utf8')
    expect(await textOf(staff)).toContain(';Schlagwörter;')
    expect(await textOf(staff)).toContain('"Am Kai; Feld"')
    const file = {
      ...{
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: { name: 'A', tags: ['Intern'] }, geometry: polygonAt(0, 0) }],
      },
    }
    const content = Buffer.from(JSON.stringify(file)).toString('base64')
    const preview = await world.call(staff, 'previewPropertyImport', { name: 'x.geojson', content }, { locationId })
    expect(preview.faults).toMatchObject([{ row: 1, column: 'tags', rule: 'tagForbidden', params: { value: 'Intern' } }])
  })
})
