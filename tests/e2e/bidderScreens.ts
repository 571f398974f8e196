import type { Page } from 'playwright'
import type { OfferView } from '../../server/contract/offers/views'
import type { TestUser } from '../world/people'
import { startTender } from './biddingSteps'
import { handIn } from './handIn'
import type { BrowserWorld } from './world'

const choose = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /^(Los|Lot) 1/ }).check()
  await page.locator('.f-sec').first().waitFor()
  await page.evaluate(() => scrollTo(0, 330))
}
/** Submitted too early: what is missing stands above the button. */
const tryWithout = async (page: Page): Promise<void> => {
  await choose(page)
  await page.getByRole('button', { name: /verbindlich einreichen|Submit binding/ }).click()
  await page.locator('.bd-missing.refused').scrollIntoViewIfNeeded()
}

/** What companies see of a tender they take part in: before and after handing in, the receipt, their list. */
export async function bidderScreens(world: BrowserWorld, bidder: TestUser) {
  const name = 'Erneuerung der Kaimauer Westhafen, Bauabschnitt 3'
  const open = await startTender(world, `${name}, Ufer`, 1500)
  await world.call(bidder, 'createOffer', open.id)
  const sent = await startTender(world, name, 600)
  const offer = await world.call<OfferView>(bidder, 'createOffer', sent.id)
  const [lotId = ''] = sent.lotIds
  const given = await handIn(world, bidder, { offerId: offer.id, stage: 1, lotIds: [lotId] })
  const no = given.lotOffers.find((one) => one.lotId === lotId)?.applicationReceipt ?? ''
  const pages = [
    { name: 'application', path: `/projekte/${open.id}/bewerbung`, prepare: choose },
    { name: 'application-missing', path: `/projekte/${open.id}/bewerbung`, prepare: tryWithout },
    { name: 'application-sent', path: `/projekte/${sent.id}/bewerbung` },
    { name: 'receipt', path: `/projekte/${sent.id}/bestaetigung/${no}` },
    { name: 'list-taking', path: '/projekte#teilnahme' },
    { name: 'company-profile', path: '/unternehmensprofil', prepare: (page: Page) => page.locator('.f-sec').first().waitFor() },
    { name: 'practice', path: '/testabgabe' },
  ]
  return pages.map((page) => ({ ...page, asStaff: true, as: bidder }))
}
