import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { LocationView } from '../../server/contract/locations/locations'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import type { PropertyView } from '../../server/contract/parcels/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { PLOTS } from '../../server/world/plots'
import { setAt, type FormData } from '../../engine/form'
import { polygonAt } from '../world/parcels'
import type { TestUser } from '../world/people'
import { lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { begin, saveAndOpen } from './steps'

const LOT = 'LOT-0001'
const NAME = 'Zwei Baufelder am Deich'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
  const { anke } = world.staff
  const { id } = await world.call<LocationView>(anke, 'createLocation', { name: 'Deich', latitude: 53.21, longitude: 8.93 })
  for (const [n, name] of ['Baufeld Nord', 'Baufeld Süd'].entries()) {
    const made = await world.call<PropertyView>(anke, 'createProperty', name, id)
    const facts = { plat: `Gemarkung Hammersiel, Flur 2, Flurstück ${n + 5}`, size: 2_500, geoJson: polygonAt(n * 200, 0) }
    const shown = { isPublic: true, publicFields: ['plat', 'size', 'geoJson'] }
    await world.call(anke, 'updateProperty', { id: made.id, version: made.version ?? 0, ...facts, ...shown })
  }
})
afterAll(() => world.close())

/** What the walk does not type: the rest of the form, as the demo world fills it, and a deadline in half an hour. */
async function fillIn(id: string): Promise<void> {
  const { anke, torben, admin } = world.staff
  const { version, data = {} } = await world.call<TenderView>(anke, 'getProject', id)
  const lot = { '/GR-Lot/0/lot-description/BT-21-Lot': { DEU: 'Baufelder' }, '/GR-Lot/0/lot-description/BT-24-Lot': { DEU: 'Am Deich' } }
  const aim = { '/subject/procedure/BT-24-Procedure': { DEU: 'Wohnen am Deich' } }
  const filled = Object.entries({ ...PLOTS.values, ...lot, ...aim }).reduce<FormData>(
    (form, [path, value]) => setAt(form, path, value),
    data,
  )
  const offerDeadline = new Date(Math.ceil((world.serverTime() + 30 * 60_000) / 60_000) * 60_000).toISOString()
  await world.call(anke, 'updateProject', { id, version, data: filled, offerDeadline })
  // By neither of the two who open.
  await world.call(admin, 'addProjectEditors', id, [torben.email])
}

async function bid(who: TestUser, id: string, price: string): Promise<string> {
  const { id: offerId } = await world.call<OfferView>(who, 'createOffer', id)
  const { version } = await world.call<OfferDraftView>(who, 'getOfferDraft', offerId, LOT, 'offer')
  const until = '2031-12-31+01:00'
  const data = {
    concept: { 'concept-idea': { 'concept-summary': 'Wohnen für alle' } },
    price: {
      bid: { 'purchase-price': { amount: price, currency: 'EUR' } },
      financing: { 'financing-plan': 'Eigenmittel', 'financing-proof': true },
    },
    bidder: { applicant: { 'applicant-kind': 'cooperative' } },
    declarations: { terms: { 'accepts-reservation': true, 'accepts-contract': true, 'no-insolvency': true, 'binding-until': until } },
  }
  await world.call(who, 'saveOfferDraft', offerId, LOT, 'offer', { version, data })
  await world.call(who, 'updateOfferStage', offerId, 6, [LOT], { declaredBy: who.name })
  return offerId
}

const look = lookIn('plots')

it('plots are sold by concept: from the wizard to the reservation', async () => {
  const { anke, torben } = world.staff
  const page = await world.open({ as: anke })
  await page.goto('/wizard/3/5')
  await page.getByRole('link', { name: /^Grundstücke nach Konzept/ }).click()
  await page.waitForURL('**/projekte/anlage/Konzeptvergabe?**')
  await begin(page, { name: NAME, buyer: world.buyers.harbour })
  const id = await saveAndOpen(page)
  // There is one for the form's law, and nothing to choose.
  expect((await world.call<TenderView>(anke, 'getProject', id)).procedure.id).toBe('plots-by-concept')
  await fillIn(id)

  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Grundstück verknüpfen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Baufeld Nord/ }).check()
  await dialog.getByRole('checkbox', { name: /^Baufeld Süd/ }).check()
  await dialog.getByRole('button', { name: '2 verknüpfen' }).click()
  await page.getByRole('heading', { name: /^Grundstücke 2$/ }).waitFor()
  await page.goto(`/projekte/${id}/kriterien`)
  await page.getByText('Wohnungen für viele', { exact: false }).first().waitFor()
  await look(page, 'criteria')
  await page.goto(`/projekte/bearbeiten/${id}`)
  await page.getByText('Anhandgabe', { exact: false }).first().waitFor()
  await look(page, 'form')
  await page.goto(`/projekte/${id}/veroeffentlichen`)
  await page.getByLabel('Angebotsphase').check()
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()

  const guest = await world.open({ width: 390, height: 844 })
  await guest.goto(`/projekte/${id}`)
  await guest.locator('#served').waitFor({ state: 'detached' })
  const plots = guest.locator('#grundstuecke')
  await plots.getByRole('link', { name: 'Baufeld Süd' }).waitFor()
  expect(await plots.innerText()).toContain('Flur 2, Flurstück 6')
  expect(await plots.innerText()).toContain('2.500 qm')
  await look(guest, 'public-390')
  await plots.getByRole('link', { name: 'Baufeld Nord' }).click()
  await guest.getByRole('link', { name: 'Zur Ausschreibung' }).first().waitFor()

  const dear = await bid(world.sabine, id, '2000000.00')
  const good = await bid(world.john, id, '1600000.00')
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })
  const part = { kind: 'offer', round: 1, offerRound: 1 }
  for (const who of [anke, torben])
    for (const [offerId, points] of [
      [dear, '5'],
      [good, '8'],
    ] as const) {
      const given = Object.fromEntries(['housing', 'design', 'energy'].map((key) => [key, { points, reason: 'gelesen' }]))
      await world.call(who, 'giveEvaluationPoints', id, LOT, part, { offerId, version: 0, points: given })
    }
  const { version } = await world.call<EvaluationView>(anke, 'getEvaluation', id, LOT)
  await world.call(anke, 'revealEvaluationPoints', id, LOT, part, { version })
  await page.goto(`/projekte/${id}/wertung/${LOT}`)
  // 30 × 1.6 / 2 + 70 × 0.8 = 80; 30 + 70 × 0.5 = 65: the better concept beats the higher price.
  await page.getByRole('row', { name: /^1 Humber Marine Works Ltd.* 80,000/ }).waitFor()
  await page.getByRole('row', { name: /^2 Nordkai Tiefbau GmbH.* 65,000/ }).waitFor()
  await look(page, 'ranking')

  const tender = await world.call<TenderView>(anke, 'getProject', id)
  const end = { id, version: tender.version, stage: 8, outcome: 'awarded', reason: 'Bestes Konzept', offerIds: [good] }
  await world.call(anke, 'updateProjectStage', end, [LOT])
  await guest.goto(`/projekte/${id}`)
  await guest.getByText('vergeben', { exact: false }).first().waitFor()
})
