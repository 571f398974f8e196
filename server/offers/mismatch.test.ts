import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { takePart } from '../../tests/world/offers'
import { tamperingWith, type Tampering } from '../../tests/world/tampering'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { PASSWORD } from '../../tests/world/people'
import { mailsTo } from '../../tests/world/accounts'
import { AuditModel, type AuditEntry } from '../log/model'
import type { OpeningRecordView } from '../contract/procedure/views'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { now } from '../platform/clock'
import { SubmissionModel, type SubmissionDoc } from './model'
import { openedSubmissions } from './opened'
import { submissionsOf } from './procedure'
import { verifySubmissions } from './verifySubmissions'

let world: World
let office: Office
let db: Tampering
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  db = tamperingWith(world.db)
})
afterEach(() => office.goTo(null))

const LOT = 'LOT-0001'
const tenderOf = async (id: string): Promise<TenderDoc> => {
  const found = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!found) throw new Error('gone')
  return found
}
const rowOf = async (
  tenderId: string,
  who: 'bidder' | 'rival',
  action: 'submit' | 'withdraw' = 'submit',
): Promise<SubmissionDoc & { no: string }> => {
  const whose = { tenderId, orgId: office.people[who].organizationId ?? 0 }
  const found = await SubmissionModel.findOne({ ...whose, action }).lean<SubmissionDoc>()
  if (!found) throw new Error('nothing came in')
  return { ...found, no: found.no ?? '' }
}
/** A tender with an application of both companies, before its opening. */
const withTwo = async (stage: 3 | 6 = 3) => {
  const { id } = await office.draft()
  await office.stage(id, { stage })
  for (const who of ['bidder', 'rival'] as const) await office.submit(id, who, { stage: stage === 3 ? 1 : 6 })
  return { id, row: await rowOf(id, 'bidder'), other: await rowOf(id, 'rival') }
}
const openedRecord = async (id: string, what: 4 | 7 = 4): Promise<OpeningRecordView> => {
  await office.wait((what === 4 ? 31 : 61) * DAY)
  const opened = await office.open(id, what)
  return world.call(office.people.first, 'getOpeningRecord', opened.lots[0]?.openings?.at(-1)?.id ?? '')
}
const entries = (tenderId: string) => AuditModel.find({ tenderId, type: 'SUBMISSION_MISMATCH' }).lean<AuditEntry[]>()

