import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { LOT, reasonOf } from '../../../tests/world/contest'
import { inOffice } from '../../../tests/world/inWorld'
import { again, makeBidder } from '../../../tests/world/offers'
import { ownProcedure } from '../../../tests/world/ownProcedure'
import { PASSWORD, type TestUser } from '../../../tests/world/people'
import { lotOf, refusalOf, type Office, type Person } from '../../../tests/world/procedure'
import { DAY } from '../../../tests/world/tenders'
import type { World } from '../../../tests/world/testWorld'
import { AuditModel } from '../../log/model'
import { now } from '../../platform/clock'
import { OfferModel } from '../../offers/model'
import { TenderModel } from '../../tenders/model'

/* Lots among applications: two people draw, once, nobody knows the outcome before, and whoever was drawn is who is asked. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let id = ''
let offers: string[] = []
const companies = new Map<string, TestUser>()
const version = async (): Promise<number> => (await office.read(id)).version ?? 0
const begin = async (as: Person, more: object = {}) =>
  world.call(office.people[as], 'beginDraw', id, LOT, {
    ...{ version: await version(), places: 1, among: offers, reason: 'Alle haben 100 Punkte.', password: PASSWORD, ...more },
  })
const finish = async (as: Person, password = PASSWORD) =>
  world.call(office.people[as], 'finishDraw', id, LOT, { version: await version(), password })
const drawOf = () => world.call(office.people.third, 'getDraw', id, LOT)
const call = (offerIds: string[], as: Person = 'first') =>
  office.stage(id, { stage: 6, offerIds, offerDeadline: new Date(now().getTime() + 60 * DAY).toISOString() }, { as })
type Rows = { updateOne(where: object, change: object): Promise<unknown> }
/** Somebody writes into the row of the lot what is to be seen there, and then it is as it was. */
async function whileWritten(change: object, look: () => Promise<void>): Promise<void> {
  const rows = TenderModel.collection as unknown as Rows
  const before = (await TenderModel.findOne({ _id: id }).lean())?.lots[0]?.draw
  await rows.updateOne({ _id: id }, change)
  await look()
  await rows.updateOne({ _id: id }, { $set: { 'lots.0.draw': before } })
}
const written = (field: string, value: unknown) => ({ $set: { [`lots.0.draw.${field}`]: value } })

beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(world, office, 'design-contest-restricted') }))
  await office.stage(id, { stage: 3 })
  for (let n = 0; n < 4; n++) {
    const { bidder, offer } = await makeBidder(world, { id })
    await world.call(bidder, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada' })
    companies.set(offer.id, bidder)
  }
  offers = [...companies.keys()]
})

it('nothing is drawn before applications are opened', async () => {
  expect(await reasonOf(drawOf())).toBe('refused.nothingDrawn')
  expect(await reasonOf(begin('first'))).toBe('refused.notInThisStage')
  await office.wait(31 * DAY)
  await office.open(id, 4)
  expect(await drawOf()).toMatchObject({ state: 'open', among: [], begun: null })
  expect((await drawOf()).applicants).toHaveLength(4)
})

