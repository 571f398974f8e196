import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LocationModel } from '../../server/locations/model'
import { ParcelModel } from '../../server/parcels/model'
import { scrollTo, TASKS, tasksOf } from './longTasks'
import { makeBrowserWorld, type BrowserWorld } from './world'

const COUNT = 10_000
const PLACES = 40

describe('a list of ten thousand parcels', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld({
      alsoSeed: async () => {
        const at = new Date()
        const made = { created: at, createdBy: '', updated: at, updatedBy: 'Anke Behrens' }
        const places = Array.from({ length: PLACES }, (_, n) => {
          const name = `Hafen ${String(n).padStart(2, '0')}`
          return new LocationModel({ _id: n + 1, name, nameKey: name.toLowerCase(), latitude: 53.2, longitude: 8.9, ...made }).toObject()
        })
        await LocationModel.collection.insertMany(places as never[])
        const parcels = Array.from({ length: COUNT }, (_, n) =>
          new ParcelModel({
            ...{ _id: n + 1, name: `Parzelle ${String(n).padStart(5, '0')}`, locationId: Math.floor(n / (COUNT / PLACES)) + 1 },
            ...{ size: 500 + n, plat: `Flur 7, Flurstück ${n}/1`, isPublic: n % 3 === 0, ...made },
          }).toObject(),
        )
        for (let from = 0; from < COUNT; from += 1000) await ParcelModel.collection.insertMany(parcels.slice(from, from + 1000) as never[])
      },
    })
  })
  afterAll(() => world.close())

  it('is read by scrolling to its end, and no task is longer than 50 ms', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/grundstuecke')
    await page.getByRole('link', { name: 'Parzelle 00000' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    await world.browser.startTracing(page, { categories: TASKS })
    const list = await page.locator('.pa-scroll').boundingBox()
    await page.mouse.move((list?.x ?? 0) + 100, (list?.y ?? 0) + 200)
    const last = page.getByRole('link', { name: `Parzelle 0${COUNT - 1}` })
    await scrollTo(page, last)
    const tasks = tasksOf(await world.browser.stopTracing())
    console.log(`scrolling ${COUNT} parcels: ${tasks.length} tasks, the longest ${tasks.slice(0, 5).map(Math.round).join(', ')} ms`)
    expect(tasks.length).toBeGreaterThan(100)
    expect(await page.locator('.pa-line').count()).toBeLessThan(80)
    expect(tasks.filter((duration) => duration > 50)).toEqual([])
  })
})
