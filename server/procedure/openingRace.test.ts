import { afterEach, expect, it } from 'vitest'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { appendAudit } from '../log/append'
import { takeIn } from '../offers/commands/submit'
import { OfferModel, SubmissionModel, type OfferDoc } from '../offers/model'
import { hasUnprocessed, received, whileReceivingAll } from '../offers/receiving'
import { unfinishedUploads } from '../offers/unfinished'
import { takePart } from '../../tests/world/offers'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(async () => {
  unfinishedUploads.value = () => Promise.resolve(false)
  await office.goTo(null)
})

const ports = { audit: appendAudit, publish: () => Promise.resolve() }
const LOT = 'LOT-0001'

/** A competition whose deadline passed a second ago; `late()` takes in what was received two seconds ago, as a busy machine would. */
const over = async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const { bidder } = office.people
  const made = await takePart(world, bidder, { id })
  await office.wait(30 * DAY + 1000)
  const receivedAt = new Date(now().getTime() - 2000)
  // As the call that submits found them, before anybody opened anything.
  const offer = await OfferModel.findOne({ _id: made.id }).lean<OfferDoc>()
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!offer || !tender) throw new Error('gone')
  const by = { id: bidder.id, email: bidder.email, name: bidder.name }
  const what = { event: 'submitApplication', lots: tender.lots, declaredBy: 'Ada', by, receivedAt, requestId: '' } as const
  const send = () => takeIn({ offer, tender }, what, ports)
  return { id, send }
}
const recordOf = async (id: string) => {
  const [opening] = lotOf(await office.read(id)).openings ?? []
  return world.call(office.people.first, 'getOpeningRecord', opening?.id ?? '')
}
/** Holds whoever submits between their request and what is stored of it. */
const hold = () => {
  let go: () => void = () => undefined
  let isThere: () => void = () => undefined
  const held = new Promise<void>((resolve) => (isThere = resolve))
  const gate = new Promise<void>((resolve) => (go = resolve))
  unfinishedUploads.value = async () => {
    isThere()
    await gate
    return false
  }
  return { go: () => go(), held }
}

it('an opening neither begins nor ends while something that came in time is being taken in, and its record has it', async () => {
  const { id, send } = await over()
  const { go, held } = hold()
  await office.step(id, 4, 'first')
  const sending = send()
  await held
  expect((await refusalOf(office.step(id, 4, 'second'))).data.reason).toBe('refused.submissionsUnprocessed')
  expect(lotOf(await office.read(id)).stage).toBe(3)
  go()
  expect(await sending).toMatchObject([{ done: true, late: false }])
  await office.step(id, 4, 'second')
  expect((await recordOf(id)).submissions).toHaveLength(1)
})

it('nor does one begin', async () => {
  const { id, send } = await over()
  const { go, held } = hold()
  const sending = send()
  await held
  expect((await refusalOf(office.step(id, 4, 'first'))).data.reason).toBe('refused.submissionsUnprocessed')
  go()
  await sending
  await office.open(id, 4)
  expect((await recordOf(id)).submissions).toHaveLength(1)
})

it('what comes when the opening is written is refused, whenever it was received: the record does not have it', async () => {
  const { id, send } = await over()
  await office.open(id, 4)
  expect(await send()).toMatchObject([{ done: false, reason: 'applicationsNotTaken' }])
  expect(await SubmissionModel.countDocuments({ tenderId: id })).toBe(0)
  expect((await recordOf(id)).submissions).toEqual([])
})

it('a record waits for whoever had begun, and for no other lot’s', async () => {
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  const place = { tenderId: 'a-tender', lotId: LOT }
  const holding = whileReceivingAll({ tenderId: place.tenderId, lotIds: [LOT] }, () => gate)
  await expect.poll(() => hasUnprocessed(place.tenderId, LOT)).toBe(true)
  expect(await received(place.tenderId, LOT, { patienceMs: 100 })).toBe(false)
  expect(await received(place.tenderId, 'LOT-00010', { patienceMs: 100 })).toBe(true)
  const waiting = received(place.tenderId, LOT)
  go()
  await holding
  expect(await waiting).toBe(true)
})