it('the first person says among whom and for how many places, with the own password', async () => {
  const rules = async (work: Promise<unknown>) =>
    ((await refusalOf(work)).data['errors'] as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
  expect(await rules(begin('first', { places: 4 }))).toEqual(['/draw/places tooManyPlaces'])
  expect(await rules(begin('first', { among: [offers[0], offers[1], 'nobody'] }))).toEqual(['/draw/among/2 notAmongApplicants'])
  expect((await refusalOf(begin('first', { password: 'falsch' }))).status).toBe(422)
  expect(await reasonOf(finish('second'))).toBe('refused.nothingDrawn')
  expect(await begin('first')).toMatchObject({ state: 'begun', isOwn: true, seeds: [] })
  expect(await drawOf()).toMatchObject({ state: 'begun', isOwn: false, seeds: [], places: 1 })
})

it('another one draws, who is nobody of the first one’s making', async () => {
  expect(await reasonOf(finish('first'))).toBe('refused.samePersonDraws')
  const fresh = await world.user('internal')
  await world.call(office.people.first, 'addProjectEditors', id, [fresh.email])
  const added = world.call(await again(fresh), 'finishDraw', id, LOT, { version: await version(), password: PASSWORD })
  expect(await reasonOf(added)).toMatch(/^refused\.opener/)
  expect((await refusalOf(finish('second', 'falsch'))).status).toBe(422)
  for (const [field, value] of [
    ['begun.by', office.people.third.id],
    ['begun.seed', '00'],
    ['places', 2],
    ['among', offers.slice(0, 2).sort()],
  ] as const)
    await whileWritten(written(field, value), async () => expect(await reasonOf(finish('second')), field).toBe('refused.drawNotInLog'))
  const { seeds, among, state } = await finish('second')
  expect(state).toBe('drawn')
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
  const keys = among.map(({ offerId }) => sha(`${seeds.join(' ')} ${offerId}`))
  expect([...keys].sort()).toEqual(keys)
  const [begun] = await AuditModel.find({ tenderId: id, type: 'LOT_DRAW_BEGUN' }).lean()
  expect(begun?.data['seed']).toBe(sha(seeds[0] ?? ''))
  const [entry] = await AuditModel.find({ tenderId: id, type: 'LOTS_DRAWN' }).lean()
  expect(entry?.data).toMatchObject({ places: 1, offerIds: among.map(({ offerId }) => offerId), seeds })
  offers = among.map(({ offerId }) => offerId)
})

it('it is done once, also where somebody takes it out of the database', async () => {
  const again = async () => expect([await reasonOf(begin('third')), await reasonOf(finish('third'))]).toEqual(TWICE)
  const TWICE = ['refused.lotsAreDrawn', 'refused.lotsAreDrawn']
  await again()
  await whileWritten({ $unset: { 'lots.0.draw.drawn': 1 } }, async () => {
    await again()
    expect(await drawOf()).toMatchObject({ differs: true })
  })
})

it('out of row and log it makes no other order, of fewer companies neither', async () => {
  const log = AuditModel.collection
  const ofDraw = { tenderId: id, type: { $in: ['LOT_DRAW_BEGUN', 'LOTS_DRAWN'] } }
  const kept = await log.find(ofDraw).toArray()
  await whileWritten({ $unset: { 'lots.0.draw': 1 } }, async () => {
    await log.deleteMany(ofDraw)
    await begin('second', { among: offers.slice(1) })
    expect((await finish('third')).among.map(({ offerId }) => offerId)).toEqual(offers.slice(1))
  })
  await log.deleteMany(ofDraw)
  await log.insertMany(kept)
  expect((await drawOf()).differs).toBeUndefined()
})

const ask = (offerId: string) => world.call(office.people.first, 'updateOfferStage', offerId, 4, null)

it('whoever was drawn is asked, and nobody else of them; nor what somebody wrote into the database', async () => {
  const [first = '', second = '', ...others] = offers
  for (const asked of [[second], [first, second], []]) expect(await reasonOf(call(asked))).toBe('refused.drawNotFollowed')
  const { id: somebody } = office.people.third
  const steps = [written('drawn.by', somebody), written('drawn.at', new Date(0)), written('begun.by', somebody)]
  const outcome = [written('drawn.order', [second, first, ...others]), written('places', 2), { $set: { 'lots.0.draw': null } }]
  for (const change of [...steps, ...outcome])
    await whileWritten(change, async () => {
      expect(await drawOf()).toMatchObject({ differs: true })
      expect(await reasonOf(call([second]))).toBe('refused.drawNotInLog')
    })
  const rows = OfferModel.collection as unknown as Rows
  const out = { decision: 'rejected', decidedBy: office.people.third.id, decidedAt: now(), reason: 'x', declinedAt: now() }
  const entry = (await OfferModel.findOne({ _id: first }).lean())?.lotOffers[0]
  await rows.updateOne({ _id: first }, { $set: { 'lotOffers.0': { ...entry, ...out } } })
  expect(await reasonOf(call([second]))).toBe('refused.drawNotFollowed')
  await rows.updateOne({ _id: first }, { $set: { 'lotOffers.0': entry } })
})

it('somebody is put out with a reason, and another person gives the place to the next one; so it is where one wants no part', async () => {
  const [first = '', second = '', third = ''] = offers
  const put = (reason: string) => world.call(office.people.first, 'updateOfferStage', first, 2, null, { reason })
  expect(await reasonOf(put(' '))).toBe('refused.outNeedsReason')
  await put('Die Eigenerklärung ist falsch.')
  expect(await reasonOf(call([second]))).toBe('refused.samePersonPutOut')
  await world.call(await again(companies.get(second) as TestUser), 'declineLots', second, [LOT], true)
  expect((await drawOf()).among.map(({ out }) => out)).toEqual(['Die Eigenerklärung ist falsch.', '', undefined, undefined])
  expect(await reasonOf(call([second], 'second'))).toBe('refused.drawNotFollowed')
  const rest = offers.slice(2)
  for (const one of rest) await world.call(office.people.first, 'updateOfferStage', one, 2, null, { reason: 'Niemand mehr.' })
  expect(await reasonOf(call([]))).toBe('refused.samePersonPutOut')
  for (const one of rest) await world.call(office.people.first, 'updateOfferStage', one, 1, null)
  expect(lotOf(await call([third], 'second')).stage).toBe(6)
})

it('later nobody is asked beyond the places, whatever they were told, and whatever is gone from the database', async () => {
  const [first = '', second = '', , fourth = ''] = offers
  const refusals = () => Promise.all([first, second, fourth].map((offerId) => reasonOf(ask(offerId))))
  const not = 'refused.drawNotFollowed'
  expect(await refusals()).toEqual([not, not, not])
  const announced = [first, fourth].map((offerId) => ({ offerId, reason: 'Nicht gezogen.' }))
  await world.call(office.people.first, 'announceDecisions', id, LOT, announced)
  expect(await refusals()).toEqual([not, not, not])
  await whileWritten({ $unset: { 'lots.0.draw': 1 } }, async () => expect(await reasonOf(ask(fourth))).toBe('refused.drawNotInLog'))
})
