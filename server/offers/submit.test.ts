import { afterEach, describe, expect, it, vi } from 'vitest'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { again, makeBidder, makeContinuous, makeRunning } from '../../tests/world/offers'
import { DAY } from '../../tests/world/tenders'
import { mailsTo } from '../../tests/world/accounts'
import { AuditModel } from '../log/model'
import { verifyChain, storedEntries } from '../log/verify'
import type { OfferView } from '../contract/offers/views'
import { AppError } from '../platform/errors'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { openContent } from './early'
import { OfferModel, SubmissionModel, type SubmissionDoc } from './model'
import { submissionsOf } from './procedure'
import { hasUnprocessed } from './receiving'
import { receiptHash } from './receipts'

let world: World
inTenders((made) => (world = made))
afterEach(() => world.holdClock(null))
/** Ten o'clock of a day that is to come, whichever day the test runs on. */
const tenOclock = (): Date => new Date(new Date(Date.now() + 100 * DAY).setUTCHours(10, 0, 0, 0))

const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError)) throw new Error('expected a refusal', { cause: fault })
  return fault
}
const SAYS = { declaredBy: 'Ada Muster' }
const submit = (
  who: TestUser,
  offer: Pick<OfferView, 'id'>,
  { lotIds = null, stage = 1 }: { lotIds?: string[] | null; stage?: 1 | 6 } = {},
) => world.call(who, 'updateOfferStage', offer.id, stage, lotIds, SAYS)
const rows = (offer: Pick<OfferView, 'id'>) => SubmissionModel.find({ offerId: offer.id }).sort({ _id: 1 }).lean<SubmissionDoc[]>()
const tenderOf = async (id: string): Promise<TenderDoc> => {
  const found = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!found) throw new Error('gone')
  return found
}

/** What an opening of the lot's applications would find, long after their deadline: before it nothing is found. */
const foundIn = async (tenderId: string) => {
  const before = now()
  world.holdClock(new Date(before.getTime() + 120 * DAY))
  const { submissions, mismatches } = await submissionsOf(await tenderOf(tenderId), {
    ...{ lotId: 'LOT-0001', kind: 'application', round: 1, at: now() },
  }).finally(() => world.holdClock(before))
  expect(mismatches).toEqual([])
  return submissions
}

describe('a client that counts its requests', () => {
  it('is never answered what it was answered yesterday: each submission is one, and has its own receipt', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const send = async (id: number, stage: 0 | 1) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'updateOfferStage', params: [offer.id, stage, null, SAYS] })
      return (await world.send(bidder.token, text)) as { result: OfferView & { results: { done: boolean; receiptNo?: string }[] } }
    }
    const first = await send(7, 1)
    expect((await send(8, 0)).result.lotOffers[0]?.stage).toBe(0)
    const second = await send(7, 1)
    expect(second.result.lotOffers[0]?.stage).toBe(1)
    expect(second.result.results[0]?.receiptNo).not.toBe(first.result.results[0]?.receiptNo)
    expect((await rows(offer)).map(({ action }) => action)).toEqual(['submit', 'withdraw', 'submit'])
  })
})

