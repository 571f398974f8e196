import { expect, it } from 'vitest'
import { makeParcel } from '../../tests/world/parcels'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { TenderModel, type TenderDoc } from '../tenders/model'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const parcelsOf = async (tenderId: string): Promise<number[][]> =>
  (await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>())?.lots.map(({ parcelIds = [] }) => parcelIds) ?? []

it('a parcel belongs to one lot, or to a whole tender, and the tender’s lots say so, also after the draft is saved again', async () => {
  const { first } = office.people
  const tender = await office.draft({ lots: 2 })
  const parcel = await makeParcel(world, first, { publicFields: [] })
  const linked = await world.call(first, 'linkPropertyToProject', parcel.id, tender.id, 'LOT-0002')
  expect(linked).toMatchObject({ projectId: tender.id, lotId: 'LOT-0002', projectName: tender.name, publicFields: ['projectId'] })
  expect(await parcelsOf(tender.id)).toEqual([[], [parcel.id]])
  expect((await office.read(tender.id)).lots.map(({ parcelIds }) => parcelIds)).toEqual([[], [parcel.id]])
  const { version } = await office.read(tender.id)
  await world.call(first, 'updateProject', { id: tender.id, version, description: 'Mit Grundstück' })
  expect(await parcelsOf(tender.id)).toEqual([[], [parcel.id]])
  await world.call(first, 'linkPropertyToProject', parcel.id, tender.id)
  expect(await parcelsOf(tender.id)).toEqual([[parcel.id], [parcel.id]])
  expect((await world.call(first, 'getProperties', { projectId: tender.id })).map(({ id }) => id)).toEqual([parcel.id])
  // Of a draft nobody outside learns.
  expect(await world.call(null, 'getProperty', parcel.id)).toMatchObject({ projectId: null, isInTender: false })
  expect(await world.call(null, 'getProperties', { projectId: tender.id })).toEqual([])
  await world.call(first, 'unlinkPropertyFromProject', parcel.id)
  expect(await parcelsOf(tender.id)).toEqual([[], []])
  const entries = await AuditModel.find({
    tenderId: tender.id,
    type: { $in: ['PROPERTY_LINKED_TO_PROJECT', 'PROPERTY_UNLINKED_FROM_PROJECT'] },
  }).lean()
  expect(entries).toHaveLength(3)
})

it('it is linked by the team alone, to one tender at a time, and to the next when that one has ended', async () => {
  const { first, second, admin } = office.people
  const stranger = await world.user('internal')
  const [tender, next] = [await office.draft(), await office.draft()]
  const parcel = await makeParcel(world, first)
  expect((await refusalOf(world.call(stranger, 'linkPropertyToProject', parcel.id, tender.id))).status).toBe(404)
  expect((await refusalOf(world.call(first, 'linkPropertyToProject', parcel.id, tender.id, 'LOT-0009'))).status).toBe(422)
  await world.call(second, 'linkPropertyToProject', parcel.id, tender.id)
  expect(await refusalOf(world.call(first, 'linkPropertyToProject', parcel.id, next.id))).toMatchObject({
    status: 409,
    data: { reason: 'propertyLinked' },
  })
  expect(await world.call(stranger, 'getProperty', parcel.id)).toMatchObject({ projectId: tender.id, projectName: null, isInTender: true })
  await TenderModel.collection.updateOne({ _id: tender.id } as never, {
    $set: { stage: 8, 'lots.0.stage': 8, 'lots.0.outcome': 'awarded' },
  })
  // Awarded: it is suggested that the parcel is no longer to be had.
  expect(await world.call(first, 'getProperty', parcel.id)).toMatchObject({ availability: true, availabilitySuggestion: false })
  // The link stays, but it is in no tender any more.
  expect(await world.call(first, 'getProperty', parcel.id)).toMatchObject({ projectId: tender.id, isInTender: false })
  expect(await world.call(first, 'getProperties', { projectId: tender.id })).toMatchObject([{ projectId: tender.id, isInTender: false }])
  await world.call(admin, 'linkPropertyToProject', parcel.id, next.id)
  expect([await parcelsOf(tender.id), await parcelsOf(next.id)]).toEqual([[[]], [[parcel.id]]])
})

it('guests see the link of a public parcel to a public tender, unless it is taken out of the public fields', async () => {
  const { first } = office.people
  const tender = await office.draft()
  const parcel = await makeParcel(world, first, { publicFields: [] })
  const { version = 0 } = await world.call(first, 'linkPropertyToProject', parcel.id, tender.id)
  await office.stage(tender.id, { stage: 3 })
  expect(await world.call(null, 'getProperty', parcel.id)).toMatchObject({
    ...{ projectId: tender.id, projectName: tender.name },
    isInTender: true,
  })
  expect(await world.call(null, 'getProperties', { projectId: tender.id })).toHaveLength(1)
  // Which parcels a lot names is the team's; outside it is asked of the parcels, which say what is public.
  expect((await world.call(null, 'getProject', tender.id)).lots[0]).not.toHaveProperty('parcelIds')
  await world.call(first, 'updateProperty', { id: parcel.id, version, publicFields: [] })
  expect(await world.call(null, 'getProperties', { projectId: tender.id })).toEqual([])
  const seen = Object.keys(await world.call(null, 'getProperty', parcel.id))
  expect(seen).not.toContain('projectId')
  expect(seen).not.toContain('isInTender')
})
