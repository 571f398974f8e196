import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeParcel } from '../../tests/world/parcels'
import { refusalOf } from '../../tests/world/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { ParcelModel } from '../parcels/model'
import { fold } from './names'
import { setGeocoder } from './outside'
import { searchPlaces } from './places'

describe('the built-in places', () => {
  const names = (query: string, most = 3) => searchPlaces(query, most).map(({ name }) => name)
  it.each([
    ['osterholz-sch', 'Osterholz-Scharmbeck'],
    ['Mülheim an der Ruhr', 'Mülheim an der Ruhr'],
    ['MUELHEIM AN DER R', 'Mülheim an der Ruhr'],
    ['Gießen', 'Gießen'],
    ['giessen', 'Gießen'],
    ['27568 Bremerhaven', 'Bremerhaven'],
    ['Am Deich 12, Bremerhaven', 'Bremerhaven'],
    ['Münche', 'München'],
    ['köln', 'Köln'],
  ])('%s → %s', (query, name) => expect(names(query)[0]).toBe(name))

  it('the very name comes before longer ones, then the larger place; the county tells two of one name apart', () => {
    expect(names('Essen', 5)[0]).toBe('Essen')
    const [first, second] = searchPlaces('Neustadt', 20)
    expect(first?.name).toBe('Neustadt')
    expect(first?.population).toBeGreaterThanOrEqual(second?.population ?? 0)
    expect(searchPlaces('Oldenburg Schleswig', 1)[0]?.state).toBe('Schleswig-Holstein')
    expect(searchPlaces('xqzzy', 5)).toEqual([])
    expect(searchPlaces('  12 ', 5)).toEqual([])
  })

  it('folds as people write', () => {
    expect(fold('  Straße „Übersee“, Nº 5')).toBe(fold('strasse uebersee no 5'))
  })
})

