import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { PLANS } from '../world/criteria'
import { readPdf } from '../world/readPdf'
import { judge, lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { askAll, evaluate, offer, PART } from './evaluationScreens'
import { makeDraft } from './steps'

const LOT = 'LOT-0001'
const look = lookIn('valuing')
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

it('tries by keyboard what would be, marked on screen and paper, sends and stores nothing of it, and forgets it', async () => {
  const { anke } = world.staff
  const id = await askAll(world, 'Betrieb der Sportboothäfen', { minutes: 30 })
  const offerIds: string[] = []
  for (const [who, net] of [
    [world.sabine, 118_000],
    [world.john, 104_500],
  ] as const)
    offerIds.push(await offer(world, who, { id, net }))
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })
  const real = (): Promise<EvaluationView> => world.call<EvaluationView>(anke, 'getEvaluation', id, LOT)
  const path = `/projekte/${id}/wertung/${LOT}?ansicht=wenn`

  // Before it is closed there is no such view, whatever the address says.
  const page = await world.open({ as: anke })
  await page.goto(path)
  await page.getByRole('heading', { name: 'Punkte und Begründungen' }).waitFor()
  expect(await page.getByRole('button', { name: 'Was wäre wenn' }).count()).toBe(0)
  await evaluate(world, id, offerIds)
  await world.call(anke, 'closeEvaluation', id, LOT, PART, { version: (await real()).version, closed: true })
  await page.getByRole('button', { name: 'Was wäre wenn' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Was wäre wenn: kein Ergebnis' }).waitFor()
  await page.getByText('Nichts: Beide Rangfolgen sind gleich.').waitFor()
  const before = await real()
  expect(before.offers.map(({ rank }) => rank)).toEqual([2, 1])

  // By keyboard alone; each frame and request is written down.
  const sent: string[] = []
  // Lotse's own program may be fetched when it is wanted.
  page.on('request', (request) => void (/\/assets\/[\w.-]+$/.test(request.url()) || sent.push(request.url())))
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  line.on('Network.webSocketFrameSent', ({ response }) => sent.push(response.payloadData))
  const kept = (): Promise<string> =>
    page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), document.cookie]))
  const stored = await kept()
  const price = page.getByRole('textbox', { name: /von Nordkai Tiefbau GmbH$/ })
  await price.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('90.000,00')
  await page.getByText('Auf Rang 1 stünde Nordkai Tiefbau GmbH; tatsächlich: Humber Marine Works Ltd.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9,5')
  await page.getByText('Konzept für Nordkai Tiefbau GmbH: 9,5 statt 7,5 Punkte').waitFor()
  await page.getByRole('checkbox', { name: 'Humber Marine Works Ltd zählt mit' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Ohne Humber Marine Works Ltd').waitFor()
  await judge(page, true)
  await look(page, 'wide')
  expect(sent).toEqual([])
  expect(await kept()).toBe(stored)
  expect(await real()).toEqual(before)

  // On paper each page says what it is.
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
  for (const text of pages) expect(text).toContain('Was wäre wenn: kein Ergebnis')

  // Kept beside the real ones while the page stands, and gone with it.
  await page.getByRole('button', { name: 'Vergleich' }).click()
  await page.getByRole('row', { name: /Angebotssumme netto 104\.500,00 EUR 118\.000,00 EUR/ }).waitFor()
  await page.getByRole('button', { name: 'Was wäre wenn' }).click()
  await page.getByText('Ohne Humber Marine Works Ltd').waitFor()
  await page.reload()
  await page.getByText('Nichts: Beide Rangfolgen sind gleich.').waitFor()

  const phone = await world.open({ as: anke, width: 390, height: 844, locale: 'en-US' })
  await phone.goto(path)
  await phone.getByRole('heading', { name: 'What if: not the result' }).waitFor()
  await phone.getByRole('textbox', { name: /of Nordkai Tiefbau GmbH$/ }).fill('90,000.00')
  await phone.getByText(/^Nordkai Tiefbau GmbH would be first/).waitFor()
  await judge(phone, true)
  await look(phone, 'narrow')

  const bidder = await world.open({ as: world.sabine })
  await bidder.goto(path)
  await bidder.getByText('Nicht gefunden').first().waitFor()
})

