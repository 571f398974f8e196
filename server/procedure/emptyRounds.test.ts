import { afterEach, beforeAll, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { takePart } from '../../tests/world/offers'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY, templateOf, withDeadlines } from '../../tests/world/tenders'
import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import { takeIn } from '../offers/commands/submit'
import { OfferModel, SubmissionModel, type OfferDoc } from '../offers/model'
import { now } from '../platform/clock'
import { importShippedProcedures } from '../procedures/importShipped'
import { emptyOf, fillRounds, lookAgain } from '../tenders/commands/emptyRounds'
import { fireTenderTimer } from '../tenders/commands/fireTimer'
import { runIntents } from '../tenders/commands/record'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { roundsWith } from '../tenders/roundsWith'
import { verifyEnds } from './verifyEnds'

/* What is passed over as empty has nothing in it: whoever is on their way, and whoever writes the database. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
let system = ''
beforeAll(async () => {
  await importShippedProcedures()
  system = await ownProcedure(world, office, 'dynamic-purchasing', 'system-for-rounds')
})
let before: typeof roundsWith.value
beforeAll(() => {
  before = roundsWith.value
})
afterEach(async () => {
  roundsWith.value = before
  await office.goTo(null)
})

const ports = { audit: appendAudit, publish: () => Promise.resolve() }
const found = async (id: string): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!tender) throw new Error('gone')
  return tender
}
const emptyIn = async (id: string) => (await found(id)).lots[0]?.emptyRounds ?? []
const set = (id: string, change: object) => TenderModel.collection.updateOne({ _id: id } as never, { $set: change } as never)
const recordOf = async (id: string) => {
  const last = (lotOf(await office.read(id)).openings ?? []).at(-1)
  return world.call(office.people.first, 'getOpeningRecord', last?.id ?? '')
}

/** A system whose first round was opened with nothing in it; the second ends in 7 days. */
const running = async (): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id, version, data = {} } = await office.draft({ type: 5, procedure: system, deadlinePeriodDays: 7 })
  const form = withDeadlines(await templateOf('EU-19'), data, { apply: new Date(now().getTime() + 60 * DAY), offer: null })
  await world.call(office.people.first, 'updateProject', { id, version, data: form })
  await office.stage(id, { stage: 3 })
  await office.wait(30 * DAY)
  await office.open(id, 4)
  return id
}
/** A request that came in whole 10 ms before the end of the round, and is worked on whenever `send` is called. */
const onItsWay = async (id: string) => {
  const { bidder } = office.people
  const made = await takePart(world, bidder, { id })
  const [offer, tender] = [await OfferModel.findOne({ _id: made.id }).lean<OfferDoc>(), await found(id)]
  if (!offer) throw new Error('gone')
  const by = { id: bidder.id, email: bidder.email, name: bidder.name }
  const receivedAt = new Date(now().getTime() + 7 * DAY - 10)
  const what = { event: 'submitApplication', lots: tender.lots, declaredBy: 'Ada', by, receivedAt, requestId: '' } as const
  return () => takeIn({ offer, tender }, what, ports)
}
const isOpenedWith = async (id: string, round: number) => {
  await office.open(id, 4)
  expect(lotOf(await office.read(id))).toMatchObject({ stage: 4, round })
  expect((await recordOf(id)).submissions).toHaveLength(1)
  expect((await verifyEnds('')).filter(({ tenderId }) => tenderId === id)).toEqual([])
}

it('what was received in time and is stored after its round was passed over is in that round, which is opened', async () => {
  const id = await running()
  const send = await onItsWay(id)
  await office.wait(7 * DAY)
  expect(await emptyIn(id)).toEqual([2])
  expect(await send()).toMatchObject([{ done: true, late: false }])
  expect(await emptyIn(id)).toEqual([])
  await isOpenedWith(id, 2)
})

it('so is what was stored between the look into the round and the word that it is empty', async () => {
  const id = await running()
  const send = await onItsWay(id)
  roundsWith.value = async (...of) => {
    const none = await before(...of)
    roundsWith.value = before
    expect(await send()).toMatchObject([{ done: true }])
    return none
  }
  await office.wait(7 * DAY)
  expect(await emptyIn(id)).toEqual([])
  await isOpenedWith(id, 2)
})

