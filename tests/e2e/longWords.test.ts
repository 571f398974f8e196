import { afterAll, beforeAll, expect } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { startTender } from './biddingSteps'
import { cutOff } from './cutOff'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { handIn } from './handIn'
import { makeBrowserWorld, PASSWORD, type BrowserWorld } from './world'

/*
 * German has long words: titles of tenders and lots, names of companies. Nothing of them may push a page beyond the screen or be cut
 * without a sign.
 */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsbrückeninstandsetzungsleistungen'

let world: BrowserWorld
let bidder: TestUser
let id = ''
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      const { _id } = await makeOrganization({ name: `${WORD}verwaltungsgesellschaft mbH & Co. KG` })
      const names = { givenName: 'Maximiliane-Friederike', surName: 'Freifrau von Hohenlohe-Schillingsfürst-Waldenburg' }
      bidder = await makeUser('organizationAdmin', { ...names, email: 'bieterinnengemeinschaft@firma.example', organizationId: _id })
    },
  })
  const made = await startTender(world, `${WORD} in Sandstedt`, 30)
  id = made.id
  const { anke } = world.staff
  const tender = await world.call<TenderView>(anke, 'getProject', id)
  const data = JSON.parse(
    JSON.stringify(tender.data).replace('Reventlou', `${WORD}los`).replace('"Wik"', `"Große Hunte – ${WORD}"`),
  ) as unknown
  const saved = await world.call<TenderView>(anke, 'updateProject', { id, version: tender.version, data })
  await world.call(anke, 'announceChanges', id, { version: saved.version, word: WORD })
  const offer = await world.call<OfferView>(bidder, 'createOffer', id)
  await handIn(world, bidder, { offerId: offer.id, stage: 1, lotIds: ['LOT-0001'] })
  await world.call(bidder, 'askQuestion', id, { text: `Gilt ${WORD}?`, lotId: 'LOT-0002' })
})
afterAll(() => world.close())

const walk = async (who: TestUser | undefined, width: number, addresses: readonly string[]): Promise<string[]> => {
  const page = await world.open({ ...(who ? { as: who } : {}), width })
  const faults: string[] = []
  for (const address of addresses) {
    await goOn(page, address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(400)
    for (const fault of await cutOff(page)) faults.push(`${width} ${address}: ${fault}`)
  }
  return faults
}

deepIt('long words of titles, lots and companies stay inside of every page', { timeout: 300_000 }, async () => {
  const { anke } = world.staff
  const of = (...places: string[]): string[] => places.map((place) => `/projekte/${id}${place}`)
  const faults: string[] = []
  for (const width of [390, 1440]) {
    faults.push(...(await walk(undefined, width, ['/projekte', ...of('', '/fragen')])))
    faults.push(
      ...(await walk(bidder, width, ['/projekte', ...of('', '/bewerbung', '/dokumente', '/datenraum', '/fragen', '/nachrichten')])),
    )
    const own = of('', '?los=2', '/bewerber', '/dokumente', '/fragen', '/nachrichten', '/audit-log', '/oeffnung/LOT-0002', '/fassungen/0')
    faults.push(...(await walk(anke, width, ['/wizard/1', '/projekte', `/projekte/bearbeiten/${id}`, ...own])))
  }
  expect(faults).toEqual([])
})

deepIt('and stay there while two people open', { timeout: 300_000 }, async () => {
  const { anke, torben } = world.staff
  world.advance(31 * 60_000)
  const version = async () => (await world.call<TenderView>(anke, 'getProject', id)).version
  const open = async (who: TestUser) =>
    world.call(who, 'updateProjectStage', { id, version: await version(), stage: 4 }, ['LOT-0001', 'LOT-0002'], PASSWORD)
  await expect
    .poll(async () => (await world.call<TenderView>(anke, 'getProject', id)).lots.every(({ closedAt }) => closedAt !== null))
    .toBe(true)
  await open(anke)
  const places = ['/wizard/1', `/projekte/${id}`, `/projekte/${id}/oeffnung/LOT-0001`]
  const faults = [...(await walk(torben, 390, places)), ...(await walk(torben, 1440, places))]
  await open(torben)
  const after = ['', '?los=2', '/wertung/LOT-0001', '/nachforderungen', '/bewerber'].map((place) => `/projekte/${id}${place}`)
  faults.push(...(await walk(anke, 390, after)), ...(await walk(anke, 1440, after)))
  expect(faults).toEqual([])
})
