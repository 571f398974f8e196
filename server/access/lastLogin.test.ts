import { expect, it } from 'vitest'
import { PASSWORD } from '../../tests/world/people'
import { inWorld, type World } from '../../tests/world/inWorld'
import { advanceClock } from '../platform/clock'

let world: World
inWorld((made) => (world = made))

it('whoever answers for an account reads when its person logged in last; staff do not', async () => {
  const { _id: organizationId } = await world.organization()
  const admin = await world.user('admin')
  const staff = await world.user('internal')
  const chief = await world.user('organizationAdmin', { organizationId })
  const member = await world.user('member', { organizationId })
  const stranger = await world.user('organizationAdmin')
  const lastLogin = async (reader: typeof admin, email = member.email) => (await world.call(reader, 'getUser', email)).lastLogin
  expect(await lastLogin(admin)).toBeNull()
  await world.call(null, 'login', member.email, PASSWORD)
  await expect.poll(() => lastLogin(admin)).not.toBeNull()
  const first = await lastLogin(admin)
  advanceClock(60_000)
  await world.call(null, 'login', member.email, PASSWORD)
  await expect.poll(() => lastLogin(admin)).not.toBe(first)
  const last = await lastLogin(admin)
  expect(Date.parse(last ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60_000)
  for (const reader of [chief, member]) expect(await lastLogin(reader)).toBe(last)
  expect(await lastLogin(staff)).toBeUndefined()
  expect((await world.call(admin, 'getUsers', ['ORGANIZATION_USER']))[0]).not.toHaveProperty('lastLogin')
  await expect(lastLogin(stranger)).rejects.toMatchObject({ status: 404 })
})
