import type { Page } from 'playwright'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import type { RoomView } from '../../server/contract/rooms/views'
import type { AwardPlan } from '../../server/contract/tenders/criteria'
import type { TenderView } from '../../server/contract/tenders/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import type { TestUser } from '../world/people'
import { inMinutes, openLot, startTender } from './biddingSteps'
import { handIn } from './handIn'
import { makeDraft } from './steps'
import type { BrowserWorld } from './world'

const LOT = 'LOT-0001'

interface AskedOffers {
  minutes: number
  variants?: 'allowed'
  mains?: 'allowed'
  procedure?: string
  awardPlans?: AwardPlan[]
}

/**
 * A tender of two lots that asks for offers at once, until so many minutes from now; `procedure`: another one than the usual; `variants`:
 * what the notice says of them (BT-63); `mains`: of several main offers (BT-769).
 */
export async function askAll(world: BrowserWorld, name: string, { minutes, variants, mains, ...input }: AskedOffers): Promise<string> {
  const { anke } = world.staff
  const id = await makeDraft(world, name, input)
  const draft = await world.call<TenderView>(anke, 'getProject', id)
  const until = inMinutes(world, minutes)
  const data = structuredClone(draft.data ?? {})
  for (const lot of data['GR-Lot'] as Record<string, object>[]) {
    lot['GR-Lot-SubmissionInfo'] = { 'GR-Lot-Deadlines1': { 'BT-131(d)-Lot': until.day, 'BT-131(t)-Lot': until.time } }
    if (mains) lot['GR-Lot-TenderingTerms'] = { 'GR-Recurrence': { 'BT-769-Lot': mains } }
    if (variants) lot['GR-Lot-TenderingTerms'] = { ...lot['GR-Lot-TenderingTerms'], 'GR-Lot-Variants': { 'BT-63-Lot': variants } }
  }
  const saved = await world.call<TenderView>(anke, 'updateProject', { id, version: draft.version, data })
  await world.call(anke, 'updateProjectStage', { id, version: saved.version, stage: 6 }, null)
  return id
}

export async function offer(world: BrowserWorld, who: TestUser, { id, net }: { id: string; net: number }): Promise<string> {
  const [known] = await world.call<OfferView[]>(who, 'getOffersByProjectId', id)
  const { id: offerId } = known ?? (await world.call<OfferView>(who, 'createOffer', id))
  const { version } = await world.call<OfferDraftView>(who, 'getOfferDraft', offerId, LOT, 'offer')
  await world.call(who, 'saveOfferDraft', offerId, LOT, 'offer', { version, data: filledOffer(net, new Date(world.serverTime())) })
  await handIn(world, who, { offerId, stage: 6, lotIds: [LOT] })
  return offerId
}

export const PART = { kind: 'offer', round: 1, offerRound: 1 }

/** Price by a formula, concept by two members, who know of each other's points since. */
export async function evaluate(world: BrowserWorld, id: string, offerIds: readonly string[]): Promise<void> {
  const { anke, torben } = world.staff
  for (const [who, points] of [
    [anke, ['7', '9', '5']],
    [torben, ['8', '9', '6']],
  ] as const)
    for (const [n, offerId] of offerIds.entries()) {
      const given = { concept: { points: points[n] ?? '5', reason: 'Schlüssig dargelegt.' } }
      await world.call(who, 'giveEvaluationPoints', id, LOT, PART, { offerId, version: 0, points: given })
    }
  await world.call(anke, 'revealEvaluationPoints', id, LOT, PART, { version: 0 })
}

/** So slow a line that the picture shows a file on its way. */
async function upload(page: Page): Promise<void> {
  const input = page.locator('input[type=file]:not([webkitdirectory])').first()
  await input.waitFor({ state: 'attached' })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 1_500_000 })
  await input.setInputFiles([
    { name: 'Bauzeitenplan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(24_000_000, 7) },
    { name: 'Urkalkulation.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.alloc(8_000_000, 5) },
  ])
  await page.locator('.rm-up').first().waitFor()
  await page.waitForTimeout(4000)
}

/**
 * After the opening of offers: ranking, comparison, what came late, requests on both sides; a bidder between two lots, and files on their
 * way.
 */
export async function evaluationScreens(world: BrowserWorld, bidders: readonly TestUser[]) {
  const { anke } = world.staff
  const [first, second, third, late] = bidders
  if (!first || !second || !third || !late) throw new Error('four bidders are needed')
  const id = await askAll(world, 'Betrieb der Sportboothäfen an der Förde', { minutes: 30 })
  const offerIds: string[] = []
  for (const [who, net] of [
    [first, 118_000],
    [second, 104_500],
    [third, 131_200],
  ] as const)
    offerIds.push(await offer(world, who, { id, net }))
  await world.call<OfferView>(late, 'createOffer', id)
  world.advance(31 * 60_000)
  await offer(world, late, { id, net: 99_000 })
  await openLot(world, id, { stage: 7, lotId: LOT })
  await evaluate(world, id, offerIds)
  await world.call(anke, 'createRequests', id, {
    ...{ lotId: LOT, offerIds: offerIds.slice(0, 2), kind: 'documents', subject: 'Versicherungsnachweis' },
    ...{
      text: 'Bitte reichen Sie den Nachweis der Betriebshaftpflicht nach.',
      deadline: new Date(world.serverTime() + 4 * 86_400_000).toISOString(),
    },
  })
  const half = await askAll(world, 'Unterhaltung der Anleger, zwei Ufer', { minutes: 600 })
  await offer(world, first, { id: half, net: 84_000 })
  const running = await startTender(world, 'Neubau des Hafenmeisterhauses', 900)
  await world.call<OfferView>(third, 'createOffer', running.id)
  const room = (await world.call<RoomView[]>(third, 'getRoomsByProjectId', running.id)).find(({ part }) => part === 'application')?.id ?? ''
  const path = `/projekte/${id}`
  const ranked = (page: Page): Promise<void> => page.locator('.ev-ranking').waitFor()
  return [
    { name: 'evaluation', path: `${path}/wertung/${LOT}`, asStaff: true, prepare: ranked },
    { name: 'evaluation-compare', path: `${path}/wertung/${LOT}?ansicht=vergleich`, asStaff: true },
    {
      name: 'late',
      path: `${path}/wertung/${LOT}`,
      asStaff: true,
      prepare: async (page: Page) => {
        await page.locator('.op-kept .btn').first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'requests', path: `${path}/nachforderungen`, asStaff: true },
    { name: 'requests-bidder', path: `${path}/nachforderungen`, asStaff: true, as: first },
    { name: 'overview', path: '/projekte#teilnahme', asStaff: true, as: first, prepare: (page: Page) => page.locator('.ow').waitFor() },
    {
      name: 'offer',
      path: `/projekte/${half}/angebot`,
      asStaff: true,
      as: first,
      prepare: (page: Page) => page.locator('.bd-bar').waitFor(),
    },
    { name: 'uploading', path: `/projekte/${running.id}/datenraum/${room}`, asStaff: true, as: third, prepare: upload },
  ]
}
