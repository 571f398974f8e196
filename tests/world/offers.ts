import type { OfferView } from '../../server/contract/offers/views'
import type { TenderInput } from '../../server/contract/tenders/inputs'
import type { TenderView } from '../../server/contract/tenders/views'
import { addItem } from '../../engine/form'
import { now } from '../../server/platform/clock'
import { startSession } from '../../server/platform/sessionStore'
import { putDrafts } from '../../server/world/bidderDrafts'
import type { TestUser } from './people'
import { DAY, formData, makeTender, templateOf, withDeadlines } from './tenders'
import type { World } from './testWorld'

export interface Running {
  tender: TenderView
  creator: TestUser
  second: TestUser
}

export interface RunningWish extends Partial<TenderInput> {
  /** What it is published into. */
  stage?: 2 | 3 | 5 | 6
  lots?: number
  apply?: Date | null
  offer?: Date | null
}

/** A published tender of type 0 with a team of two; applications end in 30 days, offers in 60, unless said otherwise. */
export const makeRunning = async (world: World, wish: RunningWish = {}): Promise<Running> => {
  const { stage = 3, lots = 1, apply, offer, ...override } = wish
  const [creator, second] = [await world.user('internal'), await world.user('internal')]
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const template = await templateOf('EU-19')
  let data = await formData(buyer._id)
  for (let n = 1; n < lots; n++) data = addItem(template, data, { path: '/GR-Lot', now: now() })
  const inDays = (days: number) => new Date(now().getTime() + days * DAY)
  const [applyUntil, offerUntil] = [apply === undefined ? inDays(30) : apply, offer === undefined ? inDays(60) : offer]
  // With a deadline for applications the form asks for none for offers: it stands beside it.
  data = withDeadlines(template, data, { apply: applyUntil, offer: applyUntil ? null : offerUntil })
  const { id } = await makeTender(world, { creator, data, offerDeadline: offerUntil?.toISOString() ?? null, ...override })
  // By neither of the two who open.
  if (override.team === undefined) await world.call(await world.user('admin'), 'addProjectEditors', id, [second.email])
  const { version = 0 } = await world.call(creator, 'getProject', id)
  const tender = await world.call(creator, 'updateProjectStage', { id, version, stage })
  return { tender, creator, second }
}

/** A continuous procedure: round 1 ends in 10 days, every further one 10 days later, the last day is in 100. */
export const makeContinuous = (world: World, wish: RunningWish = {}): Promise<Running> =>
  makeRunning(world, {
    type: 5,
    apply: new Date(now().getTime() + 100 * DAY),
    offer: new Date(now().getTime() + 200 * DAY),
    applicationDeadline: new Date(now().getTime() + 10 * DAY).toISOString(),
    deadlinePeriodDays: 10,
    ...wish,
  })

/** Application and offer of a company for every lot, so far filled in that they can be submitted. Ones that are there stay. */
export const fillDrafts = (offer: OfferView): Promise<void> =>
  putDrafts(
    { _id: offer.id, tenderId: offer.projectId, orgId: offer.organizationId },
    { lots: offer.lotOffers, net: 100_000, by: { name: 'Ada Muster' }, at: now() },
  )

/** Takes part for a company, with its drafts filled in. */
export const takePart = async (world: World, bidder: TestUser, tender: Pick<TenderView, 'id'>): Promise<OfferView> => {
  const offer = await world.call(bidder, 'createOffer', tender.id)
  await fillDrafts(offer)
  return offer
}

/** Somebody of a company of their own who takes part, with drafts that can be submitted. */
export const makeBidder = async (world: World, tender: Pick<TenderView, 'id'>): Promise<{ bidder: TestUser; offer: OfferView }> => {
  const bidder = await world.user('organizationAdmin')
  return { bidder, offer: await takePart(world, bidder, tender) }
}

/**
 * Does something by the clock of 31 days ago: what makeRunning() makes then had its deadline yesterday, and so have the signatures of what
 * came in. Nothing of that is read before.
 */
export const monthAgo = async <Result>(world: World, work: () => Promise<Result>): Promise<Result> => {
  world.holdClock(new Date(Date.now() - 31 * DAY).toISOString())
  try {
    return await work()
  } finally {
    world.holdClock(null)
  }
}

/** Does something long after every deadline here, and goes back to the moment it was: what came in is found by nobody before. */
export const afterDeadlines = async <Result>(world: World, work: () => Promise<Result>): Promise<Result> => {
  const before = now()
  const isHeld = Math.abs(before.getTime() - Date.now()) > 5_000
  world.holdClock(new Date(before.getTime() + 200 * DAY).toISOString())
  try {
    return await work()
  } finally {
    world.holdClock(isHeld ? before.toISOString() : null)
  }
}

/** Sessions of another day are over: the person logs in again by the clock of the tests. */
export const again = async (person: TestUser): Promise<TestUser> => ({ ...person, token: (await startSession(person.id, now())).token })