let world: World
let staff: TestUser
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
const asked: { query: string | null; agent: string | undefined }[] = []
const server = createServer((request, response) => {
  asked.push({
    query: new URL(request.url ?? '', 'http://x').searchParams.get('q'),
    agent: request.headers['user-agent'],
  })
  answer(request, response)
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
const say = (body: unknown, status = 200) => {
  answer = (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const outside = (kind: 'nominatim' | 'photon' = 'nominatim', perSecond = 50) =>
  setGeocoder({ kind, url: url(), agent: 'Lotse test', perSecond })

beforeAll(async () => {
  world = await makeWorld()
  staff = await world.user('internal')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  setGeocoder(null)
  asked.length = 0
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

const search = (query: string) => world.call(staff, 'searchAddress', query)
const ROW = {
  place_id: 1,
  osm_type: 'way',
  osm_id: 42,
  lat: '53.5',
  lon: '8.6',
  display_name: 'Kai 1, Bremerhaven',
  class: 'highway',
  type: 'residential',
  importance: 0.5,
  address: { road: 'Kai' },
  boundingbox: ['53.4', '53.6', '8.5', '8.7'],
}

describe('searchAddress', () => {
  it('answers by itself, own locations and parcels first, in Nominatim’s shape', async () => {
    const place = await world.call(staff, 'createLocation', {
      name: 'Bremer Speicher',
      latitude: 53.1,
      longitude: 8.8,
      addressDisplayName: 'Bremerhavener Straße 9',
    })
    await makeParcel(world, staff, { name: 'Bremerhaven-Süd 4', locationId: place.id })
    const found = await search('bremerhav')
    expect(found).toMatchObject({ source: 'builtin', fellBack: false, isExact: false, onEnterOnly: false })
    expect(found.results.map(({ osm_type }) => osm_type).slice(0, 3)).toEqual(['location', 'property', 'place'])
    expect(found.results[2]).toMatchObject({ osm_id: 'bkg:04012000', lat: '53.5362', address: { city: 'Bremerhaven', state: 'Bremen' } })
    expect(found.results[2]?.boundingbox.map(Number)).toEqual([53.471, 53.61, 8.493, 8.661])
    expect((await refusalOf(world.call(await world.user('member'), 'searchAddress', 'Bremen'))).status).toBe(403)
    // Whoever types asks with each key: the parcels come from memory.
    const read = vi.spyOn(ParcelModel.collection, 'find')
    // What changed is read once more when the word of it comes, however late that is.
    await vi.waitFor(async () => {
      read.mockClear()
      for (const typed of ['bremerhaven-sü', 'bremerhaven-süd 4']) expect((await search(typed)).results[0]?.osm_type).toBe('property')
      expect(read).not.toHaveBeenCalled()
    }, 5000)
    read.mockRestore()
  })

  it('asks the service once for all time, says who it is, and brings the own first', async () => {
    // Told before anybody types: not even a fragment goes outside.
    expect((await world.call(staff, 'getMapLayers')).isAddressOnEnterOnly).toBe(false)
    outside()
    expect((await world.call(staff, 'getMapLayers')).isAddressOnEnterOnly).toBe(true)
    say([ROW, ROW, { ...ROW, display_name: 'Kai 2' }])
    const found = await search('Kai 1')
    expect(found).toMatchObject({ source: 'nominatim', fellBack: false, isExact: true, onEnterOnly: true })
    expect(found.results.map(({ display_name, osm_id }) => `${display_name} ${osm_id}`)).toEqual(['Kai 1, Bremerhaven 42', 'Kai 2 42'])
    expect(await search('  KAI   1')).toEqual(found)
    expect(asked.map(({ query, agent }) => [query, agent])).toEqual([['Kai 1', 'Lotse test']])
  })

  it('keeps to the rate: who would have to wait too long is answered by itself', async () => {
    // One question in 100 s, for all processes together.
    outside('nominatim', 0.01)
    say([ROW])
    try {
      expect(await search('Rate a')).toMatchObject({ source: 'nominatim' })
      expect(await search('Rate b')).toMatchObject({ source: 'builtin', fellBack: true })
      expect(asked.map(({ query }) => query)).toEqual(['Rate a'])
    } finally {
      await world.db.collection<{ _id: string }>('leases').deleteOne({ _id: 'geocoder' })
    }
  })

  it('reads Photon’s answers', async () => {
    outside('photon')
    const properties = {
      osm_type: 'W',
      osm_id: 7,
      street: 'Kai',
      housenumber: '3',
      postcode: '27568',
      city: 'Bremerhaven',
      extent: [8.5, 53.6, 8.7, 53.4],
    }
    say({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [8.6, 53.5] }, properties }] })
    const [hit] = (await search('Kai 3')).results
    expect(hit).toMatchObject({
      osm_type: 'way',
      osm_id: '7',
      lat: '53.5',
      display_name: 'Kai 3, 27568 Bremerhaven',
      boundingbox: ['53.4', '53.6', '8.5', '8.7'],
    })
  })

  it.each<[string, () => void]>([
    ['answers 500', () => say('{}', 500)],
    ['answers no JSON', () => say('<html>')],
    ['answers another form', () => say({ error: 'blocked' })],
    [
      'tells of places that are none',
      () =>
        say([
          { ...ROW, lat: 'NaN' },
          { ...ROW, lon: 999 },
          { ...ROW, display_name: { a: 1 } },
        ]),
    ],
    ['sends elsewhere', () => (answer = (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end())],
    ['answers without end', () => (answer = (_request, response) => void response.write('['.padEnd(3_000_000, ' ')))],
    ['hangs up', () => (answer = (request) => request.socket.destroy())],
  ])('answers by itself and says so when the service %s', async (what, behave) => {
    outside()
    behave()
    const found = await search(`Bremerhaven ${what}`.slice(0, 11))
    expect(found).toMatchObject({ source: 'builtin', fellBack: true, isExact: false })
    expect(found.results.map(({ display_name }) => display_name)).toContain('Bremerhaven, Bremen, Deutschland')
    // Left alone for a while: nobody else waits for it.
    const before = asked.length
    await search('Cuxhaven')
    expect(asked).toHaveLength(before)
  })

  it('waits for a service that hangs no longer than people do, whoever else waits', async () => {
    outside()
    answer = () => undefined
    // The first hangs; those behind it neither wait each for its own turn nor ask what is known to hang.
    const all = await Promise.all(Array.from({ length: 6 }, (_one, n) => search(`Stade ${n}`)))
    for (const found of all) expect(found).toMatchObject({ fellBack: true, source: 'builtin' })
    expect(asked).toHaveLength(1)
  })

  it('blames nobody for a long line: who comes next asks again', async () => {
    outside('nominatim', 50)
    const waiting: ServerResponse[] = []
    answer = (_request, response) => void waiting.push(response)
    const line = Array.from({ length: 10 }, (_one, n) => search(`Lange Reihe ${n}`))
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    // The eleventh is answered at once, without a question; the service is not left alone for it.
    expect(await search('Einer zu viel')).toMatchObject({ fellBack: true, source: 'builtin' })
    say([ROW])
    for (const response of waiting) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify([ROW]))
    for (const found of await Promise.all(line)) expect(found).toMatchObject({ source: 'nominatim', fellBack: false })
    expect(await search('Der Nächste')).toMatchObject({ source: 'nominatim' })
  })

  it('lets markup through as what it is: text', async () => {
    outside()
    say([
      { ...ROW, display_name: '<img src=x onerror=alert(1)>', address: { road: '<b>', evil: { a: 1 } }, geojson: 'javascript:alert(1)' },
    ])
    const [hit] = (await search('Skript')).results
    expect(hit).toMatchObject({ display_name: '<img src=x onerror=alert(1)>', address: { road: '<b>' } })
    expect(hit).not.toHaveProperty('geojson')
  })
})
