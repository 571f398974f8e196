import { afterEach, describe, expect, it } from 'vitest'
import { inOffice, type TestUser, type World } from '../../tests/world/inWorld'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { readPdf } from '../../tests/world/readPdf'
import { DAY } from '../../tests/world/tenders'
import type { OpeningRecordView } from '../contract/procedure/views'
import { AuditModel } from '../log/model'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { MailModel } from '../mail/model'
import { OfferModel } from '../offers/model'
import { OrganizationModel } from '../organizations/model'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { filledOffer } from '../world/bidderDrafts'
import { attend as attendOn } from './attending'
import { writeStep } from './commands/moveTender'
import { listedOffers } from './listedOffers'
import { OpeningRecordModel } from './model'
import { verifyOpenings } from './verifyOpenings'

/*
 * § 14 (3) no. 1 VOB/A (Ausgabe 2016, as a state's collection of law has it): names and addresses, final sums, discounts without
 * conditions, number of variants; (6), as a commentary on § 14 and § 14 EU tells it: at once to those who offered, and it is published
 * to nobody else.
 */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const LOT = 'LOT-0001'
const ROUND = { lotId: LOT, round: 1, offerRound: 1 }
type Bidder = 'bidder' | 'rival'
const bySum = <One extends { sum: { amount: string } | null }>(offers: readonly One[]): One[] =>
  [...offers].sort((a, b) => Number(a.sum?.amount) - Number(b.sum?.amount))
const amountsIn = ({ submissions }: OpeningRecordView) => submissions.map(({ listed }) => listed?.sum?.amount).sort()
const read = (id: string, as: Bidder) => world.call(office.people[as], 'getOpenedOffers', id)
const stored = async (id: string): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!tender) throw new Error('gone')
  return tender
}

async function offer(id: string, as: Bidder, { net, further = {} }: { net: number; further?: object }): Promise<void> {
  const { id: offerId } = await world.call(office.people[as], 'createOffer', id)
  const { version } = await world.call(office.people[as], 'getOfferDraft', offerId, LOT, 'offer')
  const data = filledOffer(net, now())
  const terms = { ...(data.terms as object), ...('variants' in further ? { variants: further.variants } : {}) }
  const price = { ...(data.price as object), ...('discount' in further ? { discount: further.discount } : {}) }
  await world.call(office.people[as], 'saveOfferDraft', offerId, LOT, 'offer', { version, data: { ...data, price, terms } })
  await world.call(office.people[as], 'updateOfferStage', offerId, 6, null, { declaredBy: 'Ada Muster' })
}

/** A tender by a procedure for any law, with two offers: the rival's has a discount, and the bidder's two variants. */
async function withOffers(
  ...own: [of: string, id?: string, change?: Record<string, object>, regimes?: readonly string[]]
): Promise<string> {
  await office.goTo('2026-12-01T09:00:00.000Z')
  for (const who of ['bidder', 'rival'] as const)
    await OrganizationModel.collection.updateOne({ _id: office.people[who].organizationId as never }, [
      { $set: { contact: { street: 'Am Kai 3', zip: '27999', city: 'Sandstedt' } } },
    ])
  const { id } = await office.draft({ procedure: await ownProcedure(world, office, ...own) })
  await office.stage(id, { stage: 6 })
  const variants = { 'has-variants': true, 'variants-count': 2, 'variants-note': 'Holz; Stahl' }
  await offer(id, 'bidder', { net: 100_000, further: { variants, discount: { 'discount-percent': '2', 'discount-conditions': 'Skonto' } } })
  await offer(id, 'rival', { net: 120_000, further: { discount: { 'discount-percent': '3.5' } } })
  return id
}

