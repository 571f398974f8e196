import { expect, it } from 'vitest'
import { fillField, makeTender, templateOf } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'
import { OrganizationModel } from '../organizations/model'

let world: World
inTenders((made) => (world = made))

it('shows names and team as they stand now, also where others were foreseen', async () => {
  const [staff, second, third] = [await world.user('internal'), await world.user('internal'), await world.user('internal')]
  const tender = await makeTender(world, { creator: staff, second })
  const read = () => world.call(staff, 'getProject', tender.id)
  for (let time = 0; time < 2; time++) expect((await read()).team?.map((one) => one.name)).toEqual([staff.name, second.name])

  await world.call(staff, 'addProjectEditors', tender.id, [third.email])
  for (let time = 0; time < 2; time++) expect((await read()).team?.map((one) => one.name)).toEqual([staff.name, second.name, third.name])

  await OrganizationModel.updateOne({ _id: tender.organizationId ?? 0 }, { $set: { name: 'Stadt Neuhafen' } })
  expect((await read()).organization?.name).toBe('Stadt Neuhafen')

  const other = await world.organization({ type: 'CLIENT', name: 'Stadt Altstadt' })
  const data = fillField(await templateOf('EU-19'), tender.data ?? {}, ['OPT-300-Procedure-Buyer', String(other._id)])
  await world.call(staff, 'updateProject', { id: tender.id, version: 2, data })
  for (let time = 0; time < 2; time++) expect((await read()).organization).toMatchObject({ id: other._id, name: 'Stadt Altstadt' })
})

it('shows each reader the own part, whoever read before, and outsiders nothing of a draft', async () => {
  const [staff, second, outsider] = [await world.user('internal'), await world.user('internal'), await world.user('internal')]
  const tender = await makeTender(world, { creator: staff, second })
  await world.call(staff, 'getProject', tender.id)
  await expect(world.call(outsider, 'getProject', tender.id)).rejects.toMatchObject({ status: 404 })
  await expect(world.call(null, 'getProject', 'unknown')).rejects.toMatchObject({ status: 404 })
  await world.call(staff, 'updateProjectStage', { id: tender.id, version: 1, stage: 2 }, null)
  for (const reader of [null, staff, outsider, null, staff]) {
    const view = await world.call(reader, 'getProject', tender.id)
    expect(view.organization?.name).toBe('Stadt Musterhafen')
    expect(view.informationRooms).toHaveLength(1)
    expect(view.team?.map((one) => one.name)).toEqual(reader === staff ? [staff.name, second.name] : undefined)
  }
})
