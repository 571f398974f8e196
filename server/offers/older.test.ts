import { afterEach, beforeAll, expect, it } from 'vitest'
import { tamperingWith, type Tampering } from '../../tests/world/tampering'
import { inOffice, type World, type Office } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { verifyChain, storedEntries } from '../log/verify'
import { forgetSince } from '../log/proof'
import { afterDeadlines } from '../../tests/world/offers'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { receiptHash } from './receipts'
import { SubmissionModel, type SubmissionDoc } from './model'
import { submissionsOf } from './procedure'
import { verifySubmissions } from './verifySubmissions'
import { startOfferWorker } from './worker'

/*
 * What came in before there were signatures is held against what it has: its hash, which nobody makes without what is sealed, and its
 * entry. From the marker on a signature is asked for, also of what somebody makes look older.
 */
let world: World
let office: Office
let db: Tampering
let id = ''
let since = 0
let old: SubmissionDoc
let signed: SubmissionDoc
let restore: () => Promise<void>

const rowOf = async (who: 'bidder' | 'rival'): Promise<SubmissionDoc> => {
  const found = await SubmissionModel.findOne({ tenderId: id, orgId: office.people[who].organizationId }).lean<SubmissionDoc>()
  if (!found) throw new Error('nothing came in')
  return found
}
const noErrors = (fault: unknown) => {
  throw fault
}
/** As an update starts it. */
const start = async () => (await startOfferWorker(world.events, noErrors)).close()

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  db = tamperingWith(world.db)
  id = (await office.draft()).id
  await office.stage(id, { stage: 3 })
  await office.submit(id, 'bidder', { stage: 1 })
  // As the version before wrote it: no marker, nothing signed.
  await db.submissions.updateMany({}, { $unset: { signed: '', 'logHead.signature': '' } } as never)
  await db.entries.updateMany({}, { $unset: { 'data.signature': '', 'data.deadline': '', mac: '' } } as never)
  forgetSince()
  const marker = await AuditModel.findOne({ type: 'SUBMISSIONS_SIGNED' }).lean()
  await db.entries.deleteOne({ _id: marker?._id ?? 0 })
  for (const { _id } of await db.entries
    .find({ _id: { $gt: marker?._id ?? 0 } })
    .sort({ _id: 1 })
    .toArray()) {
    await db.submissions.updateMany({ 'logHead.seq': _id }, { $set: { 'logHead.seq': _id - 1 } })
    await db.rename('audit', [_id, _id - 1])
  }
  await db.rewriteLog()
  expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
  expect(await verifySubmissions()).toEqual({ faults: [], count: 1, older: 1, since: null })
  await start()
  since = (await verifySubmissions()).since ?? 0
  await office.submit(id, 'rival', { stage: 1 })
  ;[old, signed] = [await rowOf('bidder'), await rowOf('rival')]
  restore = await db.snapshot()
})
afterEach(() => restore())

const found = () => afterDeadlines(world, foundNow)
const foundNow = async () => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!tender) throw new Error('gone')
  const { submissions, mismatches } = await submissionsOf(tender, { lotId: 'LOT-0001', kind: 'application', round: 1, at: now() })
  const faults = (await verifySubmissions()).faults.map(({ no }) => no)
  expect(faults.sort()).toEqual(mismatches.map(({ receiptNo }) => receiptNo).sort())
  return { opened: new Set(submissions.map(({ receiptNo }) => receiptNo)), parts: mismatches.map(({ parts }) => parts) }
}

it('opens as what it is, and the log says from which entry on all is signed', async () => {
  expect(old.signed).toBeUndefined()
  expect(signed.signed?.since).toBe(since)
  expect(await verifySubmissions()).toEqual({ faults: [], count: 2, older: 1, since })
  expect(await found()).toEqual({ opened: new Set([old.no, signed.no]), parts: [] })
  await start()
  expect(await AuditModel.countDocuments({ type: 'SUBMISSIONS_SIGNED' })).toBe(1)
})

it.each([
  ['receivedAt', { receivedAt: new Date(0) }, 'receivedAt'],
  ['late', { late: true, state: 'late' }, 'late'],
  ['orgId', { orgId: 4711 }, 'company'],
  ['round', { round: 2 }, 'round'],
] as const)('is found where its %s was changed', async (_field, change, part) => {
  await db.submissions.updateOne({ _id: old._id }, { $set: change as object })
  const { opened, parts } = await found()
  expect([opened, parts.flat()]).toEqual([new Set([signed.no]), expect.arrayContaining([part])])
})

it('is found where its entry, the log behind it and its hash were made to fit: the hash needs what is sealed', async () => {
  const receivedAt = new Date(old.receivedAt.getTime() - 1000)
  const hash = receiptHash({ ...old, receivedAt }, null)
  await db.submissions.updateOne({ _id: old._id }, { $set: { receivedAt, hash } })
  await db.entries.updateOne({ _id: old.logHead?.seq ?? 0 }, { $set: { at: receivedAt, 'data.hash': hash } })
  await db.offers.updateOne({ _id: old.offerId }, { $set: { 'lotOffers.0.applicationSent': receivedAt } })
  await db.rewriteLog()
  const { opened, parts } = await found()
  expect(opened).not.toContain(old.no)
  expect(parts).toContainEqual(['content'])
})

it.each(['the marker as it was', 'the marker taken away', 'another marker'])(
  'does not hide one whose signature was taken off, with %s',
  async (way) => {
    await db.submissions.updateOne({ _id: signed._id }, { $unset: { signed: '', 'logHead.signature': '' } } as never)
    await db.entries.updateOne({ _id: signed.logHead?.seq ?? 0 }, { $unset: { 'data.signature': '', 'data.deadline': '' } } as never)
    if (way === 'the marker taken away') {
      // Another one, somewhere, still says from where on all are signed.
      await office.submit(id, 'bidder', { stage: 0 })
      await db.entries.deleteOne({ _id: since })
    }
    if (way === 'another marker') await db.entries.updateOne({ _id: since }, { $set: { at: new Date(Date.now() + 86_400_000) } })
    await db.rewriteLog()
    const { opened, parts } = await found()
    expect(opened).not.toContain(signed.no)
    expect(parts.flat()).toContain('signature')
  },
)

it('that a crash left half done at the update is finished before the first is signed; one put in later is not made true', async () => {
  await db.submissions.deleteOne({ _id: signed._id })
  await db.entries.deleteMany({ _id: { $gte: since } })
  await db.entries.deleteOne({ _id: old.logHead?.seq ?? 0 })
  const left = { $set: { state: 'received', logHead: null } } as const
  await db.submissions.updateOne({ _id: old._id }, left)
  await start()
  expect(await rowOf('bidder')).toMatchObject({ state: 'accepted', logHead: { seq: expect.any(Number) as number } })
  expect((await verifySubmissions()).faults.filter(({ no }) => no === old.no)).toEqual([])
  const at = new Date(old.receivedAt.getTime() + 1)
  await db.submissions.insertOne({ ...old, _id: `${old._id}1`, no: 'E-2026-000009', receivedAt: at, state: 'received', logHead: null })
  const work = await startOfferWorker(world.events, noErrors)
  world.holdClock(new Date(Date.now() + 86_400_000))
  await work.sweep()
  await work.close()
  world.holdClock(null)
  expect(await AuditModel.countDocuments({ 'data.no': 'E-2026-000009', type: 'APPLICATION_SUBMITTED' })).toBe(0)
  expect((await verifySubmissions()).faults.map(({ no }) => no)).toContain('E-2026-000009')
})