describe('a procedure that gives the record to bidders', () => {
  it('nobody reads any of it before two people have opened; then those who offered do, on their page, by message and mail', async () => {
    const id = await withOffers('vob-eu-open')
    for (const who of ['bidder', 'rival'] as const) expect(await read(id, who)).toEqual([])
    expect((await refusalOf(listedOffers(await stored(id), ROUND))).status).toBe(423)
    await office.wait(61 * DAY)
    await office.step(id, 7, 'first')
    expect(await read(id, 'bidder')).toEqual([])
    expect((await refusalOf(listedOffers(await stored(id), ROUND))).status).toBe(423)
    await MailModel.deleteMany({})
    const opened = await office.step(id, 7, 'second')

    const [list, ...others] = await read(id, 'bidder')
    expect(others).toEqual([])
    // The clock is held: both came at one moment.
    expect(bySum(list?.offers ?? [])).toEqual([
      {
        ...{ organization: expect.any(String) as string, isOwn: true, address: 'Am Kai 3, 27999 Sandstedt' },
        ...{ sum: { amount: '119000.00', currency: 'EUR' }, discount: null, variants: 2 },
      },
      {
        ...{ organization: expect.any(String) as string, isOwn: false, address: 'Am Kai 3, 27999 Sandstedt' },
        ...{ sum: { amount: '142800.00', currency: 'EUR' }, discount: '3.5', variants: 0 },
      },
    ])
    expect(bySum((await read(id, 'rival'))[0]?.offers ?? []).map(({ isOwn }) => isOwn)).toEqual([false, true])
    const [message] = await world.call(office.people.rival, 'getMessages', id)
    expect(message?.messageSubject).toContain(list?.no)
    expect(message?.messageText).toContain('142.800,00 EUR')
    await expect
      .poll(async () => (await MailModel.distinct('to')).sort())
      .toEqual([office.people.bidder.email, office.people.rival.email].sort())

    // The team's record lists the same, on paper too, and the log holds its hash.
    const opening = opened.lots[0]?.openings?.[0]?.id ?? ''
    const record = await world.call(office.people.first, 'getOpeningRecord', opening)
    expect(amountsIn(record)).toEqual(['119000.00', '142800.00'])
    const [entry] = await AuditModel.find({ tenderId: id, type: 'OPENING_FINISHED' }).lean()
    expect(entry?.data.hash).toBe(record.hash)
    const link = await world.call(office.people.first, 'createPDFAndGetDownloadLink', 'openingRecord', opening)
    const paper = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
    expect((await readPdf(paper?.body ?? Buffer.alloc(0))).text).toContain('119.000,00 EUR')

    // Whoever did not offer, and guests, read nothing.
    const stranger = await world.user('member')
    expect(await world.call(stranger, 'getOpenedOffers', id)).toEqual([])
    expect(await world.call(stranger, 'getMessages', id)).toEqual([])
    expect((await refusalOf(world.call(null, 'getOpenedOffers', id))).status).toBe(401)
    // Nor does anybody outside a record that was changed since, or that no opening proves.
    const row = await OpeningRecordModel.findOne({ _id: opening }).lean()
    const put = (content: string) => OpeningRecordModel.collection.updateOne({ _id: opening as never }, { $set: { content } })
    await put((row?.content ?? '').replace('142800.00', '1.00'))
    expect(await read(id, 'bidder')).toEqual([])
    await put('{')
    expect(await read(id, 'bidder')).toEqual([])
    await put(row?.content ?? '')
    await TenderModel.collection.updateOne({ _id: id as never }, { $set: { 'lots.0.openings.0.signature': 'x' }, $inc: { rev: 1 } })
    expect(await read(id, 'bidder')).toEqual([])
  })
})

it('a procedure may tell those who offered how many they were, once opened, and nothing else', async () => {
  const id = await withOffers('open', 'own-open-count', { openOffers: { record: 'count' } })
  for (const who of ['bidder', 'rival'] as const) expect(await read(id, who)).toEqual([])
  await office.wait(61 * DAY)
  await office.step(id, 7, 'first')
  expect(await read(id, 'bidder')).toEqual([])
  const opened = await office.step(id, 7, 'second')
  for (const who of ['bidder', 'rival'] as const) {
    expect(await read(id, who)).toMatchObject([{ lotId: LOT, count: 2, offers: [] }])
    expect(await world.call(office.people[who], 'getMessages', id)).toEqual([])
  }
  expect(await world.call(await world.user('member'), 'getOpenedOffers', id)).toEqual([])
  // The record says names and times, as without it, to the team alone.
  const record = await world.call(office.people.first, 'getOpeningRecord', opened.lots[0]?.openings?.[0]?.id ?? '')
  expect(amountsIn(record)).toEqual([undefined, undefined])
  await OpeningRecordModel.collection.updateOne({ _id: record.id as never }, { $set: { content: '{' } })
  expect(await read(id, 'bidder')).toEqual([])
})