/** What a spreadsheet puts into the clipboard, pasted into the field that has the focus. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

it('a price sheet is pasted in before publishing, filled like a table, and comes to the cent', async () => {
  const { anke } = world.staff
  const draft = await makeDraft(world, 'Neubau der Kaimauer')
  const page = await world.open({ as: anke })
  await page.goto(`/projekte/${draft}/kriterien`)
  await page.getByRole('button', { name: 'Preisblatt festlegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preisblatt' })
  await dialog.getByRole('combobox', { name: 'Gilt für' }).selectOption('LOT-0001')
  await dialog.getByRole('button', { name: 'Position hinzufügen' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Nr., Zeile 1')
  await paste(page, '01.10\tAushub\tExcavation\t120,5\tm³\n01.20\tSpundwand\t\t80\tm²\n01.20\tWasserhaltung\t\tviel\td\n')
  await dialog.getByRole('combobox', { name: 'Art, Zeile 3' }).selectOption('optional')
  await dialog.getByRole('button', { name: 'Preisblatt speichern' }).click()
  await dialog.getByText('Zeile 3: Die Nummer fehlt, steht zweimal da').waitFor()
  await dialog.getByText('Zeile 3: Die Menge ist keine Zahl').waitFor()
  await judge(page, true)
  await look(page, 'dialog')
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'dialog-narrow')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('textbox', { name: 'Nr., Zeile 3' }).fill('01.30')
  await dialog.getByRole('textbox', { name: 'Menge, Zeile 3' }).fill('10')
  await dialog.getByRole('button', { name: 'Preisblatt speichern' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Preisblatt mit 3 Positionen').click()
  await page.getByRole('row', { name: '01.10 Aushub 120,5 m³ Einheitspreis' }).waitFor()
  await judge(page)
  const { awardPlans = [] } = await world.call<TenderView>(anke, 'getProject', draft)
  const [, own] = awardPlans
  expect(own?.lotId).toBe('LOT-0001')
  const sheet = own?.sheet ?? []
  expect(sheet.map(({ no, quantity, kind }) => [no, quantity, kind])).toEqual([
    ['01.10', '120.5', 'unit'],
    ['01.20', '80', 'unit'],
    ['01.30', '10', 'optional'],
  ])

  const id = await askAll(world, 'Neubau der Kaimauer, Los 1', { minutes: 30, awardPlans: PLANS.map((plan) => ({ ...plan, sheet })) })
  const { id: offerId } = await world.call<OfferView>(world.sabine, 'createOffer', id)
  for (const [size, locale] of [
    [{ width: 1440, height: 900 }, 'de-DE'],
    [{ width: 390, height: 844 }, 'en-US'],
  ] as const) {
    const isGerman = locale === 'de-DE'
    const bidder = await world.open({ as: world.sabine, ...size, locale })
    await bidder.goto(`/projekte/${id}/angebot`)
    const lot = bidder.getByRole('checkbox', { name: isGerman ? /^Los 1/ : /^Lot 1/ })
    await lot.waitFor()
    if (!(await lot.isChecked())) await lot.check()
    const table = bidder.getByRole('table', { name: isGerman ? 'Positionen' : 'Positions' })
    const price = (no: string) => table.getByRole('textbox', { name: `${no}: ${isGerman ? 'Einheitspreis in EUR' : 'Unit price in EUR'}` })
    await price('01.10').focus()
    if (isGerman) {
      await bidder.keyboard.type('12,345')
      await bidder.keyboard.press('Tab')
      await expect.poll(() => price('01.20').evaluate((field) => field === document.activeElement)).toBe(true)
      await paste(bidder, '85,00\n0\n17\n')
      await bidder.getByText('2 Preise eingefügt. 1 Zeile passte zu keiner Position mehr.').waitFor()
      // 120.5 × 12.345 = 1487.5725, and 80 × 85
      await table.getByRole('row', { name: /Aushub.*1\.487,57/ }).waitFor()
      await table.getByRole('row', { name: /Angebotssumme netto 8\.287,57/ }).waitFor()
      await price('01.30').focus()
      await bidder.keyboard.press('Tab')
      await table.getByText('Diese Position kostet nichts. Ist das gemeint?').waitFor()
      await price('01.20').fill('-1')
      await bidder.keyboard.press('Tab')
      await table.locator('.f-hint.bad').waitFor()
      await look(bidder, 'sheet')
      await price('01.20').fill('85')
      await bidder.keyboard.press('Tab')
      await expect
        .poll(async () => (await world.call<OfferDraftView>(world.sabine, 'getOfferDraft', offerId, LOT, 'offer')).data)
        .toMatchObject({ price: { total: { 'net-total': { amount: '8287.57', currency: 'EUR' } } } })
    } else await table.getByRole('row', { name: /Excavation.*1,487\.57/ }).waitFor()
    await judge(bidder, true)
    await look(bidder, isGerman ? 'sheet-filled' : 'sheet-narrow')
  }
})