describe('taking part', () => {
  it('is one offer a company, whoever asks how often, and is told to the person', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    expect(offer).toMatchObject({ stage: 0, lotOffers: [{ lotId: 'LOT-0001', stage: 0, sealed: false, decision: null }] })
    const colleague = await world.user('member', { organizationId: bidder.organizationId })
    const all = await Promise.all([bidder, colleague, bidder].map((who) => world.call(who, 'createOffer', tender.id)))
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([offer.id]))
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'OFFER_CREATED' })).toBe(1)
    const [mail, ...others] = (await mailsTo(bidder.email)).filter(({ key }) => key === 'applicationStarted')
    expect(others).toEqual([])
    expect(mail?.text).toContain('Stadt Musterhafen')
  })

  it('is refused when nobody can begin any more, to authorities, and for what is not public', async () => {
    const { tender } = await makeRunning(world)
    const client = await world.user('member', { organizationId: (await world.organization({ type: 'CLIENT' }))._id })
    expect(await refusalOf(world.call(client, 'createOffer', tender.id))).toMatchObject({ status: 403, data: { reason: 'onlyCompanies' } })
    world.holdClock(new Date(now().getTime() + 31 * DAY))
    const late = await world.user('member')
    expect(await refusalOf(world.call(late, 'createOffer', tender.id))).toMatchObject({
      status: 409,
      data: { reason: 'refused.participationIsOver' },
    })
    expect(await OfferModel.countDocuments({ tenderId: tender.id })).toBe(0)
  })

  it('takes an invitation’s token that means nothing without a word', async () => {
    const { tender } = await makeRunning(world)
    expect(await world.call(await world.user('member'), 'createOffer', tender.id, 'abc')).toMatchObject({ stage: 0 })
  })
})

