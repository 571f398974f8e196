import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import { askForOffers, makeBiddingWorld, openLot, startTender, type BiddingWorld } from './biddingSteps'
import { cutChoices, cutOff } from './cutOff'
import { handIn } from './handIn'

const LOT = 'LOT-0001'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

it('after both openings the choice between them is read whole on a phone; rooms speak the reader’s language', async () => {
  const { id } = await startTender(world, 'Betrieb der Sportboothäfen', 30)
  const offer = await world.call<OfferView>(world.sabine, 'createOffer', id)

  const bidder = await world.open({ as: world.sabine, locale: 'en-US', width: 390 })
  await bidder.goto(`/projekte/${id}/datenraum`)
  await bidder.getByText('Please upload the documents of your application here.', { exact: false }).first().waitFor()
  for (const german of ['Ausschreibungs-Dokumente', 'Unterlagen der Vergabestelle', 'Bitte laden Sie hier'])
    expect(await bidder.getByText(german).count()).toBe(0)
  if (process.env['SHOTS']) await bidder.screenshot({ path: '/tmp/cs/rooms.png', fullPage: true })
  const guest = await world.open({ locale: 'en-US' })
  await guest.goto(`/projekte/${id}`)
  await guest.getByText('Documents of the contracting authority for this tender.').first().waitFor()

  await handIn(world, world.sabine, { offerId: offer.id, stage: 1, lotIds: [LOT] })
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 4, lotId: LOT })
  const chosen = [world.sabine.organizationId ?? 0]
  await askForOffers(world, id, { lotId: LOT, chosen, minutes: 30, reason: 'Nicht ausgewählt.' })
  await handIn(world, world.sabine, { offerId: offer.id, stage: 6, lotIds: [LOT] })
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })
  for (const locale of ['de-DE', 'en-US'])
    for (const width of [390, 1440]) {
      const page = await world.open({ as: world.staff.anke, width, locale })
      for (const part of ['', '?teil=application:1:1']) {
        await page.goto(`/projekte/${id}/wertung/${LOT}${part}`)
        await page.locator('.ev-part').waitFor()
        expect([...(await cutChoices(page)), ...(await cutOff(page))]).toEqual([])
      }
      if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/cs/ev-${width}-${locale}.png` })
      await page.close()
    }
})
