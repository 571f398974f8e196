import { beforeAll, expect, it } from 'vitest'
import { setAccountOf } from '../../tests/world/accounts'
import { inOffice, type World, type TestUser } from '../../tests/world/inWorld'
import { PASSWORD } from '../../tests/world/people'
import { lotOf, refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { shippedProcedure, type Procedure } from '../../workflows/procedure'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { TenderModel, type TenderDoc } from '../tenders/model'
import type { OpeningDoc } from '../tenders/lotDoc'
import { isBegunInLog } from './begunInLog'

/* A procedure that names three people: none and no two of them open it. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let procedure = ''
beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { regimes: _of, phases, ...open } = (shippedProcedure('open') as Procedure).document
  const document = { ...open, id: 'own-three', phases: phases.map((one) => (one.kind === 'opening' ? { ...one, people: 3 } : one)) }
  const row = await world.call(office.people.admin, 'createProcedure', { document })
  await world.call(office.people.admin, 'publishProcedure', row.id, row.lock, '')
  procedure = row.id
})

const stored = async (id: string): Promise<TenderDoc> => (await TenderModel.findOne({ _id: id }).lean<TenderDoc>()) as TenderDoc
const begun = async (more: (id: string) => Promise<unknown> = () => Promise.resolve()): Promise<string> => {
  const { id } = await office.draft({ procedure })
  await more(id)
  await office.stage(id, { stage: 6 })
  await office.submit(id, 'bidder', { stage: 6 })
  await office.wait(61 * DAY)
  return id
}
const typesOf = async (id: string) =>
  (
    await AuditModel.find({ tenderId: id, type: /^OPENING_/ })
      .sort({ tenderSeq: 1 })
      .lean()
  ).map(({ type }) => type)
const called = async (as: Person) => (await world.call(office.people[as], 'getOpeningCalls')).length

it('opens with the third; log, signature, record and screens name all three', async () => {
  const id = await begun()
  await office.step(id, 7, 'first')
  expect([await called('second'), await called('third')]).toEqual([1, 1])
  const joined = lotOf(await office.step(id, 7, 'second'))
  expect([joined.stage, joined.openedAt.offers, joined.openings]).toEqual([6, null, []])
  expect(joined.opening).toMatchObject({ joined: [{ name: office.people.second.name }], joinedByMe: true, startedByMe: false })
  expect(joined.opening?.expiresAt).toBe(new Date(now().getTime() + 900_000).toISOString())
  expect([await called('second'), await called('third')]).toEqual([0, 1])
  // One line of the log makes nobody two.
  const tender = await stored(id)
  const opening = tender.lots[0]?.opening as OpeningDoc
  expect(await isBegunInLog(tender, 'LOT-0001', opening)).toBe(true)
  const twice = [...(opening.joined ?? []), ...(opening.joined ?? [])]
  expect(await isBegunInLog(tender, 'LOT-0001', { ...opening, joined: twice })).toBe(false)
  expect(await refusalOf(office.step(id, 7, 'second'))).toMatchObject({ status: 409, data: { reason: 'refused.samePersonOpens' } })
  expect(lotOf(await office.read(id)).openedAt.offers).toBe(null)

  const opened = lotOf(await office.step(id, 7, 'third'))
  expect(opened).toMatchObject({ stage: 7, opening: null, openedAt: { offers: now().toISOString() } })
  const { first, second, third } = office.people
  expect((await stored(id)).lots[0]?.openings[0]?.by).toEqual([first.id, second.id, third.id])
  // Put back for a further round of offers, it is over.
  expect(await isBegunInLog(await stored(id), 'LOT-0001', opening)).toBe(false)
  const record = await world.call(third, 'getOpeningRecord', opened.openings?.[0]?.id ?? '')
  expect(record).toMatchObject({ startedBy: first.name, joined: [{ name: second.name }], finishedBy: third.name })
  expect(record.openers?.map(({ name }) => name)).toEqual([first.name, second.name, third.name])
  expect(await typesOf(id)).toEqual(['OPENING_BEGUN', 'OPENING_JOINED', 'OPENING_REFUSED', 'OPENING_FINISHED'])
})

it('with whoever began it again all others join again', async () => {
  const id = await begun()
  await office.step(id, 7, 'first')
  await office.step(id, 7, 'second')
  const { joined } = (await stored(id)).lots[0]?.opening ?? {}
  await office.wait(60_000)
  const again = lotOf(await office.step(id, 7, 'first'))
  expect(again.opening).toMatchObject({ startedBy: office.people.first.name })
  expect(again.opening?.joined).toBeUndefined()
  // Nor does the database put back who joined before.
  const tender = await stored(id)
  const opening = tender.lots[0]?.opening as OpeningDoc
  expect(await isBegunInLog(tender, 'LOT-0001', opening)).toBe(true)
  expect(await isBegunInLog(tender, 'LOT-0001', { ...opening, ...(joined && { joined }) })).toBe(false)
  expect(lotOf(await office.step(id, 7, 'third'))).toMatchObject({ stage: 6, opening: { joined: [{ name: office.people.third.name }] } })
  expect(lotOf(await office.step(id, 7, 'second'))).toMatchObject({ stage: 7 })
})

it('what ran out stays over, whatever the database says of its time', async () => {
  const id = await begun()
  await office.step(id, 7, 'first')
  await office.step(id, 7, 'second')
  const { opening } = (await stored(id)).lots[0] ?? {}
  await office.wait(DAY)
  expect((await stored(id)).lots[0]?.opening).toBe(null)
  const later = { ...opening, expiresAt: new Date(now().getTime() + 600_000) }
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { 'lots.0.opening': later } })
  const lot = lotOf(await office.step(id, 7, 'third'))
  expect(lot).toMatchObject({ stage: 6, opening: { startedBy: office.people.third.name } })
  expect(lot.opening?.joined).toBeUndefined()
})

it('whose account was closed since joined nothing: it is begun anew', async () => {
  const id = await begun()
  await office.step(id, 7, 'first')
  await office.step(id, 7, 'second')
  const before = (await stored(id)).lots[0]?.opening as OpeningDoc
  const { second, third } = office.people
  await setAccountOf(second.email, { state: 'DISABLED' })
  const lot = lotOf(await office.step(id, 7, 'third'))
  await setAccountOf(second.email, { state: 'ACTIVE' })
  expect(lot).toMatchObject({ stage: 6, opening: { startedBy: third.name } })
  // The account is open again: what was begun before is not.
  expect(await isBegunInLog(await stored(id), 'LOT-0001', before)).toBe(false)
})

it('whom the database adds joined nothing: it is begun anew', async () => {
  const id = await begun()
  await office.step(id, 7, 'first')
  const { second } = office.people
  const joined = [{ by: second.id, name: second.name, at: now() }]
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { 'lots.0.opening.joined': joined } })
  const { opening, openedAt } = lotOf(await office.step(id, 7, 'third'))
  expect(openedAt.offers).toBe(null)
  expect(opening).toMatchObject({ startedBy: office.people.third.name })
  expect(opening?.joined).toBeUndefined()
})

it('nobody joins whom another one put in, unless a system admin confirmed all three', async () => {
  let fourth: TestUser = await world.user('internal')
  const again = async () => void (fourth = { ...fourth, token: (await startSession(fourth.id, now())).token })
  const id = await begun((tender) => world.call(office.people.first, 'addProjectEditors', tender, [fourth.email]))
  await again()
  await office.step(id, 7, 'first')
  const joins = async () =>
    world.call(fourth, 'updateProjectStage', { id, stage: 7, version: (await office.read(id)).version ?? 0 }, null, PASSWORD)
  expect((await refusalOf(joins())).data).toMatchObject({ reason: 'refused.openersAdded' })
  const matter = { lotId: 'LOT-0001', what: 'offers' as const }
  const confirm = (...people: { email: string }[]) => {
    const emails = people.map(({ email }) => email)
    return world.call(office.people.admin, 'confirmOpeners', id, matter, emails, 'Alle sind mir bekannt.', PASSWORD)
  }
  const { first, second } = office.people
  expect((await refusalOf(confirm(first, fourth))).data).toMatchObject({ reason: 'openers.manyPeople' })
  await confirm(first, fourth, second)
  expect(lotOf(await joins()).opening?.joined).toMatchObject([{ name: fourth.name }])
  // Whom the confirmation does not name ends it with these two for nobody.
  expect((await refusalOf(office.step(id, 7, 'third'))).data).toMatchObject({ reason: 'refused.openersAdded' })
  expect(lotOf(await office.step(id, 7, 'second'))).toMatchObject({ stage: 7 })
})

it('a team of two is told that it is too small', async () => {
  const { id, team } = await office.draft({ procedure })
  const { version } = await office.read(id)
  await world.call(office.people.first, 'updateProject', { id, version: version ?? 0, team: (team ?? []).slice(0, 2) })
  await office.stage(id, { stage: 6 })
  expect((await office.read(id)).problems).toContainEqual(
    expect.objectContaining({ rule: 'openingNeedsMany', params: { count: 3 } }) as unknown,
  )
})