describe('submitting', () => {
  it('answers with a receipt for each lot, which holds: hash, head of the log, name', async () => {
    const { tender } = await makeRunning(world, { lots: 2 })
    const { bidder, offer } = await makeBidder(world, tender)
    const sent = await submit(bidder, offer)
    expect(sent.results?.map(({ lotId, done, late }) => [lotId, done, late])).toEqual([
      ['LOT-0001', true, false],
      ['LOT-0002', true, false],
    ])
    expect(sent.lotOffers.map(({ stage }) => stage)).toEqual([1, 1])
    for (const row of await rows(offer)) {
      expect(row).toMatchObject({ state: 'accepted', hash: receiptHash(row, await openContent(row)) })
      const receipt = await world.call(bidder, 'getReceipt', row.no ?? '')
      expect(receipt).toMatchObject({
        no: row.no,
        declaredBy: 'Ada Muster',
        kind: 'application',
        hash: row.hash,
        late: false,
        projectId: tender.id,
      })
      expect(receipt.no).toMatch(/^E-20\d\d-\d{6}$/)
      const entry = await AuditModel.findOne({ _id: receipt.logHead.seq }).lean()
      expect(entry).toMatchObject({ h: receipt.logHead.hash, type: 'APPLICATION_SUBMITTED', data: { hash: row.hash, no: row.no } })
    }
    const mails = (await mailsTo(bidder.email)).filter(({ key }) => key === 'applicationSubmitted')
    expect(mails).toHaveLength(2)
    // Its link leads to the receipt itself, which is there after a withdrawal as well.
    for (const { text } of mails) expect(text).toMatch(/Empfangsbestätigung: Nr\. (E-20\d\d-\d{6})[^]*\/bestaetigung\/\1/)
    // Number, time and hashes only.
    for (const { text, subject, html } of mails)
      for (const part of [text, subject, html]) expect(part).not.toMatch(/Schwimmb|Muster|Los 1|LOT-/)
    expect((await OfferModel.findOne({ _id: offer.id }).lean())?.pending).toEqual([])
  })

  it('does not touch the tender', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const before = await tenderOf(tender.id)
    await submit(bidder, offer)
    await world.call(bidder, 'updateOfferStage', offer.id, 0)
    expect(await tenderOf(tender.id)).toEqual(before)
  })

  it('takes nothing along that was written after it was sent, however long it waits for its turn', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const sentAt = now()
    world.holdClock(new Date(sentAt.getTime() + 1000))
    const draft = await world.call(bidder, 'getOfferDraft', offer.id, 'LOT-0001', 'application')
    await world.call(bidder, 'saveOfferDraft', offer.id, 'LOT-0001', 'application', {
      version: draft.version,
      data: { ...draft.data, 'remarks-section': { 'remarks-group': { remarks: 'danach' } } },
    })
    // As in a batch, whose calls were all heard at once and are worked through one after another.
    world.holdClock(sentAt)
    expect(await refusalOf(submit(bidder, offer))).toMatchObject({ status: 409, data: { reason: 'refused.draftChanged' } })
    expect(await rows(offer)).toEqual([])
    world.holdClock(new Date(sentAt.getTime() + 1000))
    expect((await submit(bidder, offer)).results).toMatchObject([{ done: true }])
  })

  it('needs somebody who declares it', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    for (const extra of [null, {}, { declaredBy: '  ' }])
      expect(await refusalOf(world.call(bidder, 'updateOfferStage', offer.id, 1, null, extra))).toMatchObject({
        status: 422,
        data: { errors: [{ path: '/extra/declaredBy', rule: 'required' }] },
      })
    expect(await rows(offer)).toEqual([])
  })

  it('judges each lot for itself, and refuses only when none could be done', async () => {
    const { tender } = await makeRunning(world, { lots: 2 })
    const { bidder, offer } = await makeBidder(world, tender)
    await submit(bidder, offer, { lotIds: ['LOT-0001'] })
    const { results } = await submit(bidder, offer)
    expect(results).toMatchObject([
      { lotId: 'LOT-0001', done: false, reason: 'alreadySubmitted' },
      { lotId: 'LOT-0002', done: true },
    ])
    expect(await refusalOf(submit(bidder, offer))).toMatchObject({ status: 409, data: { reason: 'refused.alreadySubmitted' } })
    expect(await refusalOf(submit(bidder, offer, { lotIds: ['LOT-0009'] }))).toMatchObject({ status: 422 })
    expect(await refusalOf(submit(bidder, offer, { stage: 6 }))).toMatchObject({ data: { reason: 'refused.notAskedForAnOffer' } })
  })

  it('of several lots holds all from its beginning: no opening of the last comes between, none waits for one that is done', async () => {
    const { tender } = await makeRunning(world, { lots: 2 })
    const { bidder, offer } = await makeBidder(world, tender)
    const held: boolean[][] = []
    const unprocessed = () => Promise.all(['LOT-0001', 'LOT-0002'].map((lotId) => hasUnprocessed(tender.id, lotId)))
    const store = SubmissionModel.create.bind(SubmissionModel) as unknown as (row: SubmissionDoc) => Promise<never>
    const create = vi.spyOn(SubmissionModel, 'create').mockImplementation(async (row: unknown) => {
      held.push(await unprocessed())
      return store(row as SubmissionDoc)
    })
    await submit(bidder, offer).finally(() => create.mockRestore())
    expect(held).toEqual([
      [true, true],
      [false, true],
    ])
    expect(await unprocessed()).toEqual([false, false])
  })

  it('of two people in fifty calls at once is one submission', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const colleague = await world.user('member', { organizationId: bidder.organizationId })
    const all = await Promise.allSettled(Array.from({ length: 50 }, (_one, n) => submit(n % 2 ? bidder : colleague, offer)))
    const refusals = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason as AppError)
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(new Set(refusals.map(({ data }) => data.reason))).toEqual(new Set(['refused.alreadySubmitted']))
    expect(await rows(offer)).toMatchObject([{ state: 'accepted' }])
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'APPLICATION_SUBMITTED' })).toBe(1)
  })

  it('sent again with the same id is the first one’s answer, also when the process that answered is gone', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const id = '0b6f1a52-6a3d-4b84-9f0e-2a2d1f6f7a11'
    const call = () => world.callRaw(bidder, ['updateOfferStage', [offer.id, 1, null, SAYS]], { id }) as Promise<OfferView>
    const first = await call()
    expect((await call()).results).toEqual(first.results)
    // As another process would find it: nothing remembered, the row there, the offer not yet written.
    await world.db
      .collection<{ _id: string }>('submissions')
      .updateOne({ offerId: offer.id }, { $set: { state: 'received', logHead: null } })
    await world.db.collection<{ _id: string }>('offers').updateOne({ _id: offer.id }, { $set: { lotOffers: [] } })
    expect(await hasUnprocessed(tender.id, 'LOT-0001')).toBe(true)
    const anew = { ...bidder, token: (await again(bidder)).token }
    const again2 = (await world.callRaw(anew, ['updateOfferStage', [offer.id, 1, null, SAYS]], { id })) as OfferView
    expect(again2.results).toEqual(first.results)
    expect(await hasUnprocessed(tender.id, 'LOT-0001')).toBe(false)
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'APPLICATION_SUBMITTED' })).toBe(1)
  })

  it('that a crash left half done is finished by the sweep', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    await submit(bidder, offer)
    await world.db.collection('submissions').updateOne({ offerId: offer.id }, { $set: { state: 'received', logHead: null } })
    await world.db.collection<{ _id: string }>('offers').updateOne({ _id: offer.id }, { $set: { lotOffers: [] } })
    world.holdClock(new Date(now().getTime() + DAY))
    await world.workers.offers.sweep()
    expect(await rows(offer)).toMatchObject([{ state: 'accepted' }])
    expect(await world.call(await again(bidder), 'getOffersByProjectId', tender.id)).toMatchObject([{ stage: 1 }])
  })
})

