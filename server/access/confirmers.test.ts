import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { did } from '../../tests/world/house'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { inWorld, type World } from '../../tests/world/inWorld'
import { setPasswordBackend } from './checkPassword'
import { UserModel, type UserDoc } from './model'

/* What the screen says of who could confirm, before anything is asked, is what is judged when somebody does. */

const DAY = 86_400_000
const ago = (days: number): Date => new Date(Date.now() - days * DAY)
let world: World
let root: TestUser
inWorld((made) => (world = made))
beforeEach(async () => {
  await UserModel.collection.deleteMany({ roles: 'SYSTEM_ADMIN' })
  root = await world.user('admin', { created: ago(400), state: 'DISABLED' })
})

const made = (by: TestUser | null, days: number): Promise<TestUser> =>
  world.user('admin', { created: ago(days), interventions: by ? [did(by, 'created', ago(days))] : [] })
/** What is said of one other admin, and whether they can confirm what is asked. */
const outcome = async (asker: TestUser, other: TestUser): Promise<[said: unknown, confirmed: boolean]> => {
  const [said] = await world.call(asker, 'getChangeConfirmers')
  const member = await world.user('member', { state: 'DISABLED' })
  const change = { what: 'enabled' as const, email: member.email, reason: 'Das Unternehmen hat angerufen.' }
  const { id } = await world.call(asker, 'requestAccountChange', change)
  const confirmed = await world.call(other, 'confirmAccountChange', id, PASSWORD).then(
    () => true,
    () => false,
  )
  return [said, confirmed]
}

it('nobody where there is no other active system admin', async () => {
  expect(await world.call(await made(null, 400), 'getChangeConfirmers')).toEqual([])
})

it('whoever has nothing to do with the other account', async () => {
  const [asker, other] = [await made(null, 400), await made(null, 1)]
  expect(await outcome(asker, other)).toEqual([{ name: other.name, barred: null, from: null }, true])
})

it('not whom one made', async () => {
  const asker = await made(null, 400)
  const other = await made(asker, 100)
  expect(await outcome(asker, other)).toEqual([{ name: other.name, barred: 'dependent', from: null }, false])
})

it('of a young house, whose admins one person made, nobody until both accounts are 30 days old; then they are two', async () => {
  const [asker, other] = [await made(root, 40), await made(root, 20)]
  const [said, confirmed] = await outcome(asker, other)
  expect(said).toMatchObject({ name: other.name, barred: 'commonMaker', from: expect.any(String) as string })
  expect(Math.round((Date.parse((said as { from: string }).from) - Date.now()) / DAY)).toBe(10)
  expect(confirmed).toBe(false)
  await UserModel.collection.updateOne(
    { email: other.email },
    { $set: { interventions: [did(root, 'created', ago(31))], created: ago(31) } },
  )
  expect(await outcome(asker, other)).toEqual([{ name: other.name, barred: null, from: null }, true])
})

describe('an account of the directory', () => {
  const inDirectory = (more: Partial<UserDoc> = {}): Promise<TestUser> =>
    world.user('admin', { created: ago(400), authenticationBackend: 'ldap', passwordHash: null, ...more })
  beforeAll(() => setPasswordBackend('ldap', { check: async () => true, pretend: async () => undefined }))
  afterAll(() => setPasswordBackend('ldap', null))

  it('whoever runs it could be its person: none of two, whichever of them it is', async () => {
    const own = () => made(null, 400)
    for (const [ofAsker, ofOther] of [
      [inDirectory, own],
      [own, inDirectory],
      [inDirectory, inDirectory],
    ] as const) {
      await UserModel.collection.deleteMany({ roles: 'SYSTEM_ADMIN' })
      const [asker, other] = [await ofAsker(), await ofOther()]
      expect(await outcome(asker, other)).toEqual([{ name: other.name, barred: 'inDirectory', from: null }, false])
    }
  })

  it('with a second factor of its own it is a person like others; one whose factor the other took away is not', async () => {
    const factor = { totp: { enabled: true } } as Partial<UserDoc>
    const [asker, other] = [await made(null, 400), await inDirectory(factor)]
    expect(await world.call(asker, 'getChangeConfirmers')).toEqual([{ name: other.name, barred: null, from: null }])
    await UserModel.collection.updateOne({ email: other.email }, { $set: { interventions: [did(asker, 'factor', ago(100))] } })
    expect(await world.call(asker, 'getChangeConfirmers')).toEqual([{ name: other.name, barred: 'dependent', from: null }])
  })
})
