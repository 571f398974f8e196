import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LocationView } from '../../server/contract/locations/locations'
import type { PropertyView } from '../../server/contract/parcels/views'
import { makeUser, type TestUser } from '../world/people'
import { axeFaults, tooWide } from './axe'
import { makeBrowserWorld, type BrowserWorld } from './world'

/* The map by mouse: the list's map leads to what is pressed on it. A service (WMS) laid over it, shown, asked, and silent. */
let world: BrowserWorld
let admin: TestUser
let neighbour: PropertyView
const [LATITUDE, LONGITUDE] = [53.21, 8.93]
/** What stands in for a service outside: which requests came, and how it answers them. */
const asked: string[] = []
let answer: (kind: string, response: ServerResponse) => void = () => undefined
const service = createServer((request, response) => {
  const kind = new URL(request.url ?? '/', 'http://service').searchParams.get('REQUEST') ?? ''
  asked.push(kind)
  answer(kind, response)
})
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  world = await makeBrowserWorld({
    env: { MAP_OWN_HOSTS: host() },
    alsoSeed: async () => {
      admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
  const { anke } = world.staff
  const place = await world.call<LocationView>(anke, 'createLocation', { name: 'Westhafen', latitude: LATITUDE, longitude: LONGITUDE })
  await world.call(anke, 'createLocation', { name: 'Bracher Kai', latitude: LATITUDE + 0.004, longitude: LONGITUDE + 0.006 })
  await world.call<PropertyView>(anke, 'createProperty', 'Ladestraße 7', place.id)
  const made = await world.call<PropertyView>(anke, 'createProperty', 'Ladestraße 9', place.id)
  const geoJson = { type: 'Polygon', coordinates: [[at(0, 0), at(80, 0), at(80, 80), at(0, 80), at(0, 0)]] }
  neighbour = await world.call<PropertyView>(anke, 'updateProperty', { id: made.id, version: made.version, geoJson })
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await world.close()
})
const host = (): string => `127.0.0.1:${(service.address() as AddressInfo).port}`

const ZOOM = 17
const WORLD = 256 * 2 ** ZOOM
const northing = (latitude: number): number => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
/** So many points of the screen right of and above the middle of the map at that zoom, in degrees. */
const at = (right: number, up: number): [number, number] => {
  const latitude = (Math.atan(Math.sinh((northing(LATITUDE) + up / WORLD) * 2 * Math.PI)) * 180) / Math.PI
  return [LONGITUDE + (right / WORLD) * 360, latitude]
}

/** Hands the mouse over a map, told from its middle. */
const hand = async (page: Page, map: Locator) => {
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const move = (right: number, up: number): Promise<void> => page.mouse.move(x + right, y - up, { steps: 4 })
  const press = async (right: number, up: number): Promise<void> => {
    await move(right, up)
    await page.mouse.down()
    await page.mouse.up()
  }
  /** How far the corner that the next press sets is from there, in points of the screen. */
  const cornerIsOff = async ([right, up]: Corner): Promise<number> => {
    const corner = await map.locator('.cursor-marker').boundingBox()
    return corner ? Math.hypot(corner.x + corner.width / 2 - x - right, corner.y + corner.height / 2 - y + up) : Infinity
  }
  return {
    move,
    press,
    /** Presses as people do: once the corner is seen where it is to be, which is where it snaps to. */
    async set([right, up]: Corner, [snappedRight, snappedUp]: Corner = [right, up]): Promise<void> {
      await move(right, up)
      await expect.poll(() => cornerIsOff([snappedRight, snappedUp]), { timeout: 10_000, interval: 50 }).toBeLessThan(3)
      await page.mouse.down()
      await page.mouse.up()
    },
  }
}
type Corner = readonly [right: number, up: number]

/** Whether shapes cover this point, told from the map's middle. */
const isPainted = (map: Locator, [right, up]: readonly [number, number]): Promise<boolean> =>
  map.evaluate(
    (element, [x, y]) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [...element.querySelectorAll<HTMLCanvasElement>('.leaflet-overlay-pane canvas')].some((one) => {
        const box = one.getBoundingClientRect()
        const scale = one.width / box.width
        const [across, down] = [(left + width / 2 + x - box.left) * scale, (top + height / 2 - y - box.top) * scale]
        return (one.getContext('2d')?.getImageData(across, down, 1, 1).data[3] ?? 0) > 0
      })
    },
    [right, up] as const,
  )

