import { afterAll, beforeAll, it } from 'vitest'
import { judge, makeBiddingWorld, type BiddingWorld } from './biddingSteps'
import { makeDraft } from './steps'

// The procurement report: what is known leads to its source, the rest is written by hand, kept, and signed.

let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

it('by keyboard a line is written, a note kept, and a version signed that shows what changed since', async () => {
  const { anke } = world.staff
  const id = await makeDraft(world, 'Neubau der Fähranleger')
  const page = await world.open({ as: anke, width: 1440 })
  await page.goto(`/projekte/${id}/vermerk`)
  await page.getByText('§ 6 KonzVgV', { exact: false }).first().waitFor()

  await page.getByRole('button', { name: /^Von Hand schreiben: Aufgedeckte Interessenkonflikte/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text').fill('Keine bekannt; abgefragt bei allen Beteiligten.')
  await dialog.getByRole('button', { name: 'Festhalten' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Keine bekannt; abgefragt bei allen Beteiligten.').waitFor()

  await page.getByRole('button', { name: 'Fassung signieren' }).press('Enter')
  await page.getByText('Fassung 1').first().waitFor()
  await page.getByRole('button', { name: 'Vermerk schreiben' }).press('Enter')
  await dialog.getByLabel('Text').fill('Telefonat mit der Kämmerei: Mittel sind freigegeben.')
  await dialog.getByRole('button', { name: 'Festhalten' }).press('Enter')
  await page.getByText('Telefonat mit der Kämmerei', { exact: false }).waitFor()
  await page.getByText('Seit der letzten Fassung hat sich eine Angabe geändert.').waitFor()
  await judge(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await judge(page, true)

  // Each statement leads to where it is known from.
  await page.locator('.rp-statements').getByRole('link', { name: 'zum Formular' }).first().press('Enter')
  await page.waitForURL(`**/projekte/bearbeiten/${id}**`)
})
