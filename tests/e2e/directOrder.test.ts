import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import { beginUnderUvgo, look, needOnScreen } from './awardSteps'
import { makeBiddingWorld, type BiddingWorld } from './biddingSteps'
import { goOn } from './goOn'
import { begin, saveAndOpen } from './steps'

/*
 * A direct order (§ 14 UVgO) as a clerk gives it: need, prices by telephone and mail, an order, its letter, contract and report. A
 * colleague gives it in English and by keyboard; a company and a guest find nothing, before and after.
 */
const TITLE = 'Streugut für die Winterkisten'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

const read = (id: string): Promise<TenderView> => world.call<TenderView>(world.staff.anke, 'getProject', id)

async function draftOnScreen(page: Page): Promise<string> {
  await beginUnderUvgo(page, 'Direktauftrag')
  await look(page, 'order-begin')
  await begin(page, { name: TITLE, buyer: world.buyers.harbour })
  const id = await saveAndOpen(page)
  const { admin, anke, torben } = world.staff
  const team = [anke, torben].map(({ email }) => ({ userName: email, role: 'ADMIN' }))
  await world.call(admin, 'updateProject', { id, version: (await read(id)).version, team })
  return id
}

async function priceOnScreen(page: Page, { company, net, by }: { company: string; net: string; by: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Preis festhalten' }).click()
  await dialog.getByLabel('Unternehmen').fill(company)
  await dialog.getByLabel('Anschrift').fill('Deichstraße 4, 27472 Cuxhaven')
  await dialog.getByLabel(/^Preis in Euro/).fill(net)
  await dialog.getByLabel('Umsatzsteuer in Prozent').fill('19')
  await dialog.getByLabel('Tag', { exact: true }).fill('31.12.2099')
  await dialog.getByRole('button', { name: 'Festhalten' }).click()
  // A day that has not come is none on which somebody named a price.
  await dialog.getByText('Bitte geben Sie einen Tag ein, der nicht in der Zukunft liegt.').waitFor()
  await dialog.getByLabel('Tag', { exact: true }).fill('02.11.2026')
  await dialog.getByLabel('Wie').selectOption({ label: by })
  await dialog.getByLabel(/^Wofür/).fill('20 Säcke, frei Haus')
  await look(page, 'order-price')
  await dialog.getByRole('button', { name: 'Festhalten' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(company, { exact: true }).waitFor()
}

/** Torben reads English, and has no mouse. */
async function giveInEnglish(id: string): Promise<void> {
  const page = await world.open({ as: world.staff.torben, locale: 'en-GB' })
  const dialog = page.getByRole('dialog')
  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Prices and order' }).press('Enter')
  await page.waitForURL(`**/projekte/${id}/auftrag`)
  await page.getByText('€620 without VAT').waitFor()
  await look(page, 'order-english')
  await page.getByRole('button', { name: 'Give the order' }).press('Enter')
  await dialog.getByRole('radio', { name: /^Kieswerk/ }).press('Space')
  await dialog.getByText('Another price is lower (580 euros against 620 euros).').waitFor()
  expect(await dialog.getByRole('button', { name: 'Give the order' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Reason for the choice').fill('The other one cannot deliver before the frost.')
  await look(page, 'order-give')
  await dialog.getByRole('button', { name: 'Give the order' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Order letter' }).waitFor()
  await page.getByText(/Gross: .*737\.80/).waitFor()
  await look(page, 'order-given')
}

async function nobodyOutside(id: string): Promise<void> {
  for (const as of [world.sabine, undefined]) {
    const page = await world.open(as ? { as } : {})
    const answer = await page.goto(`/projekte/${id}`)
    expect(await answer?.text()).not.toContain(TITLE)
    await page.goto('/projekte')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(TITLE).count()).toBe(0)
    await page.context().close()
  }
}

it('a direct order, from the need to its letter, contract and report', { timeout: 300_000 }, async () => {
  const { admin, anke, torben } = world.staff
  await world.call(admin, 'setSettings', { awardRules: [{ from: 650, needed: 2, people: [anke.email, torben.email] }] })
  const page = await world.open({ as: world.staff.anke })
  const id = await draftOnScreen(page)
  await goOn(page, `/projekte/${id}`)
  await page.getByText('Dieser Direktauftrag ist nur für das Team zu sehen').waitFor()
  expect(await page.getByRole('link', { name: 'Veröffentlichen' }).count()).toBe(0)
  await look(page, 'order-draft')
  await needOnScreen(page, id, { why: 'Ohne Streugut wird es glatt.', what: 'Streugut', amount: '1.200' })
  await goOn(page, `/projekte/${id}/auftrag`)
  await priceOnScreen(page, { company: 'Kieswerk Altenwalde', net: '620', by: 'telefonisch' })
  await priceOnScreen(page, { company: 'Sandgrube Sahlenburg', net: '580', by: 'per E-Mail' })
  await page.getByRole('button', { name: 'Auftrag erteilen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Sandgrube/ }).check()
  // The need says more than may be ordered directly.
  await dialog.getByText('Die Schätzung im Bedarf (1.200 Euro) liegt über der Wertgrenze von 1.000 Euro').waitFor()
  await dialog.getByText('Ab 650 € verlangt Ihr Haus für einen Zuschlag').waitFor()
  await look(page, 'order-above')
  await dialog.getByRole('button', { name: 'Zurück' }).click()
  await goOn(page, `/projekte/${id}/bedarf`)
  await page.getByRole('button', { name: 'Bedarf bearbeiten' }).click()
  await dialog.getByLabel('Betrag in Euro', { exact: true }).fill('700')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await nobodyOutside(id)
  await giveInEnglish(id)
  await nobodyOutside(id)
  const clerk = await world.open({ as: world.staff.anke })
  await clerk.goto(`/projekte/${id}/auftrag`)
  await clerk.getByText('Kieswerk Altenwalde').first().waitFor()
  await clerk.getByText('The other one cannot deliver before the frost.').first().waitFor()
  await look(clerk, 'order-german')
  await clerk.getByRole('link', { name: 'Zum Vertrag' }).click()
  await clerk.getByText('Kieswerk Altenwalde').first().waitFor()
  await clerk.getByText(/620/).first().waitFor()
  await look(clerk, 'order-contract')
  await goOn(clerk, `/projekte/${id}/vermerk`)
  await clerk.getByText('Beauftragt: Kieswerk Altenwalde zu 620,00 Euro ohne Umsatzsteuer.').first().waitFor()
  await look(clerk, 'order-report')
  expect(await read(id)).toMatchObject({ outcome: 'awarded', published: null })
})