describe('the deadline', () => {
  const TEN = tenOclock()

  it.each<[string, number, boolean]>([
    ['09:59:59.999', -1, false],
    ['10:00:00.000', 0, true],
  ])('10:00 means 10:00:00.000: %s', async (_, after, late) => {
    const instant = new Date(TEN.getTime() + after).toISOString()
    const { tender } = await makeRunning(world, { apply: TEN, offer: new Date(TEN.getTime() + 30 * DAY) })
    const { bidder, offer } = await makeBidder(world, tender)
    world.holdClock(instant)
    const sent = await submit(await again(bidder), offer)
    expect(sent.results).toMatchObject([{ done: true, late, receivedAt: instant }])
    expect(sent.lotOffers[0]?.stage).toBe(late ? 0 : 1)
    const [row] = await rows(offer)
    expect(row).toMatchObject({ late, state: late ? 'late' : 'accepted', receivedAt: new Date(instant) })
    const receipt = await world.call(await again(bidder), 'getReceipt', row?.no ?? '')
    expect(receipt.late).toBe(late)
    const [mail] = (await mailsTo(bidder.email)).filter(({ key }) => key === 'applicationSubmitted')
    expect(mail?.text.includes('verspätet eingegangen')).toBe(late)
    expect(await foundIn(tender.id)).toMatchObject([{ late }])
    if (late)
      expect(await refusalOf(submit(await again(bidder), offer))).toMatchObject({ data: { reason: 'refused.alreadySubmittedLate' } })
  })

  it('is the one in force when it came in: what was late stays so when the deadline moves afterwards', async () => {
    const { tender } = await makeRunning(world, { apply: TEN })
    const { bidder, offer } = await makeBidder(world, tender)
    const other = await makeBidder(world, tender)
    const later = new Date(TEN.getTime() + DAY)
    // Extended a second before it would have ended.
    const extended = { at: new Date(TEN.getTime() - 1000), applicationDeadline: later, offerDeadline: null }
    world.holdClock(new Date(TEN.getTime() - 1001))
    await submit(await again(other.bidder), other.offer)
    await world.db
      .collection<{ _id: string }>('tenders')
      .updateOne(
        { _id: tender.id },
        { $set: { 'lots.0.deadlines.applicationDeadline': later }, $push: { 'lots.0.deadlineHistory': extended } as never },
      )
    world.holdClock(TEN)
    expect((await submit(await again(bidder), offer)).results).toMatchObject([{ late: false }])
    // A request of before the extension that was worked on after it.
    const { lotTimeAt } = await import('./facts')
    const [lot] = (await tenderOf(tender.id)).lots
    if (!lot) throw new Error('no lot')
    expect(lotTimeAt(lot, new Date(TEN.getTime() - 1001)).applicationDeadline).toBe(TEN.getTime())
    expect(lotTimeAt(lot, new Date(TEN.getTime() - 1000)).applicationDeadline).toBe(later.getTime())
  })
})

