import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LocationView } from '../../server/contract/locations/locations'
import { makeUser, type TestUser } from '../world/people'
import { goOn } from './goOn'
import { makeBrowserWorld, type BrowserWorld } from './world'

/* Every map has room: at least 500 px and two fifths of the window, on whatever screen (3-parcels.md). */
let world: BrowserWorld
let admin: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
  const place = await world.call<LocationView>(admin, 'createLocation', { name: 'Westhafen', latitude: 53.21, longitude: 8.93 })
  await world.call(admin, 'createProperty', 'Ladestraße 7', place.id)
})
afterAll(() => world.close())

it.each([
  [1440, 900],
  [1440, 1400],
  [390, 800],
])('a map is at least 500 px and 40 vh high at %i × %i', async (width, height) => {
  const page = await world.open({ as: admin, width, height })
  const judge = async (map: Locator): Promise<void> => {
    await map.waitFor()
    const { tall, cutBy } = await map.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      const around: Element[] = []
      for (let above = one.parentElement; above !== null && above !== document.body; above = above.parentElement) around.push(above)
      // What hides its overflow and ends before the map does, cuts it off.
      const cuts = around.filter((above) => {
        const edge = above.getBoundingClientRect()
        return getComputedStyle(above).overflowY === 'hidden' && (edge.bottom < bottom - 2 || edge.top > top + 2)
      })
      return { tall: bottom - top, cutBy: cuts.map(({ className }) => className) }
    })
    expect(tall).toBeGreaterThanOrEqual(Math.max(500, 0.4 * height))
    expect(cutBy).toEqual([])
  }
  await page.goto('/grundstuecke#karte')
  await judge(page.locator('.pa-map .mp'))
  await goOn(page, '/standorte')
  await page.getByRole('button', { name: 'Bearbeiten' }).first().click()
  await judge(page.getByRole('dialog').locator('.mp'))
})
