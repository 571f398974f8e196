import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LocationView } from '../../server/contract/locations/views'
import type { PropertyView } from '../../server/contract/parcels/views'
import { makeBrowserWorld, type BrowserWorld } from './world'

/* The map by mouse: the list's map leads to what is pressed on it. */
let world: BrowserWorld
let neighbour: PropertyView
const [LATITUDE, LONGITUDE] = [53.21, 8.93]
beforeAll(async () => {
  world = await makeBrowserWorld()
  const { anke } = world.staff
  const place = await world.call<LocationView>(anke, 'createLocation', { name: 'Westhafen', latitude: LATITUDE, longitude: LONGITUDE })
  await world.call(anke, 'createLocation', { name: 'Bracher Kai', latitude: LATITUDE + 0.004, longitude: LONGITUDE + 0.006 })
  await world.call<PropertyView>(anke, 'createProperty', 'Ladestraße 7', place.id)
  const made = await world.call<PropertyView>(anke, 'createProperty', 'Ladestraße 9', place.id)
  const geoJson = { type: 'Polygon', coordinates: [[at(0, 0), at(80, 0), at(80, 80), at(0, 80), at(0, 0)]] }
  neighbour = await world.call<PropertyView>(anke, 'updateProperty', { id: made.id, version: made.version, geoJson })
})
afterAll(() => world.close())

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
  return {
    move,
    press: async (right: number, up: number): Promise<void> => {
      await move(right, up)
      await page.mouse.down()
      await page.mouse.up()
    },
  }
}

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