describe('an opening that finds something else than was sealed and signed', () => {
  it('stops that one, says so in record, list, log and mails, and opens the others', async () => {
    const { id, row, other } = await withTwo()
    const receivedAt = new Date(row.receivedAt.getTime() - DAY)
    await db.submissions.updateOne({ _id: row._id }, { $set: { receivedAt } })
    // Nobody hears of it before the opening.
    expect(await world.call(office.people.first, 'getMismatches', id)).toEqual([])
    expect(await entries(id)).toEqual([])
    const record = await openedRecord(id)
    const wrong = { receiptNo: row.no, organizationId: row.orgId, lotId: LOT, kind: 'application', parts: ['receivedAt'] }
    expect(record.submissions.map(({ receiptNo }) => receiptNo)).toEqual([other.no])
    expect(record.mismatches).toMatchObject([wrong])
    expect(await world.call(office.people.first, 'getMismatches', id)).toMatchObject([wrong])
    const written = await entries(id)
    expect(written).toMatchObject([{ actor: null, data: { no: row.no, organizationId: row.orgId, parts: ['receivedAt'] } }])
    const [finished] = await AuditModel.find({ tenderId: id, type: 'OPENING_FINISHED' }).lean<AuditEntry[]>()
    expect(finished?.data).toMatchObject({ submissions: 1, late: 0, mismatches: 1 })
    // To the team's admin and the system admins, once; nobody else.
    const hears = async (who: keyof Office['people']) =>
      (await mailsTo(office.people[who].email)).filter(({ key, text }) => key === 'submissionMismatch' && text.includes(row.no)).length
    expect(await Promise.all((['first', 'admin', 'second', 'bidder'] as const).map(hears))).toEqual([1, 1, 0, 0])
    // Nobody of the team reads it, in whatever way; the other one as ever.
    expect(await refusalOf(world.call(office.people.second, 'getSubmission', row.no))).toMatchObject({
      status: 409,
      data: { reason: 'refused.submissionDiffers' },
    })
    expect(await refusalOf(world.call(office.people.second, 'getReceipt', row.no))).toMatchObject({ status: 409 })
    expect(await world.call(office.people.second, 'getSubmission', other.no)).toMatchObject({ receipt: { no: other.no } })
    const evaluation = await world.call(office.people.first, 'getEvaluation', id, LOT)
    expect(evaluation.offers.map(({ receiptNo }) => receiptNo)).toEqual([other.no])
    expect(await world.call(office.people.first, 'getSubmission', other.no)).toMatchObject({ receipt: { hash: other.hash } })
    expect(await entries(id)).toHaveLength(1)
    // The company reads of its own what it always read.
    expect(await world.call(office.people.bidder, 'getSubmission', row.no)).toMatchObject({ receipt: { no: row.no, hash: row.hash } })
    // Put back as it was, it opens.
    await db.submissions.updateOne({ _id: row._id }, { $set: { receivedAt: row.receivedAt } })
    expect(await world.call(office.people.first, 'getMismatches', id)).toEqual([])
    expect(await world.call(office.people.second, 'getSubmission', row.no)).toMatchObject({ receipt: { no: row.no } })
  })

  it('goes by the deadline that was signed, whatever the tender’s history of deadlines says by now', async () => {
    const { id } = await office.draft()
    await office.stage(id, { stage: 3 })
    await office.submit(id, 'rival', { stage: 1 })
    await takePart(world, office.people.bidder, { id })
    await office.wait(30 * DAY + 60_000)
    const sent = await office.submit(id, 'bidder', { stage: 1 })
    expect(sent.results).toMatchObject([{ done: true, late: true }])
    const deadline = new Date(now().getTime() + DAY)
    await TenderModel.collection.updateOne({ _id: id as never }, {
      $set: { 'lots.0.deadlineHistory': [{ at: new Date(0), applicationDeadline: deadline, offerDeadline: null }] },
    } as never)
    const row = await rowOf(id, 'bidder')
    const record = await openedRecord(id)
    expect(record.late.map(({ receiptNo }) => receiptNo)).toEqual([row.no])
    // And the row itself made one that came in time.
    await db.submissions.updateOne({ _id: row._id }, { $set: { late: false, state: 'accepted' } })
    expect((await openedSubmissions(await tenderOf(id), LOT, 'application')).map(({ receiptNo }) => receiptNo)).not.toContain(row.no)
    expect(await world.call(office.people.first, 'getMismatches', id)).toMatchObject([{ receiptNo: row.no, parts: ['late', 'state'] }])
  })

  it('does not take what is opened from a round or lot that is not', async () => {
    const { id, row } = await withTwo(6)
    await db.submissions.updateOne({ _id: row._id }, { $set: { offerRound: 2 } })
    const record = await openedRecord(id, 7)
    expect(record.mismatches).toMatchObject([{ receiptNo: row.no, offerRound: 1, parts: ['round'] }])
  })

  it('tells nothing of what somebody moved into an opened round out of one that is still sealed', async () => {
    const { id, row } = await withTwo(6)
    await openedRecord(id, 7)
    const asked = new Date(now().getTime() + 30 * DAY).toISOString()
    const offer = await world.call(office.people.bidder, 'createOffer', id)
    await office.stage(id, { stage: 6, offerIds: [offer.id], offerDeadline: asked })
    await office.submit(id, 'bidder', { stage: 6 })
    const next = await SubmissionModel.findOne({ tenderId: id, offerRound: 2 }).lean<SubmissionDoc>()
    await db.submissions.updateOne({ _id: next?._id }, { $set: { offerRound: 1 } })
    const opened = await openedSubmissions(await tenderOf(id), LOT, 'offer')
    expect(opened.map(({ receiptNo }) => receiptNo)).toContain(row.no)
    expect(opened.map(({ receiptNo }) => receiptNo)).not.toContain(next?.no)
    expect(await world.call(office.people.first, 'getMismatches', id)).toEqual([])
    expect((await verifySubmissions()).faults.map(({ no }) => no)).toContain(next?.no)
    expect((await refusalOf(world.call(office.people.first, 'getSubmission', next?.no ?? ''))).status).toBe(423)
    await db.submissions.updateOne({ _id: next?._id }, { $set: { offerRound: 2 } })
  })
})

describe('what was taken back', () => {
  it('stays so where its row is gone, and nothing of it is read', async () => {
    const { id, row, other } = await withTwo()
    await office.submit(id, 'bidder', { stage: 0 })
    const taken = await rowOf(id, 'bidder', 'withdraw')
    await office.wait(31 * DAY)
    const fault = async () => {
      const { submissions, mismatches } = await submissionsOf(await tenderOf(id), { lotId: LOT, kind: 'application', round: 1, at: now() })
      expect(submissions.map(({ receiptNo }) => receiptNo)).toEqual([other.no])
      return mismatches.map(({ receiptNo, parts }) => [receiptNo, parts])
    }
    expect(await fault()).toEqual([])
    const restore = await db.snapshot()
    await db.submissions.deleteOne({ _id: taken._id })
    expect(await fault()).toEqual([[row.no, ['withdrawal']]])
    await restore()
    for (const change of [{ receivedAt: new Date(0) }, { by: other.by }, { orgId: other.orgId }, { of: other._id }, { late: true }]) {
      await db.submissions.updateOne({ _id: taken._id }, { $set: change })
      expect(await fault()).toEqual([[row.no, ['withdrawal']]])
      await restore()
    }
    const { faults } = await verifySubmissions()
    expect(faults.filter(({ tenderId }) => tenderId === id)).toEqual([])
  })
})

