import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import { makeBiddingWorld, startTender, type BiddingWorld } from './biddingSteps'

let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

it('the rooms that every tender has speak the language of who reads them', async () => {
  const { id } = await startTender(world, 'Betrieb der Sportboothäfen', 30)
  await world.call<OfferView>(world.sabine, 'createOffer', id)
  const bidder = await world.open({ as: world.sabine, locale: 'en-US', width: 390 })
  await bidder.goto(`/projekte/${id}/datenraum`)
  await bidder.getByText('Please upload the documents of your application here.', { exact: false }).first().waitFor()
  for (const german of ['Ausschreibungs-Dokumente', 'Unterlagen der Vergabestelle', 'Bitte laden Sie hier'])
    expect(await bidder.getByText(german).count()).toBe(0)
  const guest = await world.open({ locale: 'en-US' })
  await guest.goto(`/projekte/${id}`)
  await guest.getByText('Documents of the contracting authority for this tender.').first().waitFor()
})
