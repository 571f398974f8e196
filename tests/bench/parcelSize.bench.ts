import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { dropRows, keepRowsIn, saveRows } from '../../server/parcels/rows'
import { openApplication } from '../../server/app/application'
import { openEventsWithin } from '../../server/platform/events'
import { makeUser } from '../world/people'
import { openBenchDatabase } from './benchDatabase'
import { insertParcels, makeLocations, parcelMaker } from './benchParcels'
import { printFigures, type Figure } from './table'
import { collectGarbage, spentBy, spentHere } from '../world/spent'

/*
 * Parcels by their number: `SIZES=10000,100000,1000000 npm run bench -- parcelSize` for the curve of docs/performance.md. Listed, filtered,
 * looked for and drawn, by staff and by guests; milliseconds of the processor, here and of the engine: what others do on the machine
 * meanwhile is not in it. Sizes grow in one database; a location has 200 parcels.
 */
const SIZES = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const PER_LOCATION = 200
const ROUNDS = 5

/** Rows lie outside of the heap, and what a process has beside is the same for any number. */
const megabytes = (): number => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers / 1e6
}

const bench = await openBenchDatabase()
const staff = await makeUser('internal')
const now = new Date()
const locations = Math.max(...SIZES) / PER_LOCATION
await makeLocations(locations, now)
// Long ago: what changed lately is read again at a start.
const parcel = parcelMaker({ id: staff.id, email: staff.email, name: staff.name }, locations, new Date(now.getTime() - 86_400_000))
const application = await openApplication(bench.db, undefined, openEventsWithin)

const connection = { address: '127.0.0.1', device: '', adopt: () => Promise.resolve(undefined) }
const ask = async (token: string | null, method: string, ...params: unknown[]): Promise<unknown> => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
  const answer = await application.dispatcher.receive({ token, lang: 'de', connection }, text)
  if (answer === null || Array.isArray(answer) || !('result' in answer)) throw new Error(JSON.stringify(answer).slice(0, 500))
  JSON.stringify(answer)
  return answer.result
}
const spent = (): number => spentHere() + spentBy(bench.pid())
/** Milliseconds of the processor, the mean of so many times. */
const spentOn = async (work: () => Promise<unknown>, times = ROUNDS): Promise<number> => {
  const before = spent()
  for (let n = 0; n < times; n++) await work()
  return (spent() - before) / times
}

/** About a kilometre's street, and all of them. */
const STREET = { west: 8.75, south: 53.101, east: 8.765, north: 53.11 }
const COUNTRY = { west: 5.8, south: 47.2, east: 15.1, north: 55.1 }

const figures: Figure[] = []
const before = megabytes()
let made = 0
try {
  for (const size of SIZES) {
    const inserting = await spentOn(() => insertParcels(parcel, made + 1, size), 1)
    const what = (text: string): string => `${size}: ${text}`
    const figure = async (text: string, work: () => Promise<unknown>, times?: number) => {
      figures.push({ what: what(text), value: await spentOn(work, times), unit: 'ms' })
    }
    figures.push({ what: what('written bare, each'), value: inserting / (size - made), unit: 'ms' })
    made = size
    // They were written past Lotse.
    keepRowsIn(null)
    dropRows()
    await figure('first list after a start, nothing kept', () => ask(staff.token, 'getProperties', { limit: 100 }), 1)
    figures.push({ what: what('memory of rows'), value: megabytes() - before, unit: 'MB' })
    await figure('a page of 100', () => ask(staff.token, 'getProperties', { limit: 100 }))
    await figure('a page of 100, guest', () => ask(null, 'getProperties', { limit: 100 }))
    await figure('one location', () => ask(staff.token, 'getProperties', { locationId: 7 }))
    await figure('words that one has', () => ask(staff.token, 'getProperties', { search: `Flurstück ${size - 1}`, limit: 100 }))
    await figure('words that none has', () => ask(staff.token, 'getProperties', { search: 'Leuchtturm', limit: 100 }))
    await figure('map, a street', () => ask(staff.token, 'getPropertiesInBounds', STREET, 16))
    await figure('map, a street, guest', () => ask(null, 'getPropertiesInBounds', STREET, 16))
    await figure('map, the country, counted anew', () => ask(staff.token, 'getPropertiesInBounds', COUNTRY, 6), 1)
    await figure('map, the country', () => ask(staff.token, 'getPropertiesInBounds', COUNTRY, 6))
    const { version } = (await ask(staff.token, 'getProperty', size)) as { version: number }
    await figure('one saved', () => ask(staff.token, 'updateProperty', { id: size, version, size: 4000 }), 1)
    await figure('a page of 100 after that', () => ask(staff.token, 'getProperties', { limit: 100 }), 1)
    keepRowsIn(join(bench.folder, 'parcels'))
    await figure('rows written for the next start', saveRows, 1)
    dropRows()
    await figure('first list after a start, rows kept', () => ask(staff.token, 'getProperties', { limit: 100 }), 1)
  }
  printFigures(`Parcels by number (load ${loadavg()[0]?.toFixed(1)})`, figures)
} finally {
  await application.close()
  await bench.close()
}
