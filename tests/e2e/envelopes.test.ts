import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { RoomView } from '../../server/contract/rooms/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { importShippedProcedures } from '../../server/procedures/importShipped'
import { lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { goOn } from './goOn'
import { handIn } from './handIn'
import { giveFile, startOffers } from './steps'

const LOT = 'LOT-0001'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld(async () => void (await importShippedProcedures()))
})
afterAll(() => world.close())

const look = lookIn('envelopes')

/** Between two envelopes the house names a phase otherwise, and the tender goes on by that version; another order it refuses. */
async function moveToNewer(page: Page, path: string): Promise<void> {
  const { admin } = world.staff
  const republish = async (change: (text: string) => string, note: string): Promise<void> => {
    const { row, document } = await world.call<{ row: { lock: number }; document: unknown }>(admin, 'getProcedure', 'own-price-last')
    const next: unknown = JSON.parse(change(JSON.stringify(document)))
    const saved = await world.call<{ lock: number }>(admin, 'updateProcedure', 'own-price-last', row.lock, next)
    await world.call(admin, 'publishProcedure', 'own-price-last', saved.lock, note)
  }
  await republish((text) => text.replace('"Eignung"', '"Prüfung der Eignung"').replace('"byNotice"', '"forOffers"'), 'Kriterien später')
  await page.goto(path)
  await page.getByRole('button', { name: 'Ansehen und wechseln' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zu Version 2 des Verfahrens wechseln' })
  await dialog.getByText('Zuschlagskriterien stünden zu einem anderen Zeitpunkt fest.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Wechseln' }).isDisabled()).toBe(true)
  await look(page, 'refused-move')
  await republish((text) => text.replace('"forOffers"', '"byNotice"'), 'Klarer benannt')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await page.getByRole('button', { name: 'Ansehen und wechseln' }).click()
  const again = page.getByRole('dialog', { name: 'Zu Version 3 des Verfahrens wechseln' })
  await again.getByText('Prüfung der Eignung').first().waitFor()
  await again.getByText('Unternehmen sehen davon nichts.').waitFor()
  await look(page, 'move-390')
  await again.getByRole('button', { name: 'Wechseln' }).click()
  await again.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Prüfung der Eignung').first().waitFor()
}

it('proofs are opened, one stays in and one does not, and the price of that one stays sealed', async () => {
  const { anke } = world.staff
  const id = await startOffers(world, 'open-price-last', { as: 'own-price-last', name: 'Betrieb der Fähre, Preis zuletzt' })
  const path = `/projekte/${id}`
  const offers = new Map<string, string>()
  for (const bidder of [world.sabine, world.john]) {
    const { id: offerId } = await world.call<OfferView>(bidder, 'createOffer', id)
    offers.set(bidder.name, offerId)
  }
  // What opens when is said where it is handed in.
  for (const [locale, width, words] of [
    ['de-DE', 1440, 'Ihr Angebot besteht aus Umschlägen, die nacheinander geöffnet werden'],
    ['en-GB', 390, 'Your offer has envelopes that are opened one after the other'],
  ] as const) {
    const page = await world.open({ as: world.sabine, locale, width })
    await page.goto(`${path}/angebot`)
    await page.getByRole('heading', { name: words }).waitFor()
    await page.getByRole('heading', { name: /^(Nachweise|Proofs)$/ }).waitFor()
    await look(page, `angebot-${width}`)
    await page.context().close()
  }
  const rooms = await world.call<RoomView[]>(world.sabine, 'getRoomsByProjectId', id)
  const proofs = rooms.find(({ name }) => name === 'Nachweise')?.id ?? ''
  await giveFile(world, world.sabine, [proofs, new File(['Referenzen'], 'referenzen.txt')])
  const nos: string[] = []
  for (const bidder of [world.sabine, world.john]) {
    const given = await handIn(world, bidder, { offerId: offers.get(bidder.name) ?? '', stage: 6, lotIds: [LOT] })
    nos.push(given.results?.[0]?.receiptNo ?? '')
  }
  const receipt = await world.open({ as: world.sabine, width: 390 })
  await receipt.goto(`${path}/bestaetigung/${nos[0]}`)
  await receipt.getByText('Umschlag „Nachweise“').first().waitFor()
  await look(receipt, 'receipt-390')

  world.advance(31 * 60_000)
  const tender = (): Promise<TenderView> => world.call<TenderView>(anke, 'getProject', id)
  await expect.poll(async () => (await tender()).lots[0]?.closedAt ?? null, { timeout: 20_000 }).not.toBe(null)
  const page = await world.open({ as: anke })
  await page.goto(`${path}/oeffnung/${LOT}`)
  await page.getByText('Öffnung der Angebote · Nachweise').waitFor()
  await look(page, 'opening')
  await openLot(world, id, { stage: 7, lotId: LOT })
  await page.getByText('Umschlag „Nachweise“').waitFor()
  await look(page, 'record')

  // By menu: who stays in, and who does not.
  await goOn(page, path)
  await page.getByText('Ein Umschlag der Angebote ist geöffnet.', { exact: false }).first().waitFor()
  await look(page, 'tender')
  await goOn(page, `${path}/bewerber`)
  await page.getByText('Noch zu entscheiden').first().waitFor()
  const card = page.locator('.b-card').filter({ hasText: 'Nordkai Tiefbau GmbH' })
  await card.getByRole('button', { name: /Aktionen$/ }).click()
  await page.getByRole('menuitem', { name: 'Im Verfahren belassen' }).click()
  await card.getByText('Bleibt im Verfahren').waitFor()
  // While it is being saved its words are pale.
  await page.locator('.b-card[aria-busy]').waitFor({ state: 'detached' })
  await look(page, 'board')
  await world.call(anke, 'updateOfferStage', offers.get(world.john.name), 2, [LOT], { reason: 'Die Referenzen fehlen.' })
  await moveToNewer(page, path)
  await goOn(page, `${path}/oeffnung/${LOT}`)
  await page.getByText('Öffnung der Angebote · Preis').waitFor()
  await openLot(world, id, { stage: 7, lotId: LOT })
  await page.getByText('Vorher ausgeschlossen, bleibt verschlossen:').waitFor()
  await page.getByText('Umschlag „Preis“').waitFor()
  await page.getByText('Humber Marine Works Ltd').waitFor()
  await look(page, 'record-price')
})
