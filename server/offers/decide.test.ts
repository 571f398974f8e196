import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { watchWrites } from '../../tests/world/testDatabase'
import { importTemplates } from '../../tests/world/templates'
import { afterDeadlines, again, makeBidder } from '../../tests/world/offers'
import { lotOf, makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { mailsTo } from '../../tests/world/accounts'
import type { TestUser } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import type { OfferExtra } from '../contract/offers/offers'
import type { OfferView } from '../contract/offers/views'
import { appendAudit } from '../log/append'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { OfferModel, SubmissionModel } from './model'
import { recordChoice } from './commands/recordChoice'
import { submissionsOf, type RecordedChoice } from './procedure'

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld({ watched: true })
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
})
afterEach(() => office.goTo(null))
afterAll(() => world.close())

const SAYS = { declaredBy: 'Ada Muster' }
type Party = { bidder: TestUser; offer: OfferView }

/** A competition with so many companies, all of whose applications are opened. */
const opened = async (count: number): Promise<{ id: string; parties: Party[] }> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const parties: Party[] = []
  for (let n = 0; n < count; n++) {
    const party = await makeBidder(world, { id })
    await world.call(party.bidder, 'updateOfferStage', party.offer.id, 1, null, SAYS)
    parties.push(party)
    world.advanceClock(1000)
  }
  await office.wait(30 * DAY)
  await office.open(id, 4)
  return { id, parties }
}
const team = async (id: string): Promise<OfferView[]> => world.call(office.people.first, 'getOffersByProjectId', id)
const decide = (offer: Pick<OfferView, 'id'>, stage: number | null, extra: OfferExtra | null = null) =>
  world.call(office.people.first, 'updateOfferStage', offer.id, stage, null, extra)
const own = async ({ bidder, offer }: Party): Promise<OfferView> => {
  const [found] = await world.call(await again(bidder), 'getOffersByProjectId', offer.projectId)
  if (!found) throw new Error('the own offer is gone')
  return found
}
const keysTo = async ({ bidder }: Party): Promise<string[]> => (await mailsTo(bidder.email)).map(({ key }) => key)
const idOf = ({ offer }: Pick<Party, 'offer'>): number => offer.organizationId
/** Whom the log says a change of stage left out, the first time first. */
const leftOutOf = async (tenderId: string) =>
  (await AuditModel.find({ tenderId, type: 'OFFERS_LEFT_OUT' }).sort({ _id: 1 }).lean()).map(({ data }) => ({
    why: data.why,
    round: data.round,
    who: [...(data.organizationIds as number[])].sort(),
  }))
const writesWhile = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { writes, stop } = watchWrites()
  await work()
  stop()
  return writes
}
const stageOf = (view: OfferView | undefined) => view?.lotOffers[0]?.stage

