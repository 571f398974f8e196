import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLocation, makeParcel, polygonAt, square } from '../../tests/world/parcels'
import { refusalOf } from '../../tests/world/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel } from '../log/model'
import { PUBLIC_FIELDS } from '../../engine/parcels'
import { ParcelHistoryModel, ParcelModel } from './model'
import { SeenRow } from './kept/seen'
import { allRows } from './rows'

let world: World
let staff: TestUser
let other: TestUser
let bidder: TestUser
beforeAll(async () => {
  world = await makeWorld()
  staff = await world.user('internal')
  other = await world.user('internal')
  bidder = await world.user('member')
})
afterAll(() => world.close())

const log = async (propertyId: number): Promise<string[]> =>
  (await AuditModel.find({ 'data.propertyId': propertyId }).sort({ _id: 1 }).lean<{ type: string }[]>()).map(({ type }) => type)
const save = (id: number, ...[version, change, as = staff]: [version: number, change: object, as?: TestUser]) =>
  world.call(as, 'updateProperty', { id, version, ...change })

describe('a parcel', () => {
  it('begins with a name and a location, unpublished, and takes facts and a shape that is measured', async () => {
    const place = await makeLocation(world, staff)
    const made = await world.call(staff, 'createProperty', '  Am   Deich ', place.id)
    expect(made).toMatchObject({
      name: 'Am Deich',
      location: { id: place.id, name: place.name },
      isPublic: false,
      publicFields: [],
      geoJson: null,
      version: 1,
    })
    const saved = await save(made.id, 1, { geoJson: polygonAt(0, 5000, 100), plat: '12/3\nunklar', hasBuilding: null, addressOsmId: 77 })
    expect(saved.area).toBeCloseTo(10_000, 0)
    expect(saved.perimeter).toBeCloseTo(400, 0)
    expect(saved).toMatchObject({ addressOsmId: '77', version: 2 })
    // What cannot be read of the plat, and that a size is offered, is said; nothing is refused for it.
    expect(saved.warnings?.map(({ rule }) => rule).sort()).toEqual(['plat.unreadable', 'sizeOffered'])
    // As it was read, it can be sent again: nothing changes, and no version is spent.
    expect(await world.call(staff, 'updateProperty', { ...saved, version: 2 })).toEqual(saved)
    expect(await log(made.id)).toEqual(['PROPERTY_CREATED', 'PROPERTY_MODIFIED'])
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a self-crossing shape',
      { geoJson: { type: 'Polygon', coordinates: [[0, 2, 1, 3, 0].map((n) => square(0, 0, 50)[n])] } },
      '/property/geoJson/coordinates/0 geo.selfCrossing',
    ],
    ['an empty name', { name: ' ' }, '/property/name required'],
    ['a public field that is none', { publicFields: ['internalNotes'] }, '/property/publicFields/0 unknownField'],
    ['a location that is none', { locationId: 99_999 }, '/property/locationId unknownLocation'],
    ['a tag that says what the product says', { tags: ['Hafen', ' Öffentlich'] }, '/property/tags/1 tagForbidden'],
    ['a tag that is no word', { tags: ['--'] }, '/property/tags/0 tagForbidden'],
    ['a field without a name', { additionalFields: [{ name: '', value: 'x' }] }, '/property/additionalFields/0/name required'],
  ])('is refused with %s', async (_what, change, fault) => {
    const { id, version } = await makeParcel(world, staff)
    const { status, data } = await refusalOf(save(id, version, change))
    expect([status, data.errors?.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([422, [fault]])
  })

  it('warns of neighbours that it overlaps and of a size that its shape does not have', async () => {
    const one = await makeParcel(world, staff, { geoJson: polygonAt(0, 9000, 100) })
    const two = await makeParcel(world, staff, { geoJson: polygonAt(50, 9000, 100) })
    const { warnings = [] } = await world.call(staff, 'getProperty', two.id)
    expect(warnings.find(({ rule }) => rule === 'overlap')?.params).toMatchObject({ id: one.id, name: one.name, percent: 50 })
    expect(warnings.map(({ rule }) => rule)).toContain('areaDeviates')
  })

  it('is kept from stale saves, which name who was faster', async () => {
    const { id, version } = await makeParcel(world, staff)
    await save(id, version, { siteDevelopment: 'erschlossen' }, other)
    await expect(save(id, version, { siteDevelopment: 'teils' })).rejects.toMatchObject({
      status: 409,
      data: { reason: 'staleBy', changedBy: other.name },
    })
  })

  it('sent as it was read writes nothing, whatever the order of its public fields and however its texts were kept', async () => {
    const { id } = await makeParcel(world, staff, { publicFields: ['size', 'plat'] })
    const kept = { name: 'Zwei  Wörter', siteDevelopment: ' teils ', publicFields: ['size', 'plat', 'allowedUsageTypes'] }
    await ParcelModel.updateOne({ _id: id }, { $set: kept, $unset: { tags: 1 } })
    const entries = await ParcelHistoryModel.countDocuments({ parcelId: id })
    const read = await world.call(staff, 'getProperty', id)
    const { version = 0 } = read
    expect(read).toMatchObject({ ...kept, tags: [] })
    for (const publicFields of [read.publicFields ?? [], [...(read.publicFields ?? [])].reverse()])
      expect(await world.call(staff, 'updateProperty', { ...read, version, publicFields })).toEqual(read)
    expect(await ParcelHistoryModel.countDocuments({ parcelId: id })).toBe(entries)
  })

  it('has tags, each once, which the public reads and finds where they are shared, and which can be taken back', async () => {
    const { id, version } = await makeParcel(world, staff, { publicFields: [] })
    const saved = await save(id, version, { tags: [' Am  Kai', 'Sanierung', 'am kai'] })
    expect(saved.tags).toEqual(['Am Kai', 'Sanierung'])
    const find = async (as: TestUser | null) => (await world.call(as, 'getProperties', { search: 'sanierung' })).map((row) => row.id)
    expect([await find(staff), await find(null)]).toEqual([[id], []])
    const { version: shared = 0 } = await save(id, version + 1, { publicFields: ['tags'] })
    expect(await world.call(null, 'getProperty', id)).toMatchObject({ tags: saved.tags })
    expect(await find(null)).toEqual([id])
    const history = await world.call(staff, 'getPropertyHistory', id)
    const entry = history.find(({ changes }) => changes.some(({ field }) => field === 'tags'))
    expect((await world.call(staff, 'takeBackPropertyValue', id, entry?.id ?? '', 'tags', shared)).tags).toEqual([])
  })

  it('is archived and restored, changes in no other way meanwhile, and says so in the log', async () => {
    const { id, version } = await makeParcel(world, staff, { publicFields: ['plat'] })
    await save(id, version, { isArchived: true })
    expect((await refusalOf(save(id, version + 1, { size: 1 }))).data.reason).toBe('propertyArchived')
    expect((await refusalOf(world.call(null, 'getProperty', id))).status).toBe(404)
    const ids = async (isArchived?: boolean) =>
      (await world.call(staff, 'getProperties', isArchived === undefined ? {} : { isArchived })).map((row) => row.id)
    expect([(await ids()).includes(id), (await ids(true)).includes(id)]).toEqual([false, true])
    expect(await save(id, version + 1, { isArchived: false })).toMatchObject({ isArchived: false })
    expect(await log(id)).toEqual([
      'PROPERTY_CREATED',
      'PROPERTY_MODIFIED',
      'PROPERTY_PUBLISHED',
      'PROPERTY_ARCHIVED',
      'PROPERTY_UNARCHIVED',
    ])
  })
})

describe('outside', () => {
  it('there is nothing of what is not published, in no call', async () => {
    const { id } = await makeParcel(world, staff, { geoJson: polygonAt(0, 20_000) })
    for (const caller of [null, bidder]) {
      expect((await refusalOf(world.call(caller, 'getProperty', id))).status).toBe(404)
      expect((await world.call(caller, 'getProperties')).map((row) => row.id)).not.toContain(id)
      const { properties } = await world.call(caller, 'getPropertiesInBounds', { west: 8, south: 53, east: 8.1, north: 53.01 }, 16)
      expect(properties).toEqual([])
    }
  })

  it('there is name, location and what is shared, field by field', async () => {
    const { id, version, name } = await makeParcel(world, staff, { publicFields: [], geoJson: polygonAt(0, 30_000) })
    let at = version
    const bare = await world.call(null, 'getProperty', id)
    expect(Object.keys(bare).sort()).toEqual(['additionalFields', 'files', 'id', 'location', 'locationId', 'name'])
    for (const field of PUBLIC_FIELDS) {
      at = (await save(id, at, { publicFields: [field] })).version ?? 0
      const view = await world.call(bidder, 'getProperty', id)
      expect(view).toMatchObject({ name })
      expect(Object.keys(view)).toContain(field)
      expect(JSON.stringify(view)).not.toContain('Altlast')
      const text = JSON.stringify([view, await world.call(bidder, 'getProperties')])
      expect(text.includes('Am Wasser.')).toBe(field === 'description')
      expect(JSON.stringify(view).includes('12/4')).toBe(field === 'plat')
      expect('bounds' in view).toBe(field === 'geoJson')
    }
  })

  it('the map draws only shapes that are shared, with availability only where that is', async () => {
    const bounds = { west: 8.92, south: 53.47, east: 8.96, north: 53.5 }
    const hidden = await makeParcel(world, staff, { publicFields: ['availability'], geoJson: polygonAt(0, 30_000) })
    const plain = await makeParcel(world, staff, { publicFields: ['geoJson'], geoJson: polygonAt(100, 30_000) })
    const whole = await makeParcel(world, staff, { publicFields: ['geoJson', 'availability'], geoJson: polygonAt(200, 30_000) })
    const seen = async (caller: TestUser | null) =>
      (await world.call(caller, 'getPropertiesInBounds', bounds, 17)).properties.map(({ id, availability }) => [id, availability])
    const outside = await seen(null)
    expect(outside).toContainEqual([plain.id, undefined])
    expect(outside).toContainEqual([whole.id, true])
    expect(outside.map(([id]) => id)).not.toContain(hidden.id)
    expect((await seen(staff)).map(([id]) => id)).toEqual(expect.arrayContaining([hidden.id, plain.id, whole.id]))
  })

  it('a filter on what is not shared finds nothing, and the switch takes filters away', async () => {
    const place = await makeLocation(world, staff)
    const { id, version } = await makeParcel(world, staff, { publicFields: ['plat'], locationId: place.id })
    const find = async (filter: object) =>
      (await world.call(null, 'getProperties', { locationId: place.id, ...filter })).map((row) => row.id)
    expect(await find({})).toEqual([id])
    expect(await find({ plat: 'FLUR 3' })).toEqual([id])
    expect(await find({ search: `gemarkung ${place.name}` })).toEqual([id])
    expect(await find({ search: 'Gewerbe' })).toEqual([])
    for (const filter of [
      { minSize: 1 },
      { maxSize: 9e9 },
      { hasBuilding: false },
      { availability: true },
      { allowedUsageTypes: 'Gewerbe' },
      { isPublic: true },
    ])
      expect(await find(filter)).toEqual([])
    // No row shows the address; by its words staff find it, and others where it is shared.
    const { version: addressed = 0 } = await save(id, version, { addressDisplayName: 'Kaiserstraße 7' })
    expect(await find({ search: 'kaiserstrasse' })).toEqual([])
    expect(await world.call(staff, 'getProperties', { search: 'kaiserstrasse' })).toMatchObject([{ id }])
    // Nor does the time that others are answered in: what is hidden is looked at by nobody for them.
    const rows = await allRows()
    const texts = (['staff', 'outside'] as const).map((one) => new SeenRow(rows, one).at(rows.rowOf(id) ?? -1).text)
    expect(texts.map((text) => text.includes('kaiser'))).toEqual([true, false])
    const { version: shared = 0 } = await save(id, addressed, { publicFields: ['plat', 'addressDisplayName'] })
    expect(await find({ search: `kaiserstrasse ${place.name}` })).toEqual([id])
    await save(id, shared, { publicFields: ['size', 'allowedUsageTypes'] })
    // The parcel number is no longer shared.
    expect(await find({ search: 'gemarkung' })).toEqual([])
    expect(await find({ minSize: 2500, maxSize: 2500, allowedUsageTypes: 'gewerbe' })).toEqual([id])
    const admin = await world.user('admin')
    await world.call(admin, 'setSettings', { showFilterViewForExternalUsers: false })
    expect((await refusalOf(find({ minSize: 1 }))).data.reason).toBe('filtersAreOff')
    expect(await find({})).toEqual([id])
    await world.call(admin, 'setSettings', { showFilterViewForExternalUsers: true })
  })

  it('screens hear of what they could see change, and of nothing else', async () => {
    const { id, version } = await makeParcel(world, staff, { publicFields: ['plat'] })
    const heard: unknown[] = []
    const stop = world.events.listen(
      // What made the parcel may be heard of late.
      (event) =>
        void (
          event.kind === 'changed' &&
          event.topic === 'property' &&
          event.id === String(id) &&
          event.version > version &&
          heard.push(event.audience)
        ),
    )
    await save(id, version, { internalNotes: 'Neu' })
    await save(id, version + 1, { plat: '13/5' })
    await expect.poll(() => heard).toEqual([{ staff: true }, { staff: true, everyone: true }])
    stop()
  })
})

describe('the list', () => {
  it('goes by location and name, pages without gaps, and finds by three states', async () => {
    const [first, last] = [await makeLocation(world, staff, 'AA Anfang'), await makeLocation(world, staff, 'ZZ Ende')]
    for (const [locationId, name] of [
      [last.id, 'Zwei'],
      [first.id, 'Feld 10'],
      [first.id, 'Feld 9'],
      [last.id, 'Eins'],
    ] as const)
      await world.call(staff, 'createProperty', name, locationId)
    const all = await world.call(staff, 'getProperties')
    const paged: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await world.call(staff, 'getProperties', { limit: 7, ...(cursor ? { cursor } : {}) })
      paged.push(...page.map(({ id }) => id))
      cursor = page.at(-1)?.cursor
      if (page.length < 7) break
    }
    expect(paged).toEqual(all.map(({ id }) => id))
    const names = (locationId: number) => all.filter((row) => row.locationId === locationId).map(({ name }) => name)
    expect([names(first.id), names(last.id)]).toEqual([
      ['Feld 9', 'Feld 10'],
      ['Eins', 'Zwei'],
    ])
    const found = await world.call(staff, 'getProperties', { locationId: first.id, hasBuilding: null, name: 'feld' })
    expect(found).toHaveLength(2)
    expect(await world.call(staff, 'getProperties', { locationId: first.id, hasBuilding: false })).toEqual([])
  })
})