it('a row that was taken out before its round ended is missing in an opening, and not passed over', async () => {
  const id = await running()
  await office.submit(id, 'bidder', { stage: 1 })
  await SubmissionModel.collection.deleteMany({ tenderId: id })
  await office.wait(7 * DAY)
  expect(await emptyIn(id)).toEqual([])
  expect(await roundsWith.value(id, 'LOT-0002', [2])).toEqual(new Set())
  await office.open(id, 4)
  expect(await recordOf(id)).toMatchObject({ round: 2, submissions: [], mismatches: [{ parts: ['missing'] }] })
})

it('a round that somebody called empty in the database is opened all the same, and told', async () => {
  const id = await running()
  await office.submit(id, 'bidder', { stage: 1 })
  await office.wait(7 * DAY)
  await set(id, { 'lots.0.emptyRounds': [2] })
  await isOpenedWith(id, 2)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'LOG_FAULT_FOUND' })).toBe(1)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'ROUND_OVER', 'data.filled': [2] })).toBe(1)
  // Nothing came in the next one, but the log does not have it as over and empty.
  const isMended = async () => {
    await set(id, { 'lots.0.emptyRounds': [3] })
    expect((await refusalOf(office.step(id, 4, 'first'))).status).toBe(423)
    expect(await emptyIn(id)).toEqual([])
  }
  await isMended()
  // Nor where its entry is rewritten, too.
  await AuditModel.collection.updateOne({ tenderId: id, 'data.filled': [3] }, { $set: { 'data.empty': [3], 'data.filled': [] } })
  await isMended()
  // What lies behind an opening stays as it is said: to mend it would only hide that.
  await set(id, { 'lots.0.emptyRounds': [2] })
  await fillRounds({ tenderId: id, lotId: 'LOT-0001' }, [2], ports)
  expect(await emptyIn(id)).toEqual([2])
})

it('what the log has as empty, or is about to, is believed of that lot, until it has it as filled', async () => {
  const id = await running()
  const { lotId, epoch } = (await found(id)).lots[0] ?? { lotId: '', epoch: 0 }
  const faults = () => AuditModel.countDocuments({ tenderId: id, type: 'LOG_FAULT_FOUND' })
  await office.goTo(new Date(now().getTime() + 7 * DAY + 1000))
  const moved = await fireTenderTimer({ subject: id, part: lotId, event: 'roundOver', epoch })
  if (!moved) throw new Error('not over')
  await lookAgain(moved, lotId, ports)
  expect([await emptyIn(id), await faults()]).toEqual([[2], 0])
  await runIntents(moved, ports)
  const another = moved.lots.map((one) => ({ ...one, lotId: 'LOT-0002' }))
  await lookAgain({ ...(await found(id)), lots: another }, 'LOT-0002', ports)
  expect(await faults()).toBe(1)
  await fillRounds({ tenderId: id, lotId }, [2], ports)
  await set(id, { 'lots.0.emptyRounds': [2] })
  await lookAgain(await found(id), lotId, ports)
  expect(await emptyIn(id)).toEqual([])
})

it('whoever opens a round as it is passed over was not before a deadline', async () => {
  const id = await running()
  const refusals = () => AuditModel.countDocuments({ tenderId: id, type: 'OPENING_REFUSED' })
  const empty = { status: 409, data: { reason: 'refused.roundWasEmpty' } }
  // Before its timer, and by a screen that has not heard of it.
  await office.goTo(new Date(now().getTime() + 7 * DAY + 1000))
  expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject(empty)
  expect(await emptyIn(id)).toEqual([2])
  expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject(empty)
  expect(await refusals()).toBe(0)
  await office.wait(120_000)
  expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject({ status: 423, data: { reason: 'refused.nextRoundNotOver' } })
  expect(await refusals()).toBe(1)
})

it('nor is a round passed over under those who are opening it', async () => {
  const id = await running()
  const tender = await found(id)
  const [lot] = tender.lots
  if (!lot) throw new Error('no lot')
  const [at, expiresAt] = [now(), new Date(now().getTime() + 1)]
  const opening = { id: 'o', what: 'applications', round: 2, expiresAt } as NonNullable<typeof lot.opening>
  expect(await emptyOf(tender, { ...lot, opening }, { ended: [2, 3], at })).toEqual([3])
  expect(await emptyOf(tender, { ...lot, opening }, { ended: [2, 3], at: expiresAt })).toEqual([2, 3])
})