describe('decisions on the board', () => {
  it('follow the board’s conditions, and the bidder sees nothing of them before they are announced', async () => {
    const { id, parties } = await opened(3)
    const [first, second, third] = parties
    if (!first || !second || !third) throw new Error('three')
    expect((await team(id)).map(stageOf)).toEqual([1, 1, 1])
    expect(await refusalOf(decide(first.offer, 3))).toMatchObject({ status: 409, data: { reason: 'refused.negotiationNotActive' } })
    expect(await refusalOf(decide(first.offer, 4))).toMatchObject({ data: { reason: 'refused.offerPhaseNotActive' } })
    const before = await own(first)
    const changes = await writesWhile(() => office.stage(id, { stage: 5, offerIds: [first.offer.id] }))
    expect((await team(id)).map(stageOf)).toEqual([3, 2, 2])
    // The chosen one and what that leaves to be done; whoever was left out costs no write of their own, however many they are.
    expect(changes.filter((what) => what.endsWith(' offers'))).toEqual(['update offers', 'update offers'])
    // Who left the others out, and when, is on record at once, not only when they are told.
    expect(await leftOutOf(id)).toEqual([{ why: 'choice', round: 1, who: [second, third].map(idOf).sort() }])
    const { version, updated } = await own(first)
    expect({ version, updated }).toEqual({ version: before.version, updated: before.updated })
    expect([stageOf(await own(first)), stageOf(await own(second))]).toEqual([1, 1])
    expect(stageOf(await decide(second.offer, 3))).toBe(3)
    expect(stageOf(await decide(second.offer, null))).toBe(2)
    expect(stageOf(await decide(third.offer, 2, { reason: 'Der Nachweis fehlt.' }))).toBe(2)
    // Its reason may still be put otherwise, as nobody was told: nothing is decided anew by that.
    const put = await decide(third.offer, 2, { reason: ' Der Nachweis der Umsätze fehlt. ' })
    expect(put.lotOffers[0]).toMatchObject({ decision: 'rejected', reason: 'Der Nachweis der Umsätze fehlt.', announcedAt: null })
    expect((await team(id)).map(({ lotOffers }) => lotOffers[0]?.reason)).toContain('Der Nachweis der Umsätze fehlt.')
    expect((await refusalOf(decide(third.offer, 2))).status).toBe(409)
    expect(JSON.stringify(await own(third))).not.toContain('Nachweis')
    expect(await keysTo(third)).not.toContain('applicationDenied')
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'OFFER_DECIDED' })).toBe(5)
  })

  it('are announced with a reason for every rejection, once, by mail to the company', async () => {
    const { id, parties } = await opened(2)
    const [first, second] = parties
    if (!first || !second) throw new Error('two')
    await office.stage(id, { stage: 5, offerIds: [first.offer.id] })
    const all = parties.map(({ offer }) => ({ offerId: offer.id }))
    const announce = (list: { offerId: string; reason?: string }[]) =>
      world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', list)
    expect(await refusalOf(announce([...all, { offerId: 'x' }]))).toMatchObject({
      status: 422,
      data: {
        errors: [
          { path: '/announcements/1/reason', rule: 'required' },
          { path: '/announcements/2/offerId', rule: 'unknownOffer' },
        ],
      },
    })
    expect((await team(id)).map(({ lotOffers }) => lotOffers[0]?.announcedAt)).toEqual([null, null])
    const reasons = all.map((one, n) => (n === 1 ? { ...one, reason: 'Die Eignung ist nicht nachgewiesen.' } : one))
    const before = await own(first)
    await announce(reasons)
    await announce(reasons)
    expect(stageOf(await own(first))).toBe(3)
    expect((await own(first)).version).toBeGreaterThan(before.version)
    expect((await own(first)).updated > before.updated).toBe(true)
    expect((await own(second)).lotOffers[0]).toMatchObject({
      stage: 2,
      decision: 'rejected',
      reason: 'Die Eignung ist nicht nachgewiesen.',
      announcedAt: expect.any(String) as string,
    })
    expect((await keysTo(first)).filter((key) => key === 'applicationAccepted')).toHaveLength(1)
    const denied = (await mailsTo(second.bidder.email)).filter(({ key }) => key === 'applicationDenied')
    expect(denied).toHaveLength(1)
    expect(denied[0]?.text).toContain('Die Eignung ist nicht nachgewiesen.')
    expect(await refusalOf(decide(first.offer, null))).toMatchObject({ data: { reason: 'refused.alreadyAnnounced' } })
    // Changed afterwards, it is told anew.
    await decide(second.offer, 3)
    expect(stageOf(await own(second))).toBe(2)
    await announce([{ offerId: second.offer.id }])
    expect(stageOf(await own(second))).toBe(3)
  })

  it('are refused where they are stale, and say who was quicker', async () => {
    const { id, parties } = await opened(1)
    const [one] = parties
    if (!one) throw new Error('one')
    const [{ version } = { version: 0 }] = await team(id)
    await decide(one.offer, 2, { version, reason: 'Zu spät.' })
    expect(await refusalOf(decide(one.offer, null, { version }))).toMatchObject({
      status: 409,
      data: { changedBy: office.people.first.name, version: version + 1 },
    })
    const both = await Promise.allSettled([2, 2].map(() => decide(one.offer, null, { version: version + 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('rounds of offers', () => {
  it('ask the chosen ones by mail, take their offers, and in a further round ask again with the old ones kept', async () => {
    const { id, parties } = await opened(3)
    const [first, second, third] = parties
    if (!first || !second || !third) throw new Error('three')
    await office.stage(id, { stage: 6, offerIds: [first.offer.id, second.offer.id] })
    expect((await team(id)).map(stageOf)).toEqual([4, 4, 2])
    // Asked is told at once: the deadline runs.
    expect(stageOf(await own(first))).toBe(4)
    for (const party of [first, second]) expect((await keysTo(party)).filter((key) => key === 'offerExpected')).toHaveLength(1)
    expect(await keysTo(third)).not.toContain('offerExpected')
    expect(await refusalOf(world.call(await again(third.bidder), 'updateOfferStage', third.offer.id, 6, null, SAYS))).toMatchObject({
      data: { reason: 'refused.notAskedForAnOffer' },
    })
    for (const party of [first, second]) await world.call(await again(party.bidder), 'updateOfferStage', party.offer.id, 6, null, SAYS)
    await world.call(await again(second.bidder), 'updateOfferStage', second.offer.id, 5)
    // Who submitted and who withdrew looks alike.
    const sealed = (await team(id)).map(({ lotOffers: [one] }) => [one?.stage, one?.offerSent, one?.sealed])
    expect(sealed.slice(0, 2)).toEqual([
      [4, null, true],
      [4, null, true],
    ])
    await office.wait(31 * DAY)
    const after = await office.open(id, 7)
    expect(lotOf(after)).toMatchObject({ stage: 7 })
    expect((await team(id)).map(stageOf)).toEqual([7, 5, 2])
    const oldReceipt = (await own(first)).lotOffers[0]?.offerReceipt
    const deadline = new Date(Date.parse('2027-03-01T09:00:00.000Z')).toISOString()
    expect(await refusalOf(office.stage(id, { stage: 6, offerIds: [second.offer.id], offerDeadline: deadline }))).toMatchObject({
      status: 409,
    })
    await office.stage(id, { stage: 6, offerIds: [first.offer.id], offerDeadline: deadline })
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 6, offerRound: 2 })
    expect((await own(first)).lotOffers[0]).toMatchObject({ stage: 5, offerRound: 2, offerSent: null, offerReceipt: null })
    const found = (which: { offerRound: number }) => afterDeadlines(world, () => foundNow(which))
    const foundNow = async ({ offerRound }: { offerRound: number }) => {
      const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
      if (!tender) throw new Error('gone')
      const query = { lotId: 'LOT-0001', kind: 'offer' as const, round: 1, offerRound, at: now() }
      return (await submissionsOf(tender, query)).submissions
    }
    expect(await found({ offerRound: 1 })).toMatchObject([{ receiptNo: oldReceipt }])
    await world.call(await again(first.bidder), 'updateOfferStage', first.offer.id, 6, null, SAYS)
    expect(await found({ offerRound: 2 })).toHaveLength(1)
    expect(await found({ offerRound: 1 })).toHaveLength(1)
    expect((await team(id)).map(stageOf)).toEqual([5, 5, 2])
    // Asked on the board and not told yet: nothing of it shows in what the company reads.
    const read = async () => {
      const who = await again(third.bidder)
      const [{ lotOffers } = { lotOffers: [] }] = await world.call(who, 'getOffersByOrganizationId', third.bidder.organizationId ?? 0)
      const draft = await world.call(who, 'getOfferDraft', third.offer.id, 'LOT-0001', 'offer')
      return { own: (await own(third)).lotOffers, lotOffers, draft: [draft.round, draft.offerRound, draft.rooms] }
    }
    const untold = await read()
    await decide(third.offer, 4)
    expect(await read()).toEqual(untold)
    await office.wait(60 * DAY)
    await office.open(id, 7)
    expect((await team(id)).map(stageOf)).toEqual([7, 5, 5])
  })

  it('ask whoever is in the talks where nobody applies: type 2 has no applications', async () => {
    const { id } = await office.draft({ type: 2 })
    await office.stage(id, { stage: 5 })
    const [asked, other] = [await makeBidder(world, { id }), await makeBidder(world, { id })]
    expect(stageOf(await own(asked))).toBe(3)
    await office.stage(id, { stage: 6, offerIds: [asked.offer.id] })
    expect((await own(asked)).lotOffers[0]).toMatchObject({ stage: 4, decision: 'invited' })
    expect(await keysTo(asked)).toContain('offerExpected')
    expect((await own(other)).lotOffers[0]?.decision).toBeNull()
  })

  it('record a choice once, however often its intent is carried out, and leave what was decided later', async () => {
    const { id, parties } = await opened(2)
    const [first, second] = parties
    if (!first || !second) throw new Error('two')
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    if (!tender) throw new Error('gone')
    const { id: userId, email, name } = office.people.first
    const choice: RecordedChoice = {
      intentId: 'choice-1',
      event: 'ask',
      offerIds: [first.offer.id, second.offer.id],
      lots: [{ lotId: 'LOT-0001', round: 1, offerRound: 1, offerDeadline: null }],
      at: new Date('2026-12-31T10:00:00.000Z'),
      by: { id: userId, email, name },
    }
    const ports = { audit: appendAudit, publish: async () => undefined }
    await recordChoice(tender, choice, ports)
    const before = await OfferModel.find({ tenderId: id }).sort({ _id: 1 }).lean()
    await Promise.all([recordChoice(tender, choice, ports), recordChoice(tender, choice, ports)])
    expect(await OfferModel.find({ tenderId: id }).sort({ _id: 1 }).lean()).toEqual(before)
    expect((await keysTo(first)).filter((key) => key === 'offerExpected')).toHaveLength(1)
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'OFFER_DECIDED' })).toBe(2)
    await world.db
      .collection<{ _id: string }>('offers')
      .updateOne(
        { _id: first.offer.id },
        { $set: { 'lotOffers.0.decision': 'rejected', 'lotOffers.0.decidedAt': new Date('2027-01-01'), 'lotOffers.0.decidedIn': null } },
      )
    await recordChoice(tender, choice, ports)
    expect((await OfferModel.findOne({ _id: first.offer.id }).lean())?.lotOffers[0]?.decision).toBe('rejected')
  })
})

describe('a continuous procedure', () => {
  it('keeps rounds apart: waiting rooms are sealed, a next round leaves behind what was not opened', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft({ type: 5 })
    await office.stage(id, { stage: 3 })
    const early = await makeBidder(world, { id })
    world.advanceClock(1000)
    const idle = await makeBidder(world, { id })
    await world.call(early.bidder, 'updateOfferStage', early.offer.id, 1, null, SAYS)
    await office.wait(31 * DAY)
    // Round 1 is over and not opened: whoever applies now waits in room 2, and nobody of the team can tell.
    await world.call(await again(idle.bidder), 'updateOfferStage', idle.offer.id, 1, null, SAYS)
    const rooms = async () =>
      (await team(id)).map(({ lotOffers }) =>
        lotOffers.map(({ round, stage, applicationSent }) => [round, stage, applicationSent !== null]),
      )
    expect(await rooms()).toEqual([[[1, 0, false]], [[1, 0, false]]])
    await office.open(id, 4)
    expect(await rooms()).toEqual([[[1, 1, true]], [[2, 0, false]]])
    expect((await own(idle)).lotOffers[0]).toMatchObject({ round: 2, stage: 1 })
    await office.wait(14 * DAY)
    await office.open(id, 4)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 4, round: 2 })
    expect(await rooms()).toEqual([[[1, 2, true]], [[2, 1, true]]])
    // Who was left behind is on record with the round that did it, not only when they are told.
    expect(await leftOutOf(id)).toEqual([{ why: 'nextRound', round: 1, who: [idOf(early)] }])
    const draftRound = async () =>
      (await world.call(await again(early.bidder), 'getOfferDraft', early.offer.id, 'LOT-0001', 'application')).round
    // Decided and not told: the form still is that of the round it applied in.
    await decide(early.offer, 2, { round: 1 })
    expect(await draftRound()).toBe(1)
    // Told of it, the company applies to the round that runs.
    expect(stageOf(await own(early))).toBe(1)
    expect(await refusalOf(world.call(await again(early.bidder), 'updateOfferStage', early.offer.id, 1, null, SAYS))).toMatchObject({
      data: { reason: 'refused.alreadySubmitted' },
    })
    await world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', [{ offerId: early.offer.id, reason: 'Nicht ausgewählt.' }])
    const anew = await world.call(await again(early.bidder), 'updateOfferStage', early.offer.id, 1, null, SAYS)
    expect(anew.lotOffers.map(({ round, stage }) => [round, stage])).toEqual([
      [1, 2],
      [3, 1],
    ])
    expect(await rooms()).toEqual([[[1, 2, true]], [[2, 1, true]]])
    expect(await SubmissionModel.countDocuments({ tenderId: id })).toBe(3)
  })
})
