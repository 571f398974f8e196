import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import { readPdf } from '../world/readPdf'
import { judge, lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { askAll, evaluate, offer } from './evaluationScreens'

const LOT = 'LOT-0001'
const look = lookIn('what-if')
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

  // Before points are revealed there is no such view, whatever the address says.
  const page = await world.open({ as: anke })
  await page.goto(path)
  await page.getByRole('heading', { name: 'Punkte und Begründungen' }).waitFor()
  expect(await page.getByRole('button', { name: 'Was wäre wenn' }).count()).toBe(0)
  await evaluate(world, id, offerIds)
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
