import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { LOT, reasonOf } from '../../../tests/world/contest'
import { inOffice } from '../../../tests/world/inWorld'
import { again, makeBidder } from '../../../tests/world/offers'
import { ownProcedure } from '../../../tests/world/ownProcedure'
import { PASSWORD } from '../../../tests/world/people'
import { lotOf, refusalOf, type Office, type Person } from '../../../tests/world/procedure'
import { DAY } from '../../../tests/world/tenders'
import type { World } from '../../../tests/world/testWorld'
import { AuditModel } from '../../log/model'
import { now } from '../../platform/clock'
import { TenderModel } from '../../tenders/model'

/* Lots among applications: two people draw, once, nobody knows the outcome before, and whoever was drawn is who is asked. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let id = ''
let offers: string[] = []
const version = async (): Promise<number> => (await office.read(id)).version ?? 0
const begin = async (as: Person, more: object = {}) =>
  world.call(office.people[as], 'beginDraw', id, LOT, {
    ...{ version: await version(), places: 1, among: offers, reason: 'Alle haben 100 Punkte.', password: PASSWORD, ...more },
  })
const finish = async (as: Person, password = PASSWORD) =>
  world.call(office.people[as], 'finishDraw', id, LOT, { version: await version(), password })
const drawOf = () => world.call(office.people.third, 'getDraw', id, LOT)
const call = (offerIds: string[]) =>
  office.stage(id, { stage: 6, offerIds, offerDeadline: new Date(now().getTime() + 60 * DAY).toISOString() })
const lots = () => TenderModel.collection as unknown as { updateOne(where: object, change: object): Promise<unknown> }

beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(world, office, 'design-contest-restricted') }))
  await office.stage(id, { stage: 3 })
  for (const who of ['bidder', 'rival'] as const) offers.push((await office.submit(id, who, { stage: 1 })).id)
  const { bidder, offer } = await makeBidder(world, { id })
  await world.call(bidder, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada' })
  offers = [...offers, offer.id]
})

it('nothing is drawn before applications are opened', async () => {
  expect(await reasonOf(drawOf())).toBe('refused.nothingDrawn')
  expect(await reasonOf(begin('first'))).toBe('refused.notInThisStage')
  await office.wait(31 * DAY)
  await office.open(id, 4)
  expect(await drawOf()).toMatchObject({ state: 'open', among: [], begun: null })
  expect((await drawOf()).applicants).toHaveLength(3)
})

it('the first person says among whom and for how many places, with the own password', async () => {
  const rules = async (work: Promise<unknown>) =>
    ((await refusalOf(work)).data['errors'] as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
  expect(await rules(begin('first', { places: 3 }))).toEqual(['/draw/places tooManyPlaces'])
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

it('it is done once', async () => {
  expect(await reasonOf(begin('third'))).toBe('refused.lotsAreDrawn')
  expect(await reasonOf(finish('third'))).toBe('refused.lotsAreDrawn')
})

it('whoever was drawn is asked, and nobody else of them; nor what somebody wrote into the database', async () => {
  const [first = '', second = '', third = ''] = offers
  expect(await reasonOf(call([second]))).toBe('refused.drawNotFollowed')
  expect(await reasonOf(call([first, second]))).toBe('refused.drawNotFollowed')
  await lots().updateOne({ _id: id }, { $set: { 'lots.0.draw.drawn.order': [second, first, third] } })
  expect(await drawOf()).toMatchObject({ differs: true })
  expect(await reasonOf(call([second]))).toBe('refused.drawNotInLog')
  await lots().updateOne({ _id: id }, { $set: { 'lots.0.draw': null } })
  expect(await reasonOf(call([second]))).toBe('refused.drawNotInLog')
  const row = await AuditModel.findOne({ tenderId: id, type: 'LOTS_DRAWN' }).lean()
  const [seed, other] = row?.data['seeds'] as string[]
  const step = { by: office.people.first.id, byName: '', at: now() }
  const drawn = { ...step, seed: other, order: offers }
  await lots().updateOne(
    { _id: id },
    { $set: { 'lots.0.draw': { places: 1, among: offers, reason: 'x', begun: { ...step, seed }, drawn } } },
  )
  expect(lotOf(await call([first])).stage).toBe(6)
})

it('later the next one is asked in the order of their lots', async () => {
  const [, second = '', third = ''] = offers
  const ask = (offerId: string) => world.call(office.people.first, 'updateOfferStage', offerId, 4, null)
  expect(await reasonOf(ask(third))).toBe('refused.drawNotFollowed')
  expect((await ask(second)).stage).toBe(4)
  expect((await ask(third)).stage).toBe(4)
})
