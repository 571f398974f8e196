import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { takePart } from '../../tests/world/offers'
import { lotOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { SubmissionModel } from '../offers/model'
import { now } from '../platform/clock'
import { whileExtending } from '../tenders/extending'
import { TenderModel, type TenderDoc } from '../tenders/model'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

/** A competition whose deadline is so far away, and a deadline that is moved in the moment in which a company submits. */
const race = async (distance: number) => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const offer = await takePart(world, office.people.bidder, { id })
  const before = await office.read(id)
  const deadline = lotOf(before).applicationDeadline ?? ''
  await office.goTo(new Date(Date.parse(deadline) + distance))
  const moved = new Date(now().getTime() + 10 * DAY).toISOString()
  const wish = { version: before.version ?? 0, lotIds: ['LOT-0001'], applicationDeadline: moved, reason: 'Rückfragen' }
  const { second, bidder } = office.people
  const extend = () => world.call(second, 'extendDeadlines', id, wish)
  const submit = () => world.call(bidder, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada Muster' })
  return { id, offer, moved, extend, submit }
}
/** What there is afterwards, however the two met. */
const afterwards = async (id: string, offer: { id: string }) => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  const [lot] = tender?.lots ?? []
  const rows = await SubmissionModel.find({ offerId: offer.id }).lean()
  return {
    deadline: lot?.deadlines.applicationDeadline?.toISOString(),
    // The moments at which the lot's deadline was set or moved.
    history: lot?.deadlineHistory.map(({ applicationDeadline }) => applicationDeadline?.toISOString()) ?? [],
    rows: rows.map(({ state }) => state),
  }
}
const ROUNDS = [0, 1]

it.each(ROUNDS)('before the deadline both a new deadline and a submission hold, whichever is first (%i)', async (round) => {
  const { id, offer, moved, extend, submit } = await race(-1000)
  const actions = round % 2 === 0 ? [extend(), submit()] : [submit(), extend()]
  const done = await Promise.allSettled(actions)
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { rows, history, deadline } = await afterwards(id, offer)
  expect(rows).toEqual(['accepted'])
  expect(deadline).toBe(moved)
  expect(history.filter((at) => at === moved)).toHaveLength(1)
  const [own] = await world.call(office.people.bidder, 'getOffersByProjectId', id)
  expect(own?.lotOffers.map(({ stage }) => stage)).toEqual([1])
})

it.each(ROUNDS)('after the deadline nobody moves it any more, and what comes in then is late (%i)', async (round) => {
  const { id, offer, moved, extend, submit } = await race(1000)
  const actions = round % 2 === 0 ? [extend(), submit()] : [submit(), extend()]
  const done = await Promise.allSettled(actions)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { history, deadline } = await afterwards(id, offer)
  expect(deadline).not.toBe(moved)
  expect(history).not.toContain(moved)
  const [sent] = done.flatMap((one) => (one.status === 'fulfilled' && 'results' in one.value ? [one.value] : []))
  expect(sent?.results).toMatchObject([{ done: true, late: true }])
  expect(sent?.lotOffers).toMatchObject([{ applicationSent: null }])
  expect(await SubmissionModel.countDocuments({ offerId: offer.id })).toBe(1)
})

it.each([0, 5, 20, 60])(
  'across the deadline a submission is late exactly where the deadline was not moved (%i ms)',
  async (milliseconds) => {
    const { id, offer, moved, extend, submit } = await race(-1000)
    const extending = extend()
    await pause(milliseconds)
    world.holdClock(new Date(now().getTime() + 2000).toISOString())
    const [extended, sent] = await Promise.allSettled([extending, submit()])
    if (sent.status === 'rejected') throw sent.reason
    const isMoved = extended.status === 'fulfilled'
    expect(sent.value.results).toMatchObject([{ done: true, late: !isMoved }])
    const { deadline, history } = await afterwards(id, offer)
    expect([deadline === moved, history.includes(moved)]).toEqual([isMoved, isMoved])
    expect(await SubmissionModel.countDocuments({ offerId: offer.id })).toBe(1)
  },
)

it('whoever comes in while a deadline is being moved waits for it, and is judged by the new one', async () => {
  const { id, moved, submit } = await race(-1000)
  let sent: ReturnType<typeof submit> | null = null
  await whileExtending(id, async (assertHeld) => {
    world.holdClock(new Date(now().getTime() + 2000).toISOString())
    sent = submit()
    const isAnswered = sent.then(() => true)
    expect(await Promise.race([isAnswered, pause(400, false)])).toBe(false)
    await assertHeld()
    await TenderModel.updateOne({ _id: id }, { $set: { 'lots.0.deadlines.applicationDeadline': new Date(moved) } })
  })
  expect(await sent).toMatchObject({ results: [{ done: true, late: false }] })
})