describe('withdrawing', () => {
  it('is possible before the deadline, and then it can be submitted anew with a receipt of its own', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const first = await submit(bidder, offer)
    const back = await world.call(bidder, 'updateOfferStage', offer.id, 0)
    expect(back).toMatchObject({ stage: 0, results: [{ done: true }], lotOffers: [{ applicationSent: null, applicationReceipt: null }] })
    expect(await refusalOf(world.call(bidder, 'updateOfferStage', offer.id, 0))).toMatchObject({
      data: { reason: 'refused.nothingSubmitted' },
    })
    const second = await submit(bidder, offer)
    expect(second.results?.[0]?.receiptNo).not.toBe(first.results?.[0]?.receiptNo)
    expect((await rows(offer)).map(({ action }) => action).sort()).toEqual(['submit', 'submit', 'withdraw'])
    expect(await foundIn(tender.id)).toMatchObject([{ receiptNo: second.results?.[0]?.receiptNo }])
  })

  it('races with the deadline to the millisecond: the moment of receipt decides', async () => {
    const ten = tenOclock()
    const { tender } = await makeRunning(world, { apply: ten })
    const { bidder, offer } = await makeBidder(world, tender)
    const other = await makeBidder(world, tender)
    for (const one of [{ bidder, offer }, other]) await submit(one.bidder, one.offer)
    world.holdClock(new Date(ten.getTime() - 1))
    const inTime = await again(bidder)
    const withdrawn = world.call(inTime, 'updateOfferStage', offer.id, 0)
    world.holdClock(ten)
    const late = refusalOf(world.call(await again(other.bidder), 'updateOfferStage', other.offer.id, 0))
    expect(await withdrawn).toMatchObject({ results: [{ done: true }] })
    expect(await late).toMatchObject({ data: { reason: 'refused.withdrawalTooLate' } })
  })

  it('and submitting by two people at once end in one of both, never in a half', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const colleague = await world.user('member', { organizationId: bidder.organizationId })
    await submit(bidder, offer)
    await Promise.allSettled(
      Array.from({ length: 20 }, (_one, n) => (n % 2 ? submit(bidder, offer) : world.call(colleague, 'updateOfferStage', offer.id, 0))),
    )
    const standing = await foundIn(tender.id)
    const [shown] = await world.call(bidder, 'getOffersByProjectId', tender.id)
    expect(shown?.lotOffers[0]?.applicationReceipt ?? null).toBe(standing[0]?.receiptNo ?? null)
    expect(standing.length).toBeLessThanOrEqual(1)
    expect(await hasUnprocessed(tender.id, 'LOT-0001')).toBe(false)
  })
})

describe('continuous procedures', () => {
  it('take applications at any time: the round is the first whose deadline lies ahead', async () => {
    const { tender } = await makeContinuous(world)
    const { bidder, offer } = await makeBidder(world, tender)
    world.advanceClock(11 * DAY)
    const sent = await submit(await again(bidder), offer)
    expect(sent).toMatchObject({ results: [{ done: true, late: false }], lotOffers: [{ round: 2, stage: 1 }] })
    const [row] = await rows(offer)
    expect(row).toMatchObject({ round: 2 })
    world.advanceClock(100 * DAY)
    const other = await again(bidder)
    expect(await refusalOf(world.call(other, 'updateOfferStage', offer.id, 0))).toMatchObject({
      data: { reason: 'refused.withdrawalTooLate' },
    })
  })
})

it('leaves a log that holds, with every receipt’s head in it', async () => {
  const heads = await SubmissionModel.find({ logHead: { $ne: null } }).lean<SubmissionDoc[]>()
  const known = heads.flatMap(({ logHead }) => (logHead ? [{ seq: logHead.seq, h: logHead.hash }] : []))
  expect(known.length).toBeGreaterThan(0)
  expect(await verifyChain(storedEntries(), known)).toMatchObject({ ok: true })
})
