import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { cellsToAsk } from '../../server/parcels/cells'
import { ParcelModel, type ParcelDoc } from '../../server/parcels/model'
import { openApplication } from '../../server/app/application'
import { makeUser } from '../world/people'
import { median, printFigures, type Figure } from './table'
import { openBenchDatabase } from './benchDatabase'
import { insertParcels, makeLocations, parcelMaker, ringAt } from './benchParcels'

/*
 * 50,000 parcels of eight corners: what the map asks for at street level against the same documents read and written as JSON bare; a page
 * of the list; an import of 10,000 against the bare inserts of as many.
 */
const PARCELS = 50_000
const IMPORTED = 10_000
const LOCATIONS = 40
const ROUNDS = 7
const now = new Date()

const bench = await openBenchDatabase()
const { db } = bench
const staff = await makeUser('internal')

await makeLocations(LOCATIONS, now)
const parcel = parcelMaker({ id: staff.id, email: staff.email, name: staff.name }, LOCATIONS, now)
await insertParcels(parcel, 1, PARCELS)

const figures: Figure[] = []
try {
  const application = await openApplication(db)
  const connection = { address: '127.0.0.1', device: '', adopt: () => Promise.resolve(undefined) }
  const ask = async (method: string, params: unknown[], token: string | null = staff.token): Promise<unknown> => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
    const answer = await application.dispatcher.receive({ token, lang: 'de', connection }, text)
    if (answer === null || Array.isArray(answer) || !('result' in answer)) throw new Error(JSON.stringify(answer).slice(0, 500))
    JSON.stringify(answer)
    return answer.result
  }
  const timed = async (what: () => Promise<unknown>): Promise<number> => {
    const since = performance.now()
    await what()
    return performance.now() - since
  }

  // 44 by 45 parcels or so.
  const bounds = { west: 8.75, south: 53.14, east: 8.809, north: 53.176 }
  const drawn = { name: 1, locationId: 1, shape: 1, availability: 1, size: 1, plat: 1, isPublic: 1, bounds: 1 }
  const bare = async () => {
    const docs = await ParcelModel.find({ cells: { $in: cellsToAsk(bounds) ?? [] }, isArchived: false }, drawn).lean<ParcelDoc[]>()
    return JSON.stringify(docs.filter((doc) => doc.bounds !== null && doc.bounds.west <= bounds.east).slice(0, 2000))
  }
  const [first] = [(await ask('getPropertiesInBounds', [bounds, 16])) as { properties: unknown[] }]
  const [called, read, guest]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    read.push(await timed(bare))
    called.push(await timed(() => ask('getPropertiesInBounds', [bounds, 16])))
    guest.push(await timed(() => ask('getPropertiesInBounds', [bounds, 16], null)))
  }
  figures.push({ what: `parcels that the map asks for (${first.properties.length} of 50,000)`, value: median(called), unit: 'ms' })
  figures.push({ what: 'the same by a guest, who sees half', value: median(guest), unit: 'ms' })
  figures.push({ what: 'asked by the map against read bare', value: median(called) / median(read), unit: '×', limit: 1.5 })
  figures.push({
    what: 'locations and clusters, counted anew',
    value: await timed(() => ask('getPropertiesInBounds', [bounds, 10])),
    unit: 'ms',
  })
  figures.push({
    what: 'a page of 100 of the list of 50,000',
    value: await timed(() => ask('getProperties', [{ limit: 100 }])),
    unit: 'ms',
  })
  figures.push({
    what: 'one location’s parcels of the list',
    value: await timed(() => ask('getProperties', [{ locationId: 7 }])),
    unit: 'ms',
  })

  const features = Array.from({ length: IMPORTED }, (_one, n) => ({
    type: 'Feature',
    properties: { name: `Neu ${n}`, plat: String(n) },
    geometry: { type: 'Polygon', coordinates: [ringAt(n).map(([x, y]) => [Math.round(x * 1e8) / 1e8, Math.round((y + 1) * 1e8) / 1e8])] },
  }))
  const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString('base64')
  const importing = await timed(() => ask('importProperties', [{ name: 'x.geojson', content }, { locationId: 1 }]))
  const docs = Array.from({ length: IMPORTED }, (_one, n) => ({ ...parcel(n), _id: 1_000_000 + n }))
  const inserting = await timed(async () => {
    for (let at = 0; at < IMPORTED; at += 1000) await ParcelModel.collection.insertMany(docs.slice(at, at + 1000) as never[])
  })
  figures.push({ what: 'an import of 10,000', value: importing / 1000, unit: 's' })
  figures.push({ what: 'an import against the bare inserts', value: importing / inserting, unit: '×', limit: 3 })
  await application.close()
  printFigures(`50,000 parcels (load ${loadavg()[0]?.toFixed(1)})`, figures)
} finally {
  await bench.close()
}
