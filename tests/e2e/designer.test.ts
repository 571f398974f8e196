import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../world/people'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let admin: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
})
afterAll(() => world.close())

const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/formulare')
  await page
    .getByRole('link', { name: 'Neues Formular' })
    .or(page.getByRole('button', { name: 'Neues Formular' }))
    .first()
    .click()
  const texts = page.locator('main').getByRole('textbox')
  await texts.nth(0).fill(name)
  await texts.nth(2).fill('Konzession für Sportboothäfen')
  await page.getByRole('button', { name: 'Formular anlegen' }).click()
  await page.getByText('Hier steht noch nichts').waitFor()
}

async function addField(page: Page, type: string): Promise<void> {
  await page.locator('.d-add').getByRole('button', { name: 'Feld hinzufügen' }).click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).waitFor()
}

it('a form is written without code, published and offered for tenders; shipped ones are only looked at', async () => {
  const page = await world.open({ as: admin })
  await begin(page, 'Sportboothafen')
  await addField(page, 'Kurzer Text')
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill('Zahl der Liegeplätze')
  await addField(page, 'Auswahlliste')
  // The form in the middle is the real one, filled with test data.
  await page.getByLabel('Zahl der Liegeplätze').first().waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(2)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(3)
  await page.getByText(/Entwurf gespeichert/).waitFor()
  expect(await violations(page)).toEqual([])

  // What is written survives a reload: it is on the server.
  await page.reload()
  await page.getByRole('treeitem', { name: /Zahl der Liegeplätze/ }).waitFor()
  await page.getByRole('button', { name: /^Version 1 veröffentlichen/ }).click()
  await page.getByRole('textbox', { name: /Was ist neu/ }).fill('Erste Fassung')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /veröffentlichen/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto('/formulare')
  await page.getByText('Sportboothafen', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/formulare/anlage/EU-19')
  await page.getByText('bleibt, wie es ist', { exact: false }).first().waitFor()
  expect(await page.locator('.d-add').count()).toBe(0)
  expect(await page.getByRole('button', { name: /veröffentlichen/ }).count()).toBe(0)
})

it('nobody but system admins comes here', async () => {
  const page = await world.open({ as: world.staff.anke })
  await page.goto('/formulare')
  await page.locator('main').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: 'Neues Formular' })
        .or(page.getByRole('link', { name: 'Neues Formular' }))
        .count(),
    )
    .toBe(0)
})