it('the list’s map leads to the parcel that is clicked, and a cluster comes apart where it is pressed', async () => {
  const page = await world.open({ as: world.staff.anke })
  await page.goto(`/grundstuecke?lat=${LATITUDE}&lng=${LONGITUDE}&z=${ZOOM}`)
  const { press, move } = await hand(page, page.locator('.pa-map .mp-map'))
  await expect
    .poll(
      async () => {
        await move(0, -200)
        await move(15, 60)
        return page.locator('.mp-tip').count()
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  await press(15, 60)
  await page.waitForURL(new RegExp(`/grundstuecke/${neighbour.id}$`))

  await page.goto(`/grundstuecke?lat=${LATITUDE}&lng=${LONGITUDE}&z=9`)
  await page.getByRole('button', { name: /^2 Standorte, 2 Grundstücke/ }).click()
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('z')), { timeout: 10_000 }).toBeGreaterThan(9)
  await page.getByRole('button', { name: /^Westhafen, 2 Grundstücke/ }).waitFor()
})

it('a parcel is drawn by mouse: measured and warned of meanwhile, corners snap to the neighbour’s, a hole, a second part', async () => {
  const { anke } = world.staff
  const [own] = (await world.call<PropertyView[]>(anke, 'getProperties', {})).filter(({ name }) => name === 'Ladestraße 7')
  const page = await world.open({ as: anke })
  await page.goto(`/grundstuecke/${own?.id}`)
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  const map = page.locator('.mp-box .leaflet-container')
  const { move, set } = await hand(page, map)
  // The neighbour is there, painted in its grey: corners snap to it.
  await expect.poll(() => isPainted(map, [40, 40]), { timeout: 15_000 }).toBe(true)
  const tool = (name: string): Promise<void> => map.getByRole('button', { name, exact: true }).click()
  const figures = page.locator('.pa-shape').getByRole('status')
  const overlap = page.getByText(/Überschneidet sich mit Ladestraße 9/)

  await tool('Form zeichnen')
  for (const corner of [
    [-80, 20],
    [40, 20],
    [40, 60],
  ] as const)
    await set(corner)
  await move(-40, 60)
  // Not finished, and told already.
  await figures.getByText(/^Fläche/).waitFor()
  await overlap.waitFor()
  await page.keyboard.press('Escape')
  await overlap.waitFor({ state: 'detached' })
  await figures.getByText(/^Fläche/).waitFor({ state: 'detached' })

  /** A ring of corners; where one snaps, also to where. */
  const draw = async (name: string, corners: readonly (readonly [Corner, Corner?])[]): Promise<void> => {
    await tool(name)
    for (const [corner, snapped] of corners) await set(corner, snapped)
    const [first] = corners
    if (first) await set(first[0])
  }
  // Two corners miss the neighbour's by a hand's breadth.
  await draw('Form zeichnen', [
    [[-100, 0]],
    [
      [4, -5],
      [0, 0],
    ],
    [
      [-4, 75],
      [0, 80],
    ],
    [[-100, 80]],
  ])
  await figures.getByText(/^Fläche/).waitFor()
  expect(await overlap.count()).toBe(0)
  await draw('Loch ausschneiden', [[[-70, 30]], [[-40, 30]], [[-40, 50]], [[-70, 50]]])
  await draw('Form zeichnen', [[[-100, -80]], [[-60, -80]], [[-60, -40]], [[-100, -40]]])
  await page.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await page.getByText('Das Grundstück wurde aktualisiert.').waitFor()
  const saved = await world.call<PropertyView>(anke, 'getProperty', own?.id)
  const { features } = saved.geoJson as GeoJSON.FeatureCollection
  const polygons = features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
  expect(polygons.map((rings) => rings.length).sort()).toEqual([1, 2])
  const corners = polygons.flat(2).map(([longitude = 0, latitude = 0]) => `${longitude.toFixed(7)} ${latitude.toFixed(7)}`)
  for (const [longitude, latitude] of [at(0, 0), at(0, 80)]) expect(corners).toContain(`${longitude.toFixed(7)} ${latitude.toFixed(7)}`)
}, 120_000)

