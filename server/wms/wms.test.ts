import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startFileServer } from '../../tests/world/fileServer'
import type { TestUser } from '../../tests/world/people'
import { refusalOf } from '../../tests/world/procedure'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { MapLayerInput } from '../contract/wms/wms'
import { isOnInternet } from './addresses'
import { setMapServices } from './base'
import { forgetPictures } from './kept'
import { readLayers } from './layers'
import { forgetLines, PATIENCE } from './outside'
import { plainTextOf } from './methods'
import { numberOf } from './pmtiles'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let world: World
let files: Awaited<ReturnType<typeof startFileServer>>
let admin: TestUser
let staff: TestUser
let png: Buffer
let asked: URL[] = []
let answer: Handler
const stub = createServer((request, response) => {
  asked.push(new URL(request.url ?? '/', 'http://stub'))
  answer(request, response)
})
let host = ''
const patience = PATIENCE.ms

beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
  ;[admin, staff] = [await world.user('admin'), await world.user('internal')]
  png = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#08f8' } })
    .png()
    .toBuffer()
  await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(stub.address() as AddressInfo).port}`
})
afterEach(() => {
  ;[asked, PATIENCE.ms] = [[], patience]
  forgetPictures()
  forgetLines()
  allow([host])
})
afterAll(async () => {
  setMapServices(null)
  stub.closeAllConnections()
  stub.close()
  await files.close()
  await world.close()
})

const allow = (ownHosts: string[]): void => setMapServices({ kind: 'builtin', url: null, attribution: '', maxZoom: 19, ownHosts })
const pictures: Handler = (_request, response) => void response.setHeader('content-type', 'image/png').end(png)
const says =
  (body: string | Buffer, type: string): Handler =>
  (_request, response) =>
    void response.setHeader('content-type', type).end(body)

/** Saves one service and answers its id. */
const layer = async (change: Partial<MapLayerInput> = {}): Promise<string> => {
  allow([host])
  const one = {
    name: 'Schutzgebiete',
    url: `http://${host}/ows?map=a`,
    layers: 'nsg, lsg',
    attribution: '© Land',
    opacity: 0.6,
    isPublic: true,
    ...change,
  }
  const { layers } = await world.call(admin, 'setMapLayers', [one], (await readLayers()).version)
  return layers[0]?.id ?? ''
}
const get = (who: TestUser | null, path: string): Promise<Response> => files.request(who, `/api/v1/map/${path}`)
const TILE = '14/8598/5302'

