import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import { inMinutes, judge, makeBiddingWorld, type BiddingWorld } from './biddingSteps'
import { goOn } from './goOn'
import { makeDraft } from './steps'

// Before publishing: what offers are judged by, and what bidders fill. A clerk is led there by the refusal.

let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

/** A concession of two lots, as the form leaves it: no criteria, the usual form of bidders. */
async function bareDraft(): Promise<string> {
  const { anke } = world.staff
  const id = await makeDraft(world, 'Betrieb der Sportboothäfen')
  const draft = await world.call<TenderView>(anke, 'getProject', id)
  const until = inMinutes(world, 60)
  const data = structuredClone(draft.data ?? {})
  for (const lot of data['GR-Lot'] as Record<string, unknown>[])
    lot['GR-Lot-SubmissionInfo'] = { 'GR-Lot-Deadlines1': { 'BT-131(d)-Lot': until.day, 'BT-131(t)-Lot': until.time } }
  const bidderForms = { application: 'standard', offer: 'concession' }
  await world.call(anke, 'updateProject', { id, version: draft.version, data, awardPlans: [], bidderForms })
  return id
}

it('the publish page refuses with the paragraph and leads to the criteria; set, the tender goes out with them', async () => {
  const { anke } = world.staff
  const id = await bareDraft()
  const page = await world.open({ as: anke })
  await page.goto(`/projekte/${id}/veroeffentlichen`)
  await page.getByText('§ 152 Abs. 3 GWB, § 31 Abs. 1 KonzVgV', { exact: false }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).isDisabled()).toBe(true)
  await judge(page, true)
  await page.getByRole('link', { name: 'Kriterien festlegen' }).first().click()
  await page.waitForURL(`**/projekte/${id}/kriterien`)

  // For both lots at once: a fee by formula, the concept by people.
  await page.getByRole('button', { name: 'Kriterien festlegen' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [number, name, weight] of [
    [1, 'Entgelt', '40'],
    [2, 'Betriebskonzept', '50'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Kriterium hinzufügen', exact: true }).click()
    await dialog.getByRole('textbox', { name: `Kriterium ${number}` }).fill(name)
    await dialog
      .getByRole('textbox', { name: 'Gewicht in %' })
      .nth(number - 1)
      .fill(weight)
  }
  await dialog.getByLabel('Bewertet durch').first().selectOption('ratio')
  expect(await dialog.getByLabel('Angabe mit dem Preis').locator('option:checked').innerText()).toContain('Entgelt im Jahr')
  await dialog.getByLabel('Besser ist').selectOption('higher')
  await judge(page)
  await dialog.getByRole('button', { name: 'Kriterien festlegen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Die Gewichte ergeben 90 % statt 100 %.').waitFor()
  await page.getByRole('button', { name: 'Kriterien ändern' }).first().click()
  await dialog.getByRole('textbox', { name: 'Gewicht in %' }).nth(1).fill('60')
  await dialog.getByText('Summe der Gewichte: 100 %').waitFor()
  await dialog.getByRole('button', { name: 'Kriterien festlegen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Betriebskonzept 60 %/ }).waitFor()

  // What bidders fill: a concession asks for the fee, not for a price with VAT.
  await page.getByRole('button', { name: 'Vorschau: Angebot für eine Konzession' }).click()
  await dialog
    .getByLabel(/Entgelt im Jahr/)
    .first()
    .waitFor()
  expect(await dialog.getByText('Umsatzsteuer in Prozent').count()).toBe(0)
  await judge(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await judge(page, true)

  await goOn(page, `/projekte/${id}/veroeffentlichen`)
  await page.getByText('Angebotsphase', { exact: false }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Kriterien festlegen' }).count()).toBe(0)
  await page.locator('#p-start-6').check()
  await page.getByRole('textbox', { name: 'Warum ist die Frist kürzer?' }).first().fill('Ein Test wartet nicht.')
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByText(/Angebote können jetzt eingereicht werden/).waitFor()

  // Everybody reads them, in their language and on a phone; the form can no longer be chosen.
  const guest = await world.open({ width: 390, height: 844, locale: 'en-US' })
  await guest.goto(`/projekte/${id}`)
  // What the server wrote says the same until the page takes its place.
  await guest.locator('#served').waitFor({ state: 'detached' })
  await guest.getByRole('heading', { name: 'Award criteria' }).waitFor()
  await guest.getByText('Betriebskonzept').first().waitFor()
  await guest.getByText(/Fee a year: value divided by the best value/).waitFor()
  await judge(guest, true)
  await goOn(page, `/projekte/${id}/kriterien`)
  await page.getByText('Seit der Veröffentlichung steht es fest.', { exact: false }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)

  // The bidder gets what was previewed.
  const bidder = await world.open({ as: world.sabine })
  await world.call(world.sabine, 'createOffer', id)
  await bidder.goto(`/projekte/${id}/angebot`)
  await bidder.getByRole('checkbox', { name: /^Los 1/ }).check()
  await bidder
    .getByLabel(/Entgelt im Jahr/)
    .first()
    .waitFor()
  expect(await bidder.getByText('Umsatzsteuer in Prozent').count()).toBe(0)
})