describe('lists kept in memory', () => {
  it('follow what other processes change, once the word of it comes round', async () => {
    const { id, locationId } = await makeParcel(world, staff)
    const named = async () => (await world.call(staff, 'getProperties', { locationId })).map(({ name }) => name)
    await named()
    await ParcelModel.collection.updateOne({ _id: id } as never, { $set: { name: 'Von nebenan' } })
    await world.events.emit({ kind: 'changed', topic: 'property', id: String(id), version: 9, audience: { staff: true } })
    await expect.poll(named).toEqual(['Von nebenan'])
  })

  it('answer right away with what this one changed, to many at once', async () => {
    const place = await makeLocation(world, staff)
    const made = await Promise.all(Array.from({ length: 8 }, (_one, n) => world.call(staff, 'createProperty', `Feld ${n}`, place.id)))
    const rows = await Promise.all(made.map(() => world.call(staff, 'getProperties', { locationId: place.id })))
    expect(rows.map((page) => page.length)).toEqual(made.map(() => 8))
  })
})

describe('the map below zoom 15', () => {
  it('shows locations with the parcels that the reader may see, near ones as one', async () => {
    const at = { latitude: 50.1, longitude: 7.5 }
    const one = await world.call(staff, 'createLocation', { name: 'Eifel A', ...at })
    const two = await world.call(staff, 'createLocation', { name: 'Eifel B', latitude: 50.1001, longitude: 7.5001 })
    await makeParcel(world, staff, { locationId: one.id, publicFields: [] })
    await makeParcel(world, staff, { locationId: one.id })
    const show = async (caller: TestUser | null, zoom: number) => {
      const { locations } = await world.call(caller, 'getPropertiesInBounds', { west: 7, south: 50, east: 8, north: 50.2 }, zoom)
      return locations.map(({ id, locationCount, propertyCount }) => ({ id, locationCount, propertyCount }))
    }
    await expect.poll(() => show(staff, 8), { timeout: 5000 }).toEqual([{ id: null, locationCount: 2, propertyCount: 2 }])
    expect(await show(null, 8)).toEqual([{ id: one.id, locationCount: 1, propertyCount: 1 }])
    expect((await world.call(staff, 'getPropertiesInBounds', { west: 7, south: 50, east: 8, north: 50.2 }, 15)).locations).toEqual([])
    void two
    expect((await refusalOf(world.call(null, 'getPropertiesInBounds', { west: 9, south: 50, east: 8, north: 50.2 }, 15))).status).toBe(422)
    // The whole country at street level is no question that is answered.
    expect(await world.call(null, 'getPropertiesInBounds', { west: 5, south: 47, east: 15, north: 55 }, 16)).toMatchObject({
      properties: [],
      truncated: true,
    })
  })
})