describe('services laid over the map', () => {
  it('are fetched by numbers, shown as pictures of nothing else, and asked once', async () => {
    answer = pictures
    const id = await layer()
    const response = await get(null, `layers/${id}/${TILE}?LAYERS=geheim&BBOX=1`)
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    await get(staff, `layers/${id}/${TILE}`)
    expect(asked).toHaveLength(1)
    const params = Object.fromEntries(asked[0]?.searchParams ?? [])
    expect(params).toMatchObject({ map: 'a', REQUEST: 'GetMap', LAYERS: 'nsg,lsg', CRS: 'EPSG:3857', WIDTH: '512', TRANSPARENT: 'TRUE' })
    const [west = 0, south = 0, east = 0, north = 0] = (params.BBOX ?? '').split(',').map(Number)
    // 40,075,017 m around, in 2 ** 14 tiles.
    expect([Math.round(east - west), Math.round(north - south)]).toEqual([2446, 2446])
    expect(west).toBeCloseTo(-20_037_508.343 + 8598 * 2445.985, -1)
    await get(null, `layers/${id}/legend/1`)
    expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({ REQUEST: 'GetLegendGraphic', LAYER: 'lsg' })
    expect((await get(null, `layers/${id}/legend/2`)).status).toBe(404)
    for (const bad of ['14/99999/1', '14/-1/1', '99/1/1', '14/1e3/1']) expect((await get(null, `layers/${id}/${bad}`)).status).toBe(404)
  })

  it('are there for outsiders only where they are public, and never with their address', async () => {
    answer = pictures
    const id = await layer({ isPublic: false })
    expect((await world.call(null, 'getMapLayers')).layers).toEqual([])
    expect((await get(null, `layers/${id}/${TILE}`)).status).toBe(404)
    expect((await refusalOf(world.call(null, 'getMapFeatureInfo', id, 53, 8, 15))).status).toBe(404)
    expect((await get(staff, `layers/${id}/${TILE}`)).status).toBe(200)
    expect((await world.call(staff, 'getMapLayers')).layers).toEqual([
      { id, name: 'Schutzgebiete', attribution: '© Land', opacity: 0.6, legends: 2, isPublic: false },
    ])
    expect((await world.call(admin, 'getMapLayers')).layers[0]).toMatchObject({ layers: 'nsg,lsg' })
  })

  it.each<[string, Handler]>([
    ['a page that calls itself a picture', says('<html>kein Bild</html>', 'image/png')],
    ['a drawing with script', says('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml')],
    [
      'an error of the service',
      says('<ServiceExceptionReport><ServiceException>x</ServiceException></ServiceExceptionReport>', 'text/xml'),
    ],
    ['a fault', (_request, response) => void response.writeHead(500).end(png)],
    ['a way to somebody else', (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['more bytes than anybody looks at', (_request, response) => void response.end(Buffer.alloc(5_000_000, 0x89))],
    ['a line that breaks off', (request) => void request.socket.destroy()],
  ])('answer 503 for %s', async (_what, handler) => {
    answer = handler
    const response = await get(null, `layers/${await layer()}/${TILE}`)
    expect([response.status, await response.text()]).toEqual([
      503,
      'Der Kartendienst antwortet nicht, oder nicht mit etwas, das gezeigt werden kann.',
    ])
  })

  it('answer 503 for a picture that would fill the memory of who looks at it', async () => {
    const bomb = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    answer = says(bomb, 'image/png')
    expect((await get(null, `layers/${await layer()}/${TILE}`)).status).toBe(503)
  })

  it('that hang are given up, and then left alone for a while', async () => {
    answer = () => undefined
    const id = await layer()
    PATIENCE.ms = 150
    expect((await get(null, `layers/${id}/${TILE}`)).status).toBe(503)
    expect((await get(null, `layers/${id}/${TILE}`)).status).toBe(503)
    expect(asked).toHaveLength(1)
  })

  it('lie on the internet, or where the operator allows it', async () => {
    answer = pictures
    const id = await layer()
    allow([])
    forgetPictures()
    expect((await get(null, `layers/${id}/${TILE}`)).status).toBe(503)
    expect(asked).toEqual([])
    // A name that leads here is no way round, nor is a number written differently.
    const { port } = stub.address() as AddressInfo
    const at = async (url: string) => {
      const one = { name: 'x', url, layers: 'x', attribution: '', opacity: 1, isPublic: true }
      return (await refusalOf(world.call(admin, 'setMapLayers', [one], (await readLayers()).version))).data.errors?.map(
        ({ path, rule }) => `${path} ${rule}`,
      )
    }
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://localhost/',
    ])
      expect(await at(url)).toEqual(['/layers/0/url privateAddress'])
    for (const url of ['file:///etc/passwd', 'javascript:1', 'https://a:b@dienst.example/'])
      expect(await at(url)).toEqual(['/layers/0/url webAddress'])
  })

  it('a name of this machine is judged by the address that it leads to', async () => {
    answer = pictures
    const { port } = stub.address() as AddressInfo
    allow(['localhost'])
    const one = { name: 'x', url: `http://localhost:${port}/`, layers: 'x', attribution: '', opacity: 1, isPublic: true }
    const { layers } = await world.call(admin, 'setMapLayers', [one], (await readLayers()).version)
    const id = layers[0]?.id ?? ''
    allow([])
    expect((await get(null, `layers/${id}/${TILE}`)).status).toBe(503)
    expect(asked).toEqual([])
  })

  it('are saved by one at a time', async () => {
    await layer()
    const { version } = await readLayers()
    await world.call(admin, 'setMapLayers', [], version)
    expect((await refusalOf(world.call(admin, 'setMapLayers', [], version))).status).toBe(409)
  })
})

