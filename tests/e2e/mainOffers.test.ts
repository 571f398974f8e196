import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import { judge, lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { askAll, offer } from './evaluationScreens'

const LOT = 'LOT-0001'
const NAME = 'Nordkai Tiefbau GmbH'
const look = lookIn('mains')
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

/** By keyboard on a wide screen, and by a phone in English: two further main offers, of which one is taken back by itself. */
async function write(id: string): Promise<void> {
  const { id: offerId } = await world.call<OfferView>(world.sabine, 'createOffer', id)
  const drafted = (): Promise<OfferDraftView> => world.call(world.sabine, 'getOfferDraft', offerId, LOT, 'offer')
  const { version } = await drafted()
  const data = filledOffer(118_000, new Date(world.serverTime()))
  await world.call(world.sabine, 'saveOfferDraft', offerId, LOT, 'offer', { version, data })
  const page = await world.open({ as: world.sabine })
  await page.goto(`/projekte/${id}/angebot`)
  await page.getByRole('checkbox', { name: /^Los 1/ }).check()
  const beside = page.getByRole('region', { name: 'Weitere Hauptangebote und Nebenangebote' })
  await beside.getByText('Sie können mehr als ein Hauptangebot abgeben (§').waitFor()
  for (const title of ['Granit', 'Beton']) {
    const add = beside.getByRole('button', { name: 'Hauptangebot hinzufügen' })
    await add.focus()
    await page.keyboard.press('Enter')
    await beside.getByRole('button', { name: /\(unvollständig\)/, pressed: true }).waitFor()
    await page.getByRole('textbox', { name: 'Bezeichnung' }).fill(title)
    await beside.getByRole('button', { name: new RegExp(`${title}$`), pressed: true }).waitFor()
  }
  await judge(page, true)
  await look(page, 'written')
  const phone = await world.open({ as: world.sabine, width: 390, height: 844, locale: 'en-US' })
  await phone.goto(`/projekte/${id}/angebot`)
  await phone.getByRole('checkbox', { name: /^Lot 1/ }).check()
  await phone.getByRole('button', { name: 'Main offer 2: Granit' }).click()
  await judge(phone, true)
  await look(phone, 'phone')
  await page.getByRole('button', { name: 'Angebot verbindlich einreichen' }).click()
  await page.getByRole('heading', { name: 'Eingereichte Angebote' }).waitFor()

  await phone.goto(`/projekte/${id}/angebot`)
  await phone.getByRole('button', { name: 'Withdraw …' }).click()
  await phone.getByRole('dialog').getByLabel('What is withdrawn').selectOption({ label: 'Main offer 3: Beton' })
  await judge(phone)
  await look(phone, 'withdraw-phone')
  await page.getByRole('button', { name: 'Zurückziehen …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Was zurückgezogen wird').selectOption({ label: 'Hauptangebot 3: Beton' })
  await judge(page)
  await look(page, 'withdraw')
  const before = (await drafted()).submitted?.receiptNo
  await dialog.getByRole('button', { name: 'Zurückziehen', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  // The receipt is there before the draft has followed it.
  await expect.poll(async () => (await drafted()).variants.map(({ title }) => title)).toEqual(['Granit'])
  expect((await drafted()).submitted?.receiptNo).not.toBe(before)
}

it('main offers are written, taken back one by one, examined by themselves, and asked about at their point', async () => {
  const { anke } = world.staff
  const id = await askAll(world, 'Erneuerung der Kaitreppe', { minutes: 30, mains: 'allowed' })
  await write(id)
  await offer(world, world.john, { id, net: 104_500 })
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })

  const page = await world.open({ as: anke })
  await page.goto(`/projekte/${id}/nachforderungen`)
  await page.getByRole('button', { name: 'Anfrage stellen' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByRole('checkbox', { name: NAME }).check()
  await ask.getByRole('textbox', { name: 'Betreff' }).fill('Versicherungsnachweis')
  await ask.getByRole('textbox', { name: 'Was fehlt oder ist unklar?' }).fill('Bitte reichen Sie ihn nach.')
  await ask.getByRole('button', { name: 'Anfrage senden' }).click()
  await ask.getByText('Bitte wählen Sie, zu welchem Punkt der Prüfung Sie fragen.').waitFor()
  await judge(page)
  await look(page, 'ask')
  await ask.getByLabel('Punkt der Prüfung').selectOption('suitability')
  const day = new Date(world.serverTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const deadline = ask.getByRole('textbox', { name: /Antwort bis|Uhrzeit/ })
  await deadline.first().fill(day.split('-').reverse().join('.'))
  await deadline.last().fill('12:00')
  await ask.getByRole('button', { name: 'Anfrage senden' }).click()
  await ask.waitFor({ state: 'hidden' })
  const there = page.getByRole('link', { name: 'In der Prüfung: Eignung' })
  await there.waitFor()
  await look(page, 'asked')
  await there.click()
  await page.locator('#ex-suitability').getByRole('link', { name: 'Zur Anfrage' }).waitFor()
  await look(page, 'row')

  const second = page.getByRole('button', { name: new RegExp(`${NAME} – Hauptangebot 2: Granit`) })
  await second.click()
  await judge(page)
  await page.goto(`/projekte/${id}/wertung/${LOT}`)
  const own = page.locator('article', { has: page.getByRole('heading', { name: `${NAME} – Hauptangebot 2: Granit` }) })
  await own.getByRole('button', { name: 'Ausschließen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Nicht geeignet')
  await dialog.getByRole('checkbox', { name: /Der Grund liegt im Unternehmen/ }).check()
  await judge(page)
  await look(page, 'exclude')
  await dialog.getByRole('button', { name: 'Ausschließen' }).click()
  const out = async () => (await world.call<EvaluationView>(anke, 'getEvaluation', id, LOT)).offers.filter(({ excluded }) => excluded)
  await expect.poll(async () => (await out()).length).toBe(2)

  const phone = await world.open({ as: anke, width: 390, height: 844, locale: 'en-US' })
  await phone.goto(`/projekte/${id}/nachforderungen`)
  await phone.getByRole('link', { name: /^In the examination: / }).waitFor()
  await judge(phone)
  await look(phone, 'asked-phone')
})
