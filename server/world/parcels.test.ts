import { expect, it } from 'vitest'
import { overlapsWith, readPlat } from '../../engine/geo'
import { readMarkers } from '../../engine/panorama'
import { inWorld, type World } from '../../tests/world/inWorld'
import { appendAudit } from '../log/append'
import { ParcelModel, type ParcelDoc } from '../parcels/model'
import { now } from '../platform/clock'
import { readSettings } from '../settings/readSettings'
import { PARCELS, PLACES } from './parcelData'
import { makeDemoParcels } from './parcels'
import { TENDERS } from './tenders'

let world: World
inWorld((made) => (world = made))

it('the demo world has 12 parcels at its locations, some public, none over the other, with fields, folders and tenders', async () => {
  const staff = await world.user('internal')
  await readSettings()
  await makeDemoParcels({ at: now(), by: staff, ports: { audit: appendAudit, publish: async () => undefined }, tenderIds: new Map() })
  const rows = [...(await world.call(staff, 'getProperties')), ...(await world.call(staff, 'getProperties', { isArchived: true }))]
  expect([rows.length, (await world.call(staff, 'getLocations')).length]).toEqual([12, PLACES.length])
  expect((await world.call(null, 'getProperties')).length).toBeGreaterThan(7)
  expect(rows.every(({ size, area }) => typeof size !== 'number' || Math.abs((area ?? 0) - size) / size < 0.05)).toBe(true)
  const docs = await ParcelModel.find({}).lean<ParcelDoc[]>()
  for (const { _id, shape } of docs) {
    const others = docs.flatMap((one) => (one._id !== _id && one.shape ? [{ id: one._id, shape: one.shape }] : []))
    expect(shape && overlapsWith(shape, others)).toEqual([])
  }
  const [first] = rows
  const whole = await world.call(staff, 'getProperty', first?.id ?? 0)
  expect(whole.additionalFields?.map(({ name }) => name)).toEqual(['Altlasten', 'Bodenrichtwert (€/m²)'])
  expect(whole.files?.map(({ name }) => name)).toEqual(['Pläne', 'Gutachten'])
  expect(docs.filter(({ pending }) => pending.length > 0)).toEqual([])
  const speicher = await world.call(null, 'getProperty', rows.find(({ name }) => name === 'Kaispeicher West')?.id ?? 0)
  expect([speicher.images?.length, speicher.panoramas?.length]).toEqual([2, 1])
  expect(speicher.geoJson?.features.map((one) => (one as { geometry: { type: string } }).geometry.type)).toEqual(['Polygon', 'Point'])
  const markers = speicher.panoramas?.[0]?.markers ?? ''
  expect(readMarkers(markers, { images: [], panoramas: [] })).toMatchObject({ faults: [], markers: [{}, {}] })
  const titles = TENDERS.map(({ title }) => title)
  expect(PARCELS.flatMap(({ tender }) => tender ?? []).filter((title) => !titles.includes(title))).toEqual([])
  expect(docs.flatMap(({ plat }) => readPlat(plat).faults)).toEqual([])
})
