import { expect, it } from 'vitest'
import { takePart } from '../../tests/world/offers'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import type { ProcedureDocument } from '../../workflows/procedure'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { momentsOf } from '../tenders/moments'

/* A procedure that shares no name with a shipped one, and has two phases of one stage twice: from its notice to its end. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const OWN: ProcedureDocument = {
  ...{ id: 'own-phases', version: 1, type: 0, name: { de: 'Zwei Gespräche, zwei Blicke' }, criteria: 'byNotice' },
  form: { setting: 'konzVV' },
  phases: [
    { key: 'call', kind: 'notice', stage: 2, next: ['talks'] },
    { key: 'talks', kind: 'talk', stage: 5, next: ['moreTalks'] },
    { key: 'moreTalks', kind: 'talk', stage: 5, next: ['bids'] },
    { key: 'bids', kind: 'intake', of: 'offer', stage: 6, next: ['unseal'] },
    { key: 'unseal', kind: 'opening', of: 'bids', people: 2, next: ['suitability'] },
    { key: 'suitability', kind: 'choice', of: 'bids', stage: 7, next: ['deal'] },
    { key: 'deal', kind: 'award', stage: 7, next: ['end'] },
  ],
}

const stored = async (id: string) => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  return [tender?.lots[0]?.stage, tender?.lots[0]?.phase]
}
const eventsOf = async (id: string, isOpen = true) =>
  ((await office.read(id)).moves ?? []).filter(({ open }) => open === isOpen).map(({ event }) => event)

it('runs on the server, each of its phases stored by its name', async () => {
  const { admin } = office.people
  const row = await world.call(admin, 'createProcedure', { document: OWN })
  await world.call(admin, 'publishProcedure', row.id, row.lock, '')
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure: 'own-phases' })
  // It has no competition, and none of its phases is named by a stage alone before it is published.
  for (const change of [{ stage: 3 }, { stage: 5, phase: 'talks' }]) expect((await refusalOf(office.stage(id, change))).status).toBe(409)
  await office.stage(id, { stage: 5 })
  expect(await stored(id)).toEqual([5, 'talks'])
  expect(await eventsOf(id)).toContain('startMoreTalks')
  expect(await eventsOf(id)).not.toContain('startOfferPhase')

  for (const [change, status] of [
    [{ stage: 6 }, 409],
    [{ stage: 6, phase: 'moreTalks' }, 422],
    [{ stage: 7, phase: 'unseal' }, 422],
    [{ stage: 5, phase: '__proto__' }, 422],
    [{ stage: 7, phase: 'deal' }, 409],
    [{ stage: 8, phase: 'deal' }, 409],
  ] as const)
    expect([change, (await refusalOf(office.stage(id, change))).status]).toEqual([change, status])
  const moved = await office.stage(id, { stage: 5, phase: 'moreTalks' })
  expect(lotOf(moved)).toMatchObject({ stage: 5, phase: 'moreTalks' })
  expect(await stored(id)).toEqual([5, 'moreTalks'])

  const offer = await takePart(world, office.people.bidder, { id })
  await office.stage(id, { stage: 6, offerIds: [offer.id], offerDeadline: new Date(now().getTime() + 40 * DAY).toISOString() })
  expect(await stored(id)).toEqual([6, undefined])
  await office.submit(id, 'bidder', { stage: 6 })
  expect((await refusalOf(office.step(id, 7, 'first'))).status).toBe(423)
  await office.wait(41 * DAY)
  expect(await eventsOf(id)).toContain('openOffers')
  await office.open(id, 7)
  expect(await stored(id)).toEqual([7, 'suitability'])

  // Between the opening and the award nothing is told or awarded yet.
  const before = [...(await eventsOf(id)), ...(await eventsOf(id, false))]
  for (const event of ['inform', 'award', 'close']) expect(before).not.toContain(event)
  expect((await refusalOf(office.stage(id, { stage: 8, outcome: 'awarded', offerIds: [offer.id] }))).status).toBe(409)
  await office.stage(id, { stage: 7, phase: 'deal' })
  expect(await stored(id)).toEqual([7, 'deal'])
  expect([...(await eventsOf(id)), ...(await eventsOf(id, false))]).toContain('award')
  const over = await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Kein wirtschaftliches Ergebnis' })
  expect(lotOf(over)).toMatchObject({ stage: 8, outcome: 'discontinued' })
  expect(await stored(id)).toEqual([8, undefined])
})

it('tells what begins and what was opened by the kind of a phase, not by its name', () => {
  const of = { type: 0, procedure: { id: 'own-phases', version: 1, document: OWN } }
  const kindOf = (state: string) => momentsOf({ of, states: new Map([['LOT-0001', state]]) }, { at: new Date(0) })[0]?.kind
  expect(['published', 'talks', 'bids', 'bidsOver', 'suitability', 'deal', 'ended'].map(kindOf)).toEqual([
    ...[undefined, 'negotiationStarted', 'offerPhaseStarted', undefined, 'offersOpened', undefined, 'ended'],
  ])
})
