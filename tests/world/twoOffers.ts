import { now } from '../../server/platform/clock'
import { putDrafts } from '../../server/world/bidderDrafts'
import type { Office } from './procedure'
import { DAY } from './tenders'
import type { World } from './testWorld'

const NETS = { bidder: 100_000, rival: 120_000 } as const

type Draft = NonNullable<Parameters<Office['draft']>[0]> & { nets?: Readonly<Record<'bidder' | 'rival', number>> }

/** A tender with offers of 100,000 and 120,000 euros net (or others), on the day when they may be opened: Monday, 1 February 2027. */
export const withTwoOffers = async (world: World, office: Office, { nets = NETS, ...draft }: Draft = {}) => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft(draft)
  await office.stage(id, { stage: 2 })
  await office.stage(id, { stage: 6 })
  const offer = async (as: 'bidder' | 'rival') => {
    const { id: offerId, organizationId, lotOffers } = await world.call(office.people[as], 'createOffer', id)
    const owner = { _id: offerId, tenderId: id, orgId: organizationId }
    await putDrafts(owner, { lots: lotOffers, net: nets[as], by: { name: 'Ada Muster' }, at: now() })
    return world.call(office.people[as], 'updateOfferStage', offerId, 6, null, { declaredBy: 'Ada Muster' })
  }
  const [own, rival] = [await offer('bidder'), await offer('rival')]
  await office.wait(62 * DAY)
  return { id, own, rival }
}