describe('what came late and was opened by two people', () => {
  it('was opened by those two, or by nobody', async () => {
    const { id } = await office.draft()
    await office.stage(id, { stage: 3 })
    await takePart(world, office.people.bidder, { id })
    await office.wait(30 * DAY + 60_000)
    await office.submit(id, 'bidder', { stage: 1 })
    const { no, _id } = await rowOf(id, 'bidder')
    await office.open(id, 4)
    const openLate = (as: 'first' | 'second') => world.call(office.people[as], 'openLateSubmission', no, PASSWORD, 'Störung')
    const read = () => world.call(office.people.third, 'getSubmission', no)
    await openLate('first')
    const begun = (await rowOf(id, 'bidder')).lateOpening
    if (!begun) throw new Error('begun')
    // Somebody who began alone writes another name into it, or a second one.
    for (const lateOpening of [
      { ...begun, by: office.people.third.id },
      { ...begun, second: { id: office.people.second.id, name: 'B', at: now() } },
    ]) {
      await db.submissions.updateOne({ _id }, { $set: { lateOpening } })
      expect(await refusalOf(read())).toMatchObject({ status: 409, data: { reason: 'refused.submissionDiffers' } })
      expect(await refusalOf(openLate('first'))).toMatchObject({ data: { reason: 'refused.submissionDiffers' } })
      expect(await world.call(office.people.first, 'getMismatches', id)).toMatchObject([{ receiptNo: no, parts: ['lateOpening'] }])
    }
    await db.submissions.updateOne({ _id }, { $set: { lateOpening: begun } })
    await openLate('second')
    expect(await read()).toMatchObject({ receipt: { no, late: true } })
    const done = (await rowOf(id, 'bidder')).lateOpening
    if (!done?.second) throw new Error('done')
    const { signature: _signature, ...unsigned } = done
    const forged = [
      { ...done, by: office.people.third.id },
      { ...done, byName: 'Andere' },
      { ...done, at: new Date(0) },
      { ...done, reason: 'anderer' },
      { ...done, second: { ...done.second, id: office.people.third.id } },
      { ...done, second: { ...done.second, name: 'Andere' } },
      { ...done, second: { ...done.second, at: new Date(0) } },
      { ...done, second: null },
      { ...done, signature: begun.signature },
      unsigned,
      null,
    ]
    for (const lateOpening of forged) {
      await db.submissions.updateOne({ _id }, { $set: { lateOpening } } as never)
      expect(await refusalOf(read())).toMatchObject({ status: 409 })
      expect((await verifySubmissions()).faults.filter((one) => one.no === no)).toMatchObject([{ what: ['lateOpening'] }])
    }
  })
})

describe('another company', () => {
  it('reads nothing of it before the opening, whoever it is made to belong to in the database', async () => {
    const { id, row, other } = await withTwo()
    const mine = { orgId: other.orgId, offerId: other.offerId }
    const draft = () => world.call(office.people.rival, 'getOfferDraft', row.offerId, LOT, 'application')
    const restore = await db.snapshot()
    for (const change of [{ orgId: mine.orgId }, mine]) {
      await db.submissions.updateOne({ _id: row._id }, { $set: change })
      expect((await refusalOf(world.call(office.people.rival, 'getSubmission', row.no))).status).toBe(404)
      await restore()
    }
    await db.submissions.deleteOne({ _id: row._id })
    await db.submissions.insertOne({ ...row, ...mine, _id: `${other.offerId}:${LOT}:application:1:9` })
    await expect(world.call(office.people.rival, 'getSubmission', row.no)).rejects.toThrow()
    await restore()
    await db.offers.deleteOne({ _id: other.offerId })
    await db.offers.updateOne({ _id: row.offerId }, { $set: { orgId: other.orgId } })
    expect((await refusalOf(draft())).status).toBe(404)
    await restore()
    expect((await refusalOf(draft())).status).toBe(404)
    expect(await world.call(office.people.rival, 'getOffersByProjectId', id)).toMatchObject([{ id: other.offerId }])
  })
})
