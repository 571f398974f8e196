import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const PUBLIC = [
  'contactFieldsTemplateList',
  'legalFooter',
  'organizationFieldsTemplateList',
  'showFilterViewForExternalUsers',
  'twoFactorAuthenticationRequired',
]
const STAFF = [...PUBLIC, 'additionalFieldsTemplateList', 'defaultTemplateSettings', 'propertyFolderTemplateList']

it('cuts settings by role', async () => {
  const keys = async (user: Parameters<World['call']>[0]) => Object.keys(await world.call(user, 'getSettings')).sort()
  expect(await keys(null)).toEqual(PUBLIC)
  expect(await keys(await world.user('member'))).toEqual(PUBLIC)
  expect(await keys(await world.user('internal'))).toEqual([...STAFF].sort())
  expect(await keys(await world.user('admin'))).toEqual(
    [...STAFF, 'filesRepo', 'filesUrl', 'legalTexts', 'mailNotifications', 'version'].sort(),
  )
})

it('merges only the sections sent, and refuses a stale save', async () => {
  const admin = await world.user('admin')
  const before = await world.call(admin, 'getSettings')
  const after = await world.call(admin, 'setSettings', {
    version: before.version,
    defaultTemplateSettings: { konzVV: 'EU-19', konzVD: '' },
  })
  expect(after).toEqual({ ...before, version: (before.version ?? 0) + 1, defaultTemplateSettings: { konzVV: 'EU-19', konzVD: '' } })
  await expect(world.call(admin, 'setSettings', { version: before.version, filesUrl: 'x' })).rejects.toMatchObject({
    status: 409,
    data: { changedBy: admin.name },
  })
})

it('a required second factor turns everybody without one into somebody who has to set it up', async () => {
  const [admin, member] = [await world.user('admin', { totp: { enabled: true } }), await world.user('member')]
  // The admin's own factor is confirmed in this session.
  await world.db.collection('sessions').updateOne({ userId: admin.id }, { $set: { factor: true } })
  expect(await world.call(member, 'getUser', member.email)).toMatchObject({ email: member.email })
  await world.call(admin, 'setSettings', { twoFactorAuthenticationRequired: true })
  await expect
    .poll(() => world.call(member, 'getUser', member.email).catch((error: unknown) => error))
    .toMatchObject({ status: 403, data: { reason: 'setupPending' } })
  await world.call(admin, 'setSettings', { twoFactorAuthenticationRequired: false })
  await expect.poll(() => world.call(member, 'getUser', member.email)).toMatchObject({ email: member.email })
})

it('answers the interface’s texts in both languages', async () => {
  const [de, en] = [await world.call(null, 'getTranslations', 'de_DE'), await world.call(null, 'getTranslations', 'en')]
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(de)).toContain('app')
})
