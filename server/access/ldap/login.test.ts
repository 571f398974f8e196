import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LDAP_BASE, LDAP_READER, startLdap, type LdapProcess } from '../../../tests/world/ldapProcess'
import { PASSWORD } from '../../../tests/world/people'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { AppError } from '../../platform/errors'
import { assertOwnPassword, setPasswordBackend } from '../checkPassword'
import { UserModel, type UserDoc } from '../model'
import { ldapBackend } from './backend'
import { createDirectory } from './directory'
import { parseLdapUrl } from '../../platform/ldapUrl'

const KIM = { uid: 'kim', password: 'Kim-im-Hafen-9', givenName: 'Kim', sn: 'Petersen', mail: 'kim@hafen.example' }

let world: World
let server: LdapProcess
const use = (port: number): void => {
  const settings = parseLdapUrl(`ldap://${encodeURIComponent(LDAP_READER.dn)}:${LDAP_READER.password}@127.0.0.1:${port}/${LDAP_BASE}?uid`)
  if (!settings) throw new Error('no settings')
  setPasswordBackend('ldap', ldapBackend(createDirectory(settings, { timeoutMs: 1000 })))
}
beforeAll(async () => {
  world = await makeWorld()
  server = await startLdap({ people: [KIM] })
  await world.user('internal', { email: KIM.mail, authenticationBackend: 'ldap', passwordHash: null })
})
beforeEach(() => use(server.port))
afterAll(async () => {
  setPasswordBackend('ldap', null)
  await server.stop()
  await world.close()
})

let tries = 0
/** From an address and to a waiting time of its own: blocking is another test's. */
const login = (email: string, password: string) => world.call(null, 'login', email, password).catch((error: unknown) => error)
const from = async (email: string, password: string): Promise<unknown> => {
  tries++
  return world.callRaw(null, ['login', [email, password]], { address: `10.0.0.${tries}` }).catch((error: unknown) => error)
}

describe('a user of the directory', () => {
  it('logs in by a bind, and is called as the directory says', async () => {
    expect(await login(KIM.mail, KIM.password)).toMatchObject({
      user: { givenName: 'Kim', surName: 'Petersen', contact: { email: KIM.mail } },
    })
    await server.setPeople([{ ...KIM, sn: 'Petersen-Voss' }])
    expect(await login(KIM.mail, KIM.password)).toMatchObject({ user: { surName: 'Petersen-Voss' } })
  })

  it('comes in with no other password, not with none, and not with one that lies here', async () => {
    const { id } = await world.user('member')
    const local = await UserModel.findOne({ _id: id }).lean<UserDoc>()
    expect(local?.passwordHash).toMatch(/^\$argon2id/)
    await UserModel.updateOne({ email: KIM.mail }, { $set: { passwordHash: local?.passwordHash ?? '' } })
    for (const password of ['falsch', '', PASSWORD]) expect(await from(KIM.mail, password)).toMatchObject({ status: 401 })
    await UserModel.updateOne({ email: KIM.mail }, { $set: { passwordHash: null } })
  })

  it('has fields that only the directory changes, and no password to be set or reset', async () => {
    const admin = await world.user('admin')
    const { version } = await world.call(admin, 'getUser', KIM.mail)
    const changed = world.call(admin, 'updateUser', { email: KIM.mail, version, givenName: 'Anders', newEmail: 'anders@hafen.example' })
    await expect(changed).rejects.toMatchObject({
      status: 422,
      data: {
        errors: [
          { path: '/user/givenName', rule: 'inDirectory' },
          { path: '/user/newEmail', rule: 'inDirectory' },
        ],
      },
    })
    expect(await world.call(admin, 'resetPassword', KIM.mail).catch((error: unknown) => error)).toBeInstanceOf(AppError)
    const staff = await world.user('internal', { authenticationBackend: 'ldap', passwordHash: null })
    await expect(world.call(staff, 'changePassword', 'x', null, 'Neun Netze im Wind')).rejects.toMatchObject({ status: 403 })
    expect(await world.call(admin, 'updateUser', { email: KIM.mail, version, roles: ['SYSTEM_ADMIN'] })).toMatchObject({
      roles: ['SYSTEM_ADMIN'],
    })
  })

  it('confirms by binding what is asked inside a session', async () => {
    const user = await UserModel.findOne({ email: KIM.mail }).lean<UserDoc>()
    if (!user) throw new Error('no Kim')
    const wrong = () => new AppError('invalid', { reason: 'wrong' })
    await assertOwnPassword(user, KIM.password, { at: new Date(), wrong })
    await expect(assertOwnPassword(user, 'falsch', { at: new Date(), wrong })).rejects.toMatchObject({ status: 422 })
    await expect(assertOwnPassword(user, '', { at: new Date(), wrong })).rejects.toMatchObject({ status: 422 })
  })

  it('is made by staff, active at once and without a mail', async () => {
    const made = await world.call(await world.user('internal'), 'createUser', {
      email: 'uwe@hafen.example',
      givenName: 'Uwe',
      surName: 'U',
      roles: ['SYSTEM_USER'],
      authenticationBackend: 'ldap',
    })
    expect(made).toMatchObject({ state: 'ACTIVE', authenticationBackend: 'ldap' })
  })
})

describe('wrong entries tell nothing', () => {
  it('all ask the directory, without what was typed by those who are not in it', async () => {
    const local = await world.user('member')
    for (const email of ['niemand@hafen.example', local.email]) {
      await server.seen()
      expect(await from(email, 'Geheimes-Wort-1')).toMatchObject({ status: 401, data: { reason: 'loginFailed' } })
      const seen = await server.seen()
      expect(seen.map((one) => one.split(' ')[0])).toEqual(['bind', 'search', 'bind'])
      expect(seen.join()).not.toMatch(/niemand|member/)
    }
  })

  it('are 503 alike where it is away; people of our own still get in', async () => {
    const local = await world.user('member')
    use(9)
    for (const [email, password] of [
      [KIM.mail, KIM.password],
      [KIM.mail, 'falsch'],
      ['niemand@hafen.example', 'x'],
      [local.email, 'falsch'],
    ] as const)
      expect(await from(email, password), email).toMatchObject({
        status: 503,
        data: { message: 'Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.' },
      })
    expect(await from(local.email, PASSWORD)).toMatchObject({ user: { email: local.email } })
  })
})
