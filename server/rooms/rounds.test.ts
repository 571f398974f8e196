import { beforeAll, expect, it } from 'vitest'
import { addFile } from '../../tests/world/rooms'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { now } from '../platform/clock'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
})

const applications = async (id: string) =>
  (await world.call(office.people.bidder, 'getRoomsByProjectId', id)).filter(({ part }) => part === 'application')

it('every lot has rooms of its own, closed and opened each for itself; in the archive two people delete', async () => {
  const { id } = await office.draft({ lots: 2 })
  await office.stage(id, { stage: 3 })
  await world.call(office.people.bidder, 'createOffer', id)
  const rooms = await applications(id)
  expect(rooms.map(({ lotId, canWrite }) => [lotId, canWrite])).toEqual([
    ['LOT-0001', true],
    ['LOT-0002', true],
  ])
  for (const room of rooms) await addFile(world, office.people.bidder, [room.id, { name: `${room.lotId ?? ''}.pdf` }])
  await office.submit(id, 'bidder', { stage: 1, lotIds: ['LOT-0002'] })
  expect((await applications(id)).map(({ canWrite, reason }) => [canWrite, reason])).toEqual([
    [true, undefined],
    [false, 'alreadySubmitted'],
  ])

  const [documents] = await world.call(office.people.first, 'getRoomsByProjectId', id)
  const { fileId } = await addFile(world, office.people.first, [documents?.id ?? '', { name: 'Plan.pdf' }])
  await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf mehr' })
  expect((await applications(id)).map(({ reason }) => reason)).toEqual(['archived', 'archived'])
  expect((await refusalOf(world.call(office.people.first, 'strikeDocument', fileId, 'Überholt'))).status).toBe(409)
  expect(await world.call(office.people.first, 'deleteDocument', fileId, 'Falsche Anlage')).toMatchObject({ deletion: { byMe: true } })
  expect((await refusalOf(world.call(office.people.first, 'deleteDocument', fileId))).status).toBe(409)
  expect(await world.call(office.people.second, 'deleteDocument', fileId)).toBeNull()
})

it('a continuous procedure has rooms by round: the waiting one is open while an earlier one is decided', async () => {
  const { id } = await office.draft({ type: 5 })
  await office.stage(id, { stage: 3 })
  await world.call(office.people.bidder, 'createOffer', id)
  const [first] = await applications(id)
  await addFile(world, office.people.bidder, [first?.id ?? '', { name: 'Runde 1.pdf' }])
  const offer = await office.submit(id, 'bidder', { stage: 1 })
  await office.wait(31 * DAY)
  await office.open(id, 4)
  await world.call(office.people.first, 'updateOfferStage', offer.id, 2, null, { reason: 'Der Nachweis fehlt.' })
  expect((await applications(id)).filter(({ canWrite }) => canWrite)).toEqual([])
  await world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', [{ offerId: offer.id }])

  const rooms = await applications(id)
  expect(rooms.map(({ round, canWrite }) => [round, canWrite])).toEqual([
    [1, false],
    [2, true],
  ])
  await addFile(world, office.people.bidder, [rooms[1]?.id ?? '', { name: 'Runde 2.pdf' }])
  const known = (await world.call(office.people.first, 'getRoomsByProjectId', id)).filter(({ part }) => part === 'application')
  expect(known.map(({ id: one, round, sealed }) => [one, round, sealed])).toEqual([[first?.id, 1, false]])
  expect((await refusalOf(world.call(office.people.first, 'getRoom', rooms[1]?.id ?? ''))).status).toBe(423)
})

it('talks have the rooms that the procedure adds: each company its own, read and written by its sides as long as it says', async () => {
  const further = [
    { key: 'minutes', by: 'team', name: { de: 'Protokolle', en: 'Minutes' }, about: { de: 'Je Gespräch eines' }, until: 'end' },
    { key: 'drawings', by: 'company', name: { de: 'Pläne' } },
  ]
  const procedure = await ownProcedure(world, office, 'tender', 'own-rooms', { negotiation: { rooms: further } })
  const { id } = await office.draft({ procedure })
  await office.stage(id, { stage: 3 })
  const offers = [await office.submit(id, 'bidder', { stage: 1 }), await office.submit(id, 'rival', { stage: 1 })]
  await office.wait(31 * DAY)
  await office.open(id, 4)
  const offerIds = offers.map((one) => one.id)
  await office.stage(id, { stage: 5, offerIds })
  const roomsOf = async (as: 'bidder' | 'rival' | 'first') =>
    (await world.call(office.people[as], 'getRoomsByProjectId', id)).filter(({ part }) => part === 'negotiation')
  const shown = async (as: 'bidder' | 'first') =>
    (await roomsOf(as))
      .filter(({ offerId }) => offerId === offerIds[0])
      .map(({ name, canWrite, reason = '' }) => `${name} ${canWrite} ${reason}`)
  // The team has them at once, the company once it was told.
  expect(await shown('first')).toContain('Protokolle true ')
  expect(await roomsOf('bidder')).toEqual([])
  const [early] = (await roomsOf('first')).filter(({ name, offerId }) => name === 'Protokolle' && offerId === offerIds[0])
  expect((await refusalOf(world.call(office.people.bidder, 'getRoom', early?.id ?? ''))).status).toBe(404)
  await world.call(
    office.people.first,
    'announceDecisions',
    id,
    'LOT-0001',
    offerIds.map((offerId) => ({ offerId })),
  )
  expect(await shown('bidder')).toEqual([
    'Unterlagen des Bieters true ',
    'Unterlagen der Vergabestelle false roomOfTheAuthority',
    'Protokolle false roomOfTheAuthority',
    'Pläne true ',
  ])
  expect((await roomsOf('bidder')).map(({ description }) => description)).toContain('Je Gespräch eines')
  for (const one of await roomsOf('bidder')) {
    expect((await refusalOf(world.call(office.people.rival, 'getRoom', one.id))).status).toBe(404)
    expect((await refusalOf(world.call(null, 'getRoom', one.id))).status).toBe(404)
  }
  expect(await roomsOf('rival')).toHaveLength(4)
  // Asked for their offers, which come in sealed, companies put nothing more where the team reads it.
  await office.stage(id, { stage: 6, offerIds, offerDeadline: new Date(now().getTime() + 40 * DAY).toISOString() })
  expect(await shown('bidder')).toContain('Pläne false stageIsOver')
  expect((await shown('first')).filter((one) => one.includes(' true'))).toEqual(['Protokolle true '])
})

it('where the offers begin at once nobody has a negotiation, nor rooms of one', async () => {
  const { id } = await office.draft({ lots: 2 })
  await office.stage(id, { stage: 6 })
  await world.call(office.people.bidder, 'createOffer', id)
  await office.submit(id, 'bidder', { stage: 6, lotIds: ['LOT-0001'] })
  const parts = async (as: 'bidder' | 'first') =>
    (await world.call(office.people[as], 'getRoomsByProjectId', id)).filter(
      ({ part, offerId }) => part === 'negotiation' && offerId !== null,
    )
  expect(await parts('bidder')).toEqual([])
  expect(await parts('first')).toEqual([])
})