describe('the history', () => {
  it('says who changed what, for staff alone, and takes a value back as a change like every other', async () => {
    const { id, version } = await makeParcel(world, staff, { publicFields: [] })
    await save(id, version, { size: 111, siteDevelopment: 'ja' }, other)
    await save(id, version + 1, { size: 222, geoJson: null })
    const [last, before] = await world.call(staff, 'getPropertyHistory', id)
    expect(before).toMatchObject({ by: other.name, kind: 'changed', version: version + 1 })
    expect(before?.changes).toEqual([
      { field: 'size', before: 2500, after: 111 },
      { field: 'siteDevelopment', before: '', after: 'ja' },
    ])
    const again = await world.call(staff, 'takeBackPropertyValue', id, before?.id ?? '', 'size', version + 2)
    expect(again).toMatchObject({ size: 2500, siteDevelopment: 'ja', version: version + 3 })
    const shaped = await world.call(staff, 'takeBackPropertyValue', id, last?.id ?? '', 'geoJson', version + 3)
    expect(shaped.area).toBeCloseTo(2500, 0)
    const entries = await world.call(staff, 'getPropertyHistory', id)
    expect(entries.map(({ kind }) => kind)).toEqual(['takenBack', 'takenBack', 'changed', 'changed', 'changed', 'created'])
    expect(await world.call(staff, 'getPropertyHistory', id, String(entries[2]?.version))).toHaveLength(3)
    expect((await refusalOf(world.call(staff, 'takeBackPropertyValue', id, before?.id ?? '', 'name', version + 4))).status).toBe(404)
    expect((await refusalOf(world.call(staff, 'takeBackPropertyValue', id, before?.id ?? '', 'size', version))).status).toBe(409)
    expect((await refusalOf(world.call(bidder, 'getPropertyHistory', id))).status).toBe(403)
    expect(await ParcelHistoryModel.countDocuments({ parcelId: id })).toBe(6)
  })
})

