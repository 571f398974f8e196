import { afterEach, expect, it } from 'vitest'
import { setAccount } from '../../tests/world/accounts'
import { addFile } from '../../tests/world/rooms'
import { takePart } from '../../tests/world/offers'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { openedSubmissions } from './opened'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => world.holdClock(null))

const LOT = 'LOT-0001'
const MINUTES = 60_000
const REASON = 'Der Server war an diesem Tag nicht erreichbar.'

/** An offer that came a minute late to what was opened since: its receipt's number. */
const late = async (): Promise<{ id: string; no: string }> => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 6 })
  await takePart(world, office.people.bidder, { id })
  await office.wait(60 * DAY + MINUTES)
  const sent = await office.submit(id, 'bidder', { stage: 6 })
  const no = sent.results?.[0]?.receiptNo ?? ''
  await office.open(id, 7)
  return { id, no }
}

it('what came late is not opened by two of whom one put in the other, nor by a later member, until it is confirmed', async () => {
  const { id, no } = await late()
  const added = await world.user('internal', { created: new Date('2026-01-01T00:00:00.000Z') })
  const { first } = office.people
  await world.call(first, 'addProjectEditors', id, [added.email])
  const caller = { ...added, token: (await startSession(added.id, now())).token }
  const open = (as: TestUser, reason: string | null = null) => world.call(as, 'openLateSubmission', no, PASSWORD, reason)
  await open(first, REASON)
  expect(await world.call(caller, 'getLateSubmissions', id)).toMatchObject([
    { part: 'confirm', toConfirm: { reasons: ['openersAdded', 'openerMemberYoung'], people: [first.email, added.email] } },
  ])
  expect(await refusalOf(open(caller))).toMatchObject({ status: 409, data: { reason: 'refused.openersAdded' } })
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENING_REFUSED', 'data.why': 'openersAdded' })).toBe(1)
  expect((await refusalOf(world.call(first, 'getSubmission', no))).status).toBe(423)
  // Of another kind it is no word for this one.
  const confirm = (what: 'applications' | 'offers') =>
    world.call(office.people.admin, 'confirmOpeners', id, { lotId: LOT, what }, [first.email, added.email], REASON, PASSWORD)
  await confirm('applications')
  expect(await refusalOf(open(caller))).toMatchObject({ status: 409, data: { reason: 'refused.openersAdded' } })
  await confirm('offers')
  expect(await open(caller)).toMatchObject({
    state: 'opened',
    openers: [
      { name: first.name, addedBy: null },
      { name: added.name, addedBy: first.name },
    ],
    confirmation: { by: office.people.admin.name, reason: REASON },
  })
  const [entry] = await AuditModel.find({ tenderId: id, type: 'LATE_OPENING_FINISHED' }).lean()
  expect(entry?.data).toMatchObject({
    why: ['openersAdded', 'openerMemberYoung'],
    confirmedFor: REASON,
    since: [expect.any(String), expect.any(String)],
  })
})

it('what somebody began whose account was closed since is begun anew, and not finished', async () => {
  const { no } = await late()
  const open = (as: Person, reason: string | null = null) => world.call(office.people[as], 'openLateSubmission', no, PASSWORD, reason)
  await open('first', REASON)
  await setAccount(office.people.first.id, { state: 'DISABLED' })
  expect(await refusalOf(open('second'))).toMatchObject({ status: 422 })
  expect(await open('second', REASON)).toMatchObject({ state: 'begun', begunBy: office.people.second.name })
  expect((await refusalOf(world.call(office.people.third, 'getSubmission', no))).status).toBe(423)
  expect(await open('third')).toMatchObject({ state: 'opened' })
  await setAccount(office.people.first.id, { state: 'ACTIVE' })
})