/** § 14a (1) and (3) VOB/A; UNCITRAL's Model Law on Public Procurement (2011), art. 42 (2), (3). */
it('those who offered attend the opening: they see that it runs, at its end the list, and the record has who was there', async () => {
  const change = { openOffers: { present: 'bidders', record: 'bidders', people: 2 } }
  const id = await withOffers('open', 'own-attended', change, ['KonzVgV'])
  const due = (as: TestUser) => world.call(as, 'getOpeningsToAttend', id)
  const attend = (as: TestUser) => world.call(as, 'attendOpening', id, LOT)
  const refused = async (as: TestUser) => (await refusalOf(attend(as))).data.reason
  const { bidder, rival } = office.people
  // Whoever takes part without an offer, and whoever does not, is at no opening.
  const idle = await world.user('member')
  await world.call(idle, 'createOffer', id)
  const [ahead, ...more] = await due(bidder)
  expect(more).toEqual([])
  expect(ahead).toMatchObject({ lotId: LOT, place: '', running: null })
  expect(Date.parse(ahead?.from ?? '') - now().getTime()).toBe(60 * DAY)
  await office.wait(61 * DAY)
  const others = [{ ...idle, token: (await startSession(idle.id, now())).token }, await world.user('member')]
  for (const as of [office.people.bidder, ...others]) expect(await refused(as)).toBe('refused.nothingToAttend')

  // The first opening runs out: whoever was there was at no opening that took place.
  await office.step(id, 7, 'first')
  await attend(office.people.rival)
  const runOut = (await stored(id)).lots[0]?.opening
  await office.wait(16 * 60_000)
  expect(await due(office.people.rival)).toMatchObject([{ running: null }])
  // Nor does it go on by a row that somebody changed.
  const { opening: ranOut } = (await stored(id)).lots[0] ?? {}
  const put = (opening: object | null | undefined) =>
    TenderModel.collection.updateOne({ _id: id as never }, { $set: { 'lots.0.opening': opening }, $inc: { rev: 1 } })
  await put({ ...runOut, expiresAt: new Date(now().getTime() + DAY) })
  expect(await due(office.people.rival)).toMatchObject([{ running: null }])
  expect(await refused(office.people.rival)).toBe('refused.nothingToAttend')
  await put(ranOut)

  // Nobody of the authority learns who is there, nor that anybody is.
  const seen = async () =>
    JSON.stringify([
      await world.call(office.people.first, 'getLogEntries', id, { limit: 200 }),
      await world.call(office.people.first, 'getOffersByProjectId', id),
      (await office.read(id)).lots,
    ])
  await office.step(id, 7, 'first')
  const before = await seen()
  expect(before).not.toContain('OPENING_ATTENDED')
  const [begun] = await due(office.people.bidder)
  expect(begun?.running).toMatchObject({ startedAt: now().toISOString(), missing: 1, attendedAt: null })
  const since = now().toISOString()
  expect(await attend(office.people.bidder)).toMatchObject([{ running: { attendedAt: since } }])
  expect(await seen()).toBe(before)
  for (const as of others) {
    expect(await due(as)).toEqual([])
    expect(await refused(as)).toBe('refused.nothingToAttend')
  }
  // Said again, and with the time begun anew, it is the same moment; of what is sealed there is nothing.
  await office.wait(60_000)
  await office.step(id, 7, 'first')
  expect(await attend(office.people.bidder)).toMatchObject([{ running: { attendedAt: since } }])
  for (const who of ['bidder', 'rival'] as const) expect(await read(id, who)).toEqual([])
  // An offer that only a row says is none.
  const listed = (orgId: number | null, lotOffers: unknown) =>
    OfferModel.collection.updateOne({ tenderId: id, orgId }, { $set: { lotOffers } } as never)
  const { lotOffers } = (await OfferModel.findOne({ tenderId: id, orgId: bidder.organizationId }).lean()) ?? {}
  await listed(idle.organizationId, lotOffers)
  expect(await refused(others[0] ?? idle)).toBe('refused.nothingToAttend')
  await listed(idle.organizationId, [])
  // Who presses while it is being finished: on what is over by then nothing is written.
  const stale = await stored(id)
  const coming = { lotId: LOT, orgId: rival.organizationId, by: { id: rival.id, email: rival.email, name: 'Rita Rivale' }, at: now() }
  await put(null)
  expect((await refusalOf(attendOn(stale, coming))).data.reason).toBe('refused.nothingToAttend')
  await put(stale.lots[0]?.opening)
  // Written a moment before, it has whoever finishes look again; its entry may be still to come.
  await attendOn(stale, coming)
  expect((await refusalOf(writeStep(stale, { lots: stale.lots }, { by: coming.by, at: now() }))).status).toBe(409)
  // An entry at a place that the chain has not is nobody's.
  const opening = stale.lots[0]?.opening?.id
  const forged = { type: 'OPENING_ATTENDED', tenderId: id, data: { opening, lotId: LOT, organizationId: idle.organizationId }, h: 'x' }
  await AuditModel.collection.insertOne({ _id: 0 as never, at: now(), ...forged })

  const opened = await office.step(id, 7, 'second')
  await AuditModel.collection.deleteOne({ _id: 0 as never })
  const [list] = await read(id, 'bidder')
  expect(list?.offers).toHaveLength(2)
  expect(list?.openers).toHaveLength(2)
  expect(await read(id, 'rival')).toMatchObject([{ no: list?.no }])
  expect(await due(office.people.bidder)).toEqual([])
  expect(await refused(office.people.bidder)).toBe('refused.nothingToAttend')
  const own = list?.offers.find(({ isOwn }) => isOwn)?.organization
  const record = await world.call(office.people.first, 'getOpeningRecord', opened.lots[0]?.openings?.[0]?.id ?? '')
  const other = list?.offers.find(({ isOwn }) => !isOwn)?.organization
  expect(record.present).toEqual([
    { organization: own, at: since },
    { organization: other, at: coming.at.toISOString() },
  ])
  // The log has both openings by now, the opening's signature those who were at it.
  const [missed, came, last] = await AuditModel.find({ tenderId: id, type: 'OPENING_ATTENDED' }).sort({ _id: 1 }).lean()
  expect([missed?.data.organizationId, came?.data.organizationId]).toEqual([rival.organizationId, bidder.organizationId])
  expect((await stored(id)).lots[0]?.openings[0]?.attended).toEqual([came?.h, last?.h])
  expect(await seen()).toContain('OPENING_ATTENDED')
  expect((await verifyOpenings()).faults.filter((one) => one.tenderId === id)).toEqual([])
  // Whoever takes one of them out of the log leaves an opening that says so.
  await AuditModel.collection.deleteOne({ _id: last?._id as never })
  expect((await verifyOpenings()).faults.filter((one) => one.tenderId === id)).toMatchObject([{ fault: 'attended' }])
  await AuditModel.collection.insertOne(last as never)
  await TenderModel.collection.updateOne({ _id: id as never }, { $set: { 'lots.0.openings.0.attended': [] }, $inc: { rev: 1 } })
  expect(await read(id, 'bidder')).toEqual([])
  expect((await verifyOpenings()).faults.filter((one) => one.tenderId === id)).toMatchObject([{ fault: 'unsigned' }])
})

