import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import { SubmissionModel } from '../../server/offers/model'
import { judge, makeBiddingWorld, openLot, startTender, type BiddingWorld } from './biddingSteps'
import { handIn } from './handIn'

let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

it('a submission that was changed in the database is named in record and list, in words, and the others are opened', async () => {
  const { anke } = world.staff
  const { id, lotIds } = await startTender(world, 'Betrieb der Fähre, geändert', 30)
  const [lotId = ''] = lotIds
  for (const bidder of [world.sabine, world.john]) {
    const { id: offerId } = await world.call<{ id: string }>(bidder, 'createOffer', id)
    await handIn(world, bidder, { offerId, stage: 1, lotIds: [lotId] })
  }
  const orgId = world.sabine.organizationId ?? 0
  await world.withDatabase(() =>
    SubmissionModel.updateOne({ tenderId: id, orgId }, { $set: { receivedAt: new Date('2026-01-05T08:00:00Z') } }),
  )
  world.advance(31 * 60_000)
  const tender = (): Promise<TenderView> => world.call<TenderView>(anke, 'getProject', id)
  await expect.poll(async () => (await tender()).lots[0]?.closedAt ?? null, { timeout: 20_000 }).not.toBe(null)
  await openLot(world, id, { stage: 4, lotId })
  const opening = (await tender()).lots[0]?.openings?.[0]?.id ?? ''
  const pages = [
    [`/projekte/${id}/niederschrift/${opening}`, '.op-late.differs', 'record'],
    [`/projekte/${id}/wertung/${lotId}`, '.op-kept.differs', 'list'],
  ] as const
  for (const [locale, width, words] of [
    ['de-DE', 1440, 'Eingangszeit'],
    ['en-GB', 390, 'time of receipt'],
  ] as const)
    for (const [path, where, name] of pages) {
      const page = await world.open({ as: anke, width, locale })
      await page.goto(`${world.address}${path}`)
      await page.locator(where).waitFor()
      expect(await page.locator(where).innerText()).toContain(words)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      await judge(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mismatch-${name}-${width}.png`, fullPage: true })
      await page.context().close()
    }
})