describe('what a service says of a place', () => {
  it('is text, whatever it sends', async () => {
    const id = await layer()
    answer = says('NSG Weserinsel\u202e\nseit 1986\n', 'text/plain; charset=utf-8')
    expect(await world.call(null, 'getMapFeatureInfo', id, 53.21, 8.93, 15)).toEqual({ text: 'NSG Weserinsel\nseit 1986' })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: 'nsg,lsg',
      I: '50',
      J: '50',
      INFO_FORMAT: 'text/plain',
    })
    const page =
      '<html><head><title>x</title></head><body><script>alert(1)</script><p>A &amp; B<br>1 < 2</p><img src=x onerror=alert(1)></body>'
    answer = (request, response) =>
      request.url?.includes('html')
        ? says(page, 'text/html')(request, response)
        : says('<ServiceException/>', 'text/xml')(request, response)
    const { text } = await world.call(null, 'getMapFeatureInfo', id, 53.21, 8.93, 15)
    expect(text.split('\n')[0]).toBe('A & B')
    expect(text).not.toMatch(/alert|onerror|</)
    answer = says('{"a":1}', 'application/octet-stream')
    expect((await refusalOf(world.call(null, 'getMapFeatureInfo', id, 53.21, 8.93, 15))).status).toBe(503)
  })

  it('is read once, however nasty', () => {
    const nasty = '<script'.repeat(20_000)
    expect(plainTextOf({ type: 'text/html', body: Buffer.from(nasty) })).toBe('')
  })
})

describe('the base map', () => {
  it('has the borders of municipalities, for everybody', async () => {
    const around = await world.call(null, 'getMunicipalities', { west: 8.9, south: 53.2, east: 8.95, north: 53.23 })
    expect(around.map(({ name }) => name)).toContain('Worpswede')
  })

  const setBase = (kind: 'xyz' | 'wms' | 'pmtiles', url: string): void =>
    setMapServices({ kind, url, attribution: '© Amt', maxZoom: 16, ownHosts: [] })

  it('is fetched from where the operator says, no finer than it has', async () => {
    answer = pictures
    expect((await get(null, `base/${TILE}`)).status).toBe(404)
    setBase('xyz', `http://${host}/t/{z}/{x}/{y}.png`)
    expect((await world.call(null, 'getMapLayers')).base).toEqual({ isBuiltIn: false, attribution: '© Amt', maxZoom: 16 })
    expect((await get(null, `base/${TILE}`)).status).toBe(200)
    // Everybody asks for the same ones: the second asker is answered from what came for the first.
    const sofar = asked.length
    expect((await get(staff, `base/${TILE}`)).status).toBe(200)
    expect(asked).toHaveLength(sofar)
    expect(asked[0]?.pathname).toBe(`/t/${TILE}.png`)
    expect((await get(null, 'base/17/1/1')).status).toBe(404)
    setBase('wms', `http://${host}/wms?layers=topplus`)
    await get(null, `base/${TILE}`)
    expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({ layers: 'topplus', REQUEST: 'GetMap', WIDTH: '256' })
  })

  it('is read from an archive by ranges, and refused where that holds no pictures', async () => {
    const archive = (kind: number): Buffer => {
      const directory = Buffer.from([1, ...varint(numberOf({ zoom: 14, column: 8598, row: 5302 })), 1, ...varint(png.length), 1])
      const head = Buffer.alloc(127)
      head.write('PMTiles', 'latin1')
      head[7] = 3
      for (const [at, value] of [
        [8, 127],
        [16, directory.length],
        [56, 20_000],
      ] as const)
        head.writeBigUInt64LE(BigInt(value), at)
      ;[head[97], head[98], head[99]] = [1, 1, kind]
      return Buffer.concat([head, directory, Buffer.alloc(20_000 - 127 - directory.length), png])
    }
    const serve =
      (content: Buffer): Handler =>
      (request, response) => {
        const [from = 0, to = 0] = (request.headers.range ?? '').replace('bytes=', '').split('-').map(Number)
        response.writeHead(206).end(content.subarray(from, to + 1))
      }
    answer = serve(archive(2))
    setBase('pmtiles', `http://${host}/karte.pmtiles`)
    const response = await get(null, `base/${TILE}`)
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(png)]).toEqual([200, true])
    expect((await get(null, 'base/14/1/1')).status).toBe(404)
    answer = serve(archive(1))
    setBase('pmtiles', `http://${host}/vektor.pmtiles`)
    expect((await get(null, `base/${TILE}`)).status).toBe(503)
  })
})

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))])

it('numbers of tiles run as the format says', () => {
  const numbers = [
    { zoom: 0, column: 0, row: 0 },
    { zoom: 1, column: 0, row: 0 },
    { zoom: 1, column: 0, row: 1 },
    { zoom: 1, column: 1, row: 1 },
    { zoom: 1, column: 1, row: 0 },
    { zoom: 2, column: 0, row: 0 },
  ].map(numberOf)
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5])
})

it.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['100.64.1.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
])('%s on the internet: %s', (address, expected) => expect(isOnInternet(address)).toBe(expected))