describe('many at once', () => {
  it('are all changed, or none where anything stands against it, which is named', async () => {
    const [one, two] = [await makeParcel(world, staff, { publicFields: ['plat'] }), await makeParcel(world, staff)]
    const both = [one, two].map(({ id, version }) => ({ id, version }))
    const change = { availability: false, isPublic: true, addPublicFields: ['size'], removePublicFields: ['plat'] }
    const rows = await world.call(staff, 'updateProperties', both, change)
    expect(rows).toEqual(both.map(({ id, version }) => ({ id, ok: true, version: version + 1 })))
    expect(await world.call(null, 'getProperty', two.id)).toMatchObject({ size: 2500 })
    const fault = await refusalOf(
      world.call(other, 'updateProperties', [{ id: one.id, version: one.version + 1 }, both[1] ?? { id: 0, version: 0 }], {
        availability: true,
      }),
    )
    expect(fault).toMatchObject({
      status: 409,
      data: { reason: 'propertiesInTheWay', properties: [{ id: two.id, problem: 'stale', changedBy: staff.name }] },
    })
    expect(await world.call(staff, 'getProperty', one.id)).toMatchObject({ availability: false, publicFields: ['size'] })
  })
})

describe('templates', () => {
  it('reach every parcel at once, and lose no value when they change or go', async () => {
    const admin = await world.user('admin')
    const { id, version } = await makeParcel(world, staff)
    const set = await world.call(admin, 'setSettings', {
      additionalFieldsTemplateList: [{ name: 'Altlasten', value: 'unbekannt' }, { name: 'Anschluss' }],
      propertyFolderTemplateList: [{ name: 'Pläne', children: [{ name: 'Bestand' }] }],
    })
    const [field, second] = set.additionalFieldsTemplateList ?? []
    const read = await world.call(staff, 'getProperty', id)
    expect(read.additionalFields).toEqual([
      { id: field?.id, name: 'Altlasten', value: 'unbekannt', preventDeletion: true, isShared: false },
      { id: second?.id, name: 'Anschluss', value: '', preventDeletion: true, isShared: false },
    ])
    expect(read.files?.[0]).toMatchObject({ name: 'Pläne', children: [{ name: 'Bestand' }] })
    // Those of the template cannot be left out, and are not renamed by a parcel.
    const saved = await save(id, version, {
      additionalFields: [
        { id: field?.id, name: 'Anders', value: 'keine', isShared: true },
        { name: 'Eigenes', value: '7' },
      ],
    })
    expect(saved.additionalFields?.map(({ name, value }) => `${name}: ${value}`)).toEqual(['Altlasten: keine', 'Anschluss: ', 'Eigenes: 7'])
    await world.call(admin, 'setSettings', { additionalFieldsTemplateList: [{ ...second, name: 'Strom' }], propertyFolderTemplateList: [] })
    const after = await world.call(staff, 'getProperty', id)
    expect(after.additionalFields?.map(({ name, value, preventDeletion }) => [name, value, preventDeletion])).toEqual([
      ['Strom', '', true],
      ['Altlasten', 'keine', false],
      ['Eigenes', '7', false],
    ])
    expect(after.files).toEqual([])
    await save(id, version + 1, { isPublic: true })
    expect((await world.call(null, 'getProperty', id)).additionalFields).toMatchObject([{ name: 'Altlasten', value: 'keine' }])
    const twice = await refusalOf(
      world.call(admin, 'setSettings', { additionalFieldsTemplateList: [{ name: 'A' }, { name: 'A ' }, { name: ' ' }] }),
    )
    expect(twice.data.errors?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      '/settings/additionalFieldsTemplateList/1/name unique',
      '/settings/additionalFieldsTemplateList/2/name required',
    ])
  })
})