it('a service is named by an admin; a guest lays it over the map, reads legend and places, and is told when it is silent', async () => {
  const picture = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#c0108080' } })
      .png()
      .toBuffer()
  const [tile, legend] = [await picture(512), await picture(60)]
  answer = (kind, response) => {
    if (kind === 'GetFeatureInfo') return void response.setHeader('content-type', 'text/plain').end('Bodenrichtwert <b>95</b> Euro')
    response.setHeader('content-type', 'image/png').end(kind === 'GetMap' ? tile : legend)
  }
  const office = await world.open({ as: admin })
  await office.goto('/grundstueckseinstellungen')
  await office.getByRole('button', { name: 'Kartendienst hinzufügen' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bodenrichtwerte')
  await dialog.getByLabel('Adresse').fill(`http://${host()}/wms`)
  await dialog.getByLabel('Layer').fill('brw')
  await dialog.getByLabel('Quellenvermerk').fill('© <i>Amt</i>')
  await dialog.getByRole('switch', { name: 'Auch außerhalb des Hauses anbieten' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await office.getByText('Die Kartendienste wurden gespeichert.').waitFor()

  for (const [width, locale, words] of [
    [1440, 'de-DE', { layers: 'Kartenebenen', legend: 'Legende', ask: 'Auskunft zur Kartenmitte' }],
    [390, 'en-US', { layers: 'Map layers', legend: 'Legend', ask: 'Ask about the middle of the map' }],
  ] as const) {
    const guest = await world.open({ width, locale })
    await guest.goto(`/grundstuecke?lat=${LATITUDE}&lng=${LONGITUDE}&z=${ZOOM}#karte`)
    await guest.getByRole('button', { name: words.layers }).click()
    await guest.getByRole('checkbox', { name: /^Bodenrichtwerte/ }).press('Space')
    // A tile is drawn once its bytes are a picture.
    await expect.poll(() => guest.locator('img.leaflet-tile-loaded').count(), { timeout: 15_000 }).toBeGreaterThan(1)
    await guest.getByRole('img', { name: `${words.legend}: Bodenrichtwerte` }).waitFor()
    expect(await guest.locator('.leaflet-control-attribution').innerText()).toContain('© <i>Amt</i>')
    await guest.getByRole('button', { name: words.ask }).press('Enter')
    await guest.getByText('Bodenrichtwert <b>95</b> Euro').waitFor()
    expect((await axeFaults(guest)).map(({ id }) => id)).toEqual([])
    expect(await tooWide(guest)).toBe(0)
    await guest.close()
  }
  expect(new Set(asked)).toEqual(new Set(['GetMap', 'GetLegendGraphic', 'GetFeatureInfo']))

  answer = (_kind, response) => void response.writeHead(500).end()
  const guest = await world.open()
  await guest.goto(`/grundstuecke?lat=48.1&lng=11.5&z=14#karte`)
  await guest.getByRole('button', { name: 'Kartenebenen' }).click()
  await guest.getByRole('checkbox', { name: /^Bodenrichtwerte/ }).check()
  await guest.getByRole('status').getByText('Der Kartendienst „Bodenrichtwerte“ antwortet gerade nicht.').waitFor()
  // All else of the map is there as ever.
  expect(await guest.locator('.leaflet-container').count()).toBe(1)
  expect(await guest.getByText(host()).count()).toBe(0)
}, 120_000)
