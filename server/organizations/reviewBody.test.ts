import { expect, it } from 'vitest'
import { formData, makeTender } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'

let world: World
inTenders((made) => (world = made))

const office = {
  type: 'CLIENT' as const,
  name: 'Vergabekammer Musterland',
  nutsCode: 'DE935',
  identificationNumber: 't:0413100000',
  contact: { street: 'Am Hafen 1', zip: '21339', city: 'Lüneburg', country: 'DEU' },
}

it('a review body is an authority without a person, that buys nothing', async () => {
  const staff = await world.user('internal')
  const body = await world.call(staff, 'createOrganization', { ...office, reviewBody: true })
  expect(body).toMatchObject({ reviewBody: true, contact: office.contact })
  // Saved as it was read it stays one.
  const { version, ...read } = body
  expect(await world.call(await world.user('admin'), 'updateOrganization', { ...read, version })).toMatchObject({ reviewBody: true })
  const buying = makeTender(world, { creator: staff, data: await formData(body.id) })
  await expect(buying).rejects.toMatchObject({ status: 422, data: { errors: [{ rule: 'unknownOrganization' }] } })
})

it('whoever buys, or offers, has its person', async () => {
  const staff = await world.user('internal')
  await expect(world.call(staff, 'createOrganization', office)).rejects.toMatchObject({
    data: {
      errors: ['givenName', 'surName', 'email', 'phone'].map((field) => ({ path: `/organization/contact/${field}`, rule: 'required' })),
    },
  })
  const bidder = { ...office, type: 'CONTRACTOR' as const, nutsCode: undefined, reviewBody: true }
  await expect(world.call(staff, 'createOrganization', bidder)).rejects.toMatchObject({
    data: { errors: expect.arrayContaining([{ path: '/organization/reviewBody', rule: 'clientOnly' }]) as unknown },
  })
})
