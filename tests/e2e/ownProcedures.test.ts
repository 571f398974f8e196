import { afterAll, beforeAll, expect, it } from 'vitest'
import { importShippedProcedures } from '../../server/procedures/importShipped'
import { makeUser, type TestUser } from '../world/people'
import { violations } from './designerSteps'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let ines: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      await importShippedProcedures()
      ines = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
})
afterAll(() => world.close())

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

it('an admin begins an own procedure, reads a faulty file and a good one in, publishes it and compares', async () => {
  const page = await world.open({ as: ines })
  const shot = async (name: string) => {
    if (!process.env['SHOTS']) return
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto('/verfahren')
  await page.getByRole('link', { name: 'Offenes Verfahren, Preis zuletzt' }).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shot('list')
  await page.getByRole('link', { name: 'Offenes Verfahren, Preis zuletzt' }).click()
  await page.getByText('Es gibt getrennte Umschläge: Nachweise, Preis.').waitFor()
  await shot('shipped')
  await page.getByRole('button', { name: 'Eigenes daraus beginnen' }).click()
  await page.getByText('Geändert wird es als Datei', { exact: false }).waitFor()
  const id = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  const { text } = await world.call<{ text: string }>(ines, 'exportProcedure', id)
  const input = page.getByLabel('Datei einlesen')
  await input.setInputFiles(file('falsch.json', text.replace('"openProofs"', '"nirgends"')))
  await page.getByText('Es gibt keine Phase „nirgends“', { exact: false }).waitFor()
  await shot('faulty')
  const publish = async (note: string) => {
    await page.getByRole('button', { name: 'Veröffentlichen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Was ist neu?').fill(note)
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await publish('Erste')
  await input.setInputFiles(file('gut.json', text.replace('"Eignung"', '"Prüfung der Eignung"')))
  await page.getByRole('heading', { name: 'Prüfung der Eignung' }).waitFor()
  await publish('Klarer benannt')
  await page.getByRole('table').getByText('Prüfung der Eignung').last().waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shot('versions')
})
