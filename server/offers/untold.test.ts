import { afterEach, expect, it } from 'vitest'
import { mailsTo } from '../../tests/world/accounts'
import { inform } from '../../tests/world/inform'
import { again, makeBidder } from '../../tests/world/offers'
import { lotOf, type Office } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World, type TestUser } from '../../tests/world/inWorld'
import type { OfferView } from '../contract/offers/views'
import { now } from '../platform/clock'

/* A request for a further offer is made on the board: until 'Bekannt geben' its company reads the same as before, whatever it asks for. */

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const LOT = 'LOT-0001'
const SAYS = { declaredBy: 'Ada Muster' }
interface Party {
  bidder: TestUser
  offer: OfferView
}

const decide = (offer: OfferView, stage: number | null) => world.call(office.people.first, 'updateOfferStage', offer.id, stage)
const announce = (offer: OfferView) =>
  world.call(office.people.first, 'announceDecisions', offer.projectId, LOT, [{ offerId: offer.id, reason: 'Nicht ausgewählt.' }])
const submit = async ({ bidder, offer }: Party, stage: 1 | 6) =>
  world.call(await again(bidder), 'updateOfferStage', offer.id, stage, null, SAYS)
const draftOf = async ({ bidder, offer }: Party) => world.call(await again(bidder), 'getOfferDraft', offer.id, LOT, 'offer')

/** Everything that a company reads of where it stands, with all rooms it has and what lies in them. */
const seenBy = async ({ bidder, offer }: Party) => {
  const { projectId } = offer
  const who = await again(bidder)
  const [mine] = await world.call(who, 'getOffersByProjectId', projectId)
  const all = await world.call(who, 'getOffersByOrganizationId', bidder.organizationId ?? 0)
  const { form: _, ...draft } = await world.call(who, 'getOfferDraft', offer.id, LOT, 'offer')
  const rooms = await world.call(who, 'getRoomsByProjectId', projectId)
  const each = [...new Set([...rooms.map(({ id }) => id), ...draft.rooms])]
  const read = await Promise.all(
    each.map(async (id) => [await world.call(who, 'getRoom', id), await world.call(who, 'listDocuments', id)] as const),
  )
  const mails = (await mailsTo(bidder.email)).map(({ key }) => key)
  return { mine, all, draft, rooms, read, mails }
}

/** One more round of offers, of which these are told at once. */
const nextRound = async (id: string, parties: readonly Party[]): Promise<void> => {
  const offerDeadline = new Date(now().getTime() + 30 * DAY).toISOString()
  await office.stage(id, { stage: 6, offerIds: parties.map(({ offer }) => offer.id), offerDeadline })
}
const openOffers = async (id: string): Promise<void> => {
  await office.wait(31 * DAY)
  await office.open(id, 7)
}

/** Asks and takes back without telling, then asks and tells; what the company reads changes with the last step alone. */
const askQuietly = async (party: Party): Promise<void> => {
  const { offer } = party
  const seen = () => seenBy(party)
  const before = await seen()
  await decide(offer, 4)
  expect(await seen()).toEqual(before)
  await decide(offer, null)
  expect(await seen()).toEqual(before)
  await decide(offer, 4)
  expect(await seen()).toEqual(before)
  await announce(offer)
  const after = await seen()
  expect(after.draft.rooms).not.toEqual(before.draft.rooms)
  expect(after.mails.filter((key) => key === 'offerExpected').length).toBe(before.mails.filter((key) => key === 'offerExpected').length + 1)
}

it('in the second round of offers and in the third', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  // Chosen from the beginning; asked in the second round; asked in the second and told in the third.
  const [lead, late, last] = [await makeBidder(world, { id }), await makeBidder(world, { id }), await makeBidder(world, { id })]
  for (const party of [lead, late, last]) await submit(party, 1)
  await office.wait(30 * DAY)
  await office.open(id, 4)
  await nextRound(id, [lead])
  await submit(lead, 6)
  await openOffers(id)

  await nextRound(id, [lead])
  await askQuietly(late)
  const unasked = await seenBy(last)
  await decide(last.offer, 4)
  expect(await seenBy(last)).toEqual(unasked)
  const second = await draftOf(late)
  expect(second).toMatchObject({ offerRound: 2, isOpen: true })
  const { bidder } = late
  await addFile(world, await again(bidder), [second.rooms[0] ?? '', { name: 'Preise.pdf' }])
  for (const party of [lead, late]) await submit(party, 6)
  await openOffers(id)

  await nextRound(id, [lead])
  expect(lotOf(await office.read(id)).offerRound).toBe(3)
  // Of a request that nobody was told of nothing is left when a further round comes.
  const untold = await seenBy(last)
  expect(untold.draft).toMatchObject({ offerRound: 1, isOpen: false, rooms: unasked.draft.rooms })
  await decide(last.offer, null)
  expect(await seenBy(last)).toEqual(untold)
  await askQuietly(last)
  expect(await draftOf(last)).toMatchObject({ offerRound: 3, isOpen: true })
})

it('whoever was told before the award (§ 134 GWB) is no open decision any more, and stays one whom the award concerns', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const [lead, left] = [await makeBidder(world, { id }), await makeBidder(world, { id })]
  for (const party of [lead, left]) await submit(party, 1)
  await office.wait(30 * DAY)
  await office.open(id, 4)
  await nextRound(id, [lead])
  await submit(lead, 6)
  await openOffers(id)
  const { first } = office.people
  const shown = async ({ offer }: Party) =>
    (await world.call(first, 'getOffersByProjectId', id)).find((one) => one.id === offer.id)?.lotOffers[0]
  const tasks = async () => JSON.stringify((await world.call(first, 'getTodaysWork')).filter(({ projectId }) => projectId === id))
  // Left out when others were chosen, and never told.
  expect(await shown(left)).toMatchObject({ stage: 2, announcedAt: null })
  expect((await shown(left))?.informed).toBeUndefined()
  expect(await tasks()).toContain('announceDecisions')

  const losers = [{ offerId: left.offer.id, reason: 'Nicht ausgewählt.' }]
  await inform(world, office, [id, { lotId: LOT, offerIds: [lead.offer.id], losers }])
  expect(await shown(left)).toMatchObject({ stage: 2, announcedAt: null, informed: true })
  expect((await shown(lead))?.informed).toBeUndefined()
  expect(await tasks()).not.toContain('announceDecisions')
  // A colleague whose page is a moment old: nothing is wrong, and no second letter goes out.
  const mails = (await mailsTo(left.bidder.email)).length
  await announce(left.offer)
  expect((await mailsTo(left.bidder.email)).length).toBe(mails)
  const award = await world.call(first, 'getAward', id, LOT)
  expect(award.offers.map(({ offerId, told }) => [offerId, told !== null])).toContainEqual([left.offer.id, true])
  expect(JSON.stringify(await seenBy(left))).not.toContain('"informed":true')
})