it('what came late is opened by two people with a reason, after the lot’s own opening and never before', async () => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 6 })
  const inTime = await office.submit(id, 'rival', { stage: 6 })
  const offer = await takePart(world, office.people.bidder, { id })
  const { rooms } = await world.call(office.people.bidder, 'getOfferDraft', offer.id, LOT, 'offer')
  await addFile(world, office.people.bidder, [rooms[0] ?? '', { name: 'Preis.txt', content: 'viel' }])
  await office.wait(60 * DAY + MINUTES)
  const sent = await office.submit(id, 'bidder', { stage: 6 })
  expect(sent.results).toMatchObject([{ done: true, late: true }])
  const no = sent.results?.[0]?.receiptNo ?? ''
  const openLate = (as: Person, reason: string | null = null, password = PASSWORD) =>
    world.call(office.people[as], 'openLateSubmission', no, password, reason)
  const read = (as: Person) => world.call(office.people[as], 'getSubmission', no)
  const opened = async () => {
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    return tender ? (await openedSubmissions(tender, LOT, 'offer')).map(({ receiptNo, late }) => [receiptNo, late]) : []
  }

  const listed = async (as: Person) =>
    (await world.call(office.people[as], 'getLateSubmissions', id)).map((one) => [one.no, one.part, one.opening?.state ?? null])

  // Before the opening nobody learns that something came late.
  expect(await listed('first')).toEqual([])
  expect(await refusalOf(openLate('first', REASON))).toMatchObject({ status: 423 })
  await office.open(id, 7)
  const timely = inTime.results?.[0]?.receiptNo ?? ''
  expect(await opened()).toEqual([[timely, false]])
  expect((await refusalOf(read('first'))).status).toBe(423)
  expect(await listed('first')).toEqual([[no, 'begin', null]])
  expect(await listed('admin')).toEqual([[no, 'none', null]])

  expect(await refusalOf(openLate('first'))).toMatchObject({ status: 422, data: { errors: [{ path: '/reason', rule: 'required' }] } })
  expect(await refusalOf(openLate('first', REASON, 'falsch'))).toMatchObject({ status: 422, data: { reason: 'wrongPassword' } })
  expect(await openLate('first', REASON)).toMatchObject({ state: 'begun', begunBy: office.people.first.name, reason: REASON })
  expect(await listed('first')).toEqual([[no, 'beginAgain', 'begun']])
  expect(await listed('second')).toEqual([[no, 'confirm', 'begun']])
  const calls = async (as: Person) =>
    (await world.call(office.people[as], 'getTodaysWork'))
      .filter(({ key, projectId }) => key === 'confirmLate' && projectId === id)
      .map(({ lotIds }) => lotIds)
  expect([await calls('first'), await calls('second')]).toEqual([[], [[LOT]]])
  // The same person again begins anew; alone they get nowhere, and after 15 minutes nobody does.
  expect(await openLate('first')).toMatchObject({ state: 'begun', reason: REASON })
  expect((await refusalOf(read('first'))).status).toBe(423)
  await office.wait(15 * MINUTES)
  expect(await listed('second')).toEqual([[no, 'begin', null]])
  expect(await refusalOf(openLate('second'))).toMatchObject({ status: 422, data: { errors: [{ path: '/reason' }] } })
  expect(await refusalOf(openLate('admin', REASON))).toMatchObject({ status: 409, data: { reason: 'refused.onlyTeamOpens' } })
  await openLate('second', REASON)
  expect(await openLate('third')).toMatchObject({ state: 'opened', begunBy: office.people.second.name, openedBy: office.people.third.name })

  expect(await listed('first')).toEqual([[no, 'none', 'opened']])
  expect((await read('first')).data).toMatchObject({ price: { total: { 'net-total': { amount: '100000.00' } } } })
  expect(await opened()).toEqual([
    [timely, false],
    [no, true],
  ])
  const files = await world.call(office.people.first, 'listDocuments', rooms[0] ?? '')
  expect(files.map(({ name }) => name)).toEqual(['Preis.txt'])
  expect(await refusalOf(openLate('first', REASON))).toMatchObject({ data: { reason: 'refused.lateIsOpened' } })
  const other = world.call(office.people.first, 'openLateSubmission', timely, PASSWORD, REASON)
  expect(await refusalOf(other)).toMatchObject({ data: { reason: 'refused.nothingLate' } })
  const types = (await AuditModel.find({ tenderId: id, 'data.no': no }).sort({ _id: 1 }).lean()).map(({ type }) => type)
  expect(types).toEqual(['OFFER_SUBMITTED', ...Array<string>(3).fill('LATE_OPENING_BEGUN'), 'LATE_OPENING_FINISHED'])
})
