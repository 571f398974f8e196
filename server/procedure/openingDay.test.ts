import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyData, zonedDateAndTime, type FormData } from '../../engine/form'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { importTemplates } from '../../tests/world/templates'
import { fillField, templateOf } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { now } from '../platform/clock'

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-16.json', 'eu/1.7/EU-17.json', 'eu/1.7/EU-19.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
})
afterAll(() => world.close())

const fieldsOf = (bt: string, moment: string): [string, string][] => {
  const { date, time } = zonedDateAndTime(new Date(moment))
  return [
    [`${bt}(d)-Lot`, date],
    [`${bt}(t)-Lot`, time],
  ]
}

/** An open procedure whose offers run until a day, with a day of the opening in its notice. */
const openProcedure = async (
  deadline: string,
  opening: string,
  own: { templateId: string; procedure?: string } = { templateId: 'EU-16' },
) => {
  const template = await templateOf(own.templateId)
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Sandstedt' })
  const values: [string, unknown][] = [
    ['BT-21-Procedure', { DEU: 'Instandsetzung zweier Brücken' }],
    ['OPT-300-Procedure-Buyer', String(buyer._id)],
    ['BT-105-Procedure', 'open'],
    ...fieldsOf('BT-131', deadline),
    ...fieldsOf('BT-132', opening),
    ['BT-133-Lot', { DEU: 'Rathaus, Saal 2' }],
  ]
  const data = values.reduce<FormData>((form, value) => fillField(template, form, value), emptyData(template, { now: now() }))
  const { id } = await office.draft({ ...own, data })
  await office.stage(id, { stage: 6 })
  return id
}
const extend = async (id: string, offerDeadline: string) => {
  const { version = 0 } = await office.read(id)
  const extension = { version, lotIds: ['LOT-0001'], offerDeadline, reason: 'Geänderte Unterlagen' }
  await world.call(office.people.first, 'extendDeadlines', id, extension)
  const { announcements = [], panels } = await world.call(null, 'getProject', id)
  return {
    told: announcements.at(-1)?.changes.map(({ label, before, after }) => [label.de, before?.de, after?.de]),
    text: JSON.stringify(panels),
  }
}

it('the opening that a notice names moves along with the deadline of the offers, and everybody is told', async () => {
  const id = await openProcedure('2027-01-11T11:00:00.000Z', '2027-01-11T11:15:00.000Z')
  const { told, text } = await extend(id, '2027-01-18T11:00:00.000Z')
  expect(told).toContainEqual(['Angebotsfrist', 'Mo., 11.01.2027, 12:00 Uhr', 'Mo., 18.01.2027, 12:00 Uhr'])
  expect(told).toContainEqual(['Datum der Öffnung', '11.01.2027', '18.01.2027'])
  expect(told).toHaveLength(2)
  expect(text).toContain('12:15:00')
})

it('an opening that is later anyway stays', async () => {
  const id = await openProcedure('2027-01-11T11:00:00.000Z', '2027-02-01T11:00:00.000Z')
  const { told } = await extend(id, '2027-01-18T11:00:00.000Z')
  expect(told).toEqual([['Angebotsfrist', 'Mo., 11.01.2027, 12:00 Uhr', 'Mo., 18.01.2027, 12:00 Uhr']])
})

/** § 14a (1) VOB/A: at the moment that was announced; 'eine Vorverlegung ist nicht statthaft' (bauprofessor.de on it). */
it('an opening that bidders attend begins at the moment that the notice names, and not before', async () => {
  const change = { openOffers: { present: 'bidders', record: 'bidders', people: 2 } }
  const procedure = await ownProcedure(world, office, 'open', 'own-attended', change, ['SektVO'])
  const from = '2027-01-11T11:15:00.000Z'
  const id = await openProcedure('2027-01-11T11:00:00.000Z', from, { templateId: 'EU-17', procedure })
  await office.submit(id, 'bidder', { stage: 6 })
  expect(await world.call(office.people.bidder, 'getOpeningsToAttend', id)).toMatchObject([
    { from, place: 'Rathaus, Saal 2', running: null },
  ])
  await office.goTo('2027-01-11T11:14:59.000Z')
  await world.workers.tenders.tick()
  expect((await refusalOf(office.step(id, 7, 'first'))).data.reason).toBe('refused.attendedLater')
  // What was announced is not brought forward once nobody can hand in any more.
  const template = await templateOf('EU-17')
  const { version = 0, data = {} } = await office.read(id)
  const earlier = fieldsOf('BT-132', '2027-01-11T11:05:00.000Z').reduce<FormData>((form, value) => fillField(template, form, value), data)
  const saved = await world.call(office.people.first, 'updateProject', { id, version, data: earlier })
  const announced = world.call(office.people.first, 'announceChanges', id, { version: saved.version ?? 0 })
  expect((await refusalOf(announced)).data.reason).toBe('refused.attendedNotEarlier')
  await office.goTo(from)
  await office.step(id, 7, 'first')
  expect(await world.call(office.people.bidder, 'getOpeningsToAttend', id)).toMatchObject([{ running: { missing: 1 } }])
})