it('a negotiated procedure has the sums in the record, for its team alone; others have none', async () => {
  for (const [of, amounts] of [
    ['vob-eu-negotiated', ['119000.00', '142800.00']],
    ['open', [undefined, undefined]],
  ] as const) {
    const id = await withOffersOf(of)
    const opened = await office.open(id, 7)
    const record = await world.call(office.people.first, 'getOpeningRecord', opened.lots[0]?.openings?.at(-1)?.id ?? '')
    expect(amountsIn(record)).toEqual(amounts)
    for (const who of ['bidder', 'rival'] as const) {
      expect(await read(id, who)).toEqual([])
      expect(await world.call(office.people[who], 'getMessages', id)).toEqual([])
    }
  }
})

/** On the day when its offers may be opened; a competition before them is over. */
async function withOffersOf(of: string): Promise<string> {
  if (of === 'open') {
    const id = await withOffers(of)
    await office.wait(61 * DAY)
    return id
  }
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure: await ownProcedure(world, office, of) })
  await office.stage(id, { stage: 3 })
  const [own, rival] = [await office.submit(id, 'bidder', { stage: 1 }), await office.submit(id, 'rival', { stage: 1 })]
  await office.wait(31 * DAY)
  await office.open(id, 4)
  await office.stage(id, { stage: 6, offerIds: [own.id, rival.id], offerDeadline: new Date(now().getTime() + 40 * DAY).toISOString() })
  await offer(id, 'bidder', { net: 100_000 })
  await offer(id, 'rival', { net: 120_000 })
  await office.wait(41 * DAY)
  return id
}
