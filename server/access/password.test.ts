import { hash } from '@node-rs/argon2'
import { setAccount } from '../../tests/world/accounts'
import { availableParallelism } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, TEST_COST } from '../../tests/world/people'
import { keepToCore, leaveCore, placeOfWorker } from '../../tests/world/oneCore'
import { inWorld, type World } from '../../tests/world/inWorld'
import { renewHash } from './commands/logIn'
import { UserModel, type UserDoc } from './model'
import { hasForbidden, opaqueString } from './opaqueString'
import { fitsPassword, hashPassword, holdPasswordCost, isOfOldForm, isWeak } from './password'

const WEAK = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

let world: World
inWorld((made) => (world = made))
afterEach(() => holdPasswordCost(TEST_COST))

const weakly = async (): Promise<string> => {
  holdPasswordCost(WEAK)
  const made = await hashPassword(PASSWORD)
  holdPasswordCost(TEST_COST)
  return made
}
const keptHash = async (id: string): Promise<string> => (await UserModel.findOne({ _id: id }).lean<UserDoc>())?.passwordHash ?? ''
const login = (email: string, password: string, address = '192.0.2.40') => world.callRaw(null, ['login', [email, password]], { address })

describe('the hash of a password', () => {
  it('is argon2id with the work RFC 9106 recommends where memory is scarce', async () => {
    holdPasswordCost(null)
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/)
  })

  it('is weak where memory or passes are fewer than now, or where nobody knows', () => {
    holdPasswordCost({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const kept = (head: string): string => `$argon2id$v=19$${head}$c2FsdHNhbHQ$aGFzaA`
    expect(['m=19456,t=2,p=1', 'm=65536,t=3,p=4'].map(kept).map(isWeak)).toEqual([false, false])
    expect(['m=19455,t=2,p=1', 'm=19456,t=1,p=1'].map(kept).map(isWeak)).toEqual([true, true])
    expect(isWeak('$argon2i$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  })

  it('fits its password alone, weak or not', async () => {
    for (const kept of [await weakly(), await hashPassword(PASSWORD)])
      expect([await fitsPassword(kept, PASSWORD), await fitsPassword(kept, 'falsch')]).toEqual([true, false])
    // The stand-in's own text lets nobody in.
    expect(await fitsPassword(null, '\u0000nobody')).toBe(false)
  })
})

describe('the one form of a password (RFC 8265)', () => {
  const COMPOSED = 'Fährmöwe über Süderdeich 4711'
  const DECOMPOSED = COMPOSED.normalize('NFD')

  // Section 4.3 of the RFC.
  it.each([
    ['blanks stay', 'correct horse battery staple', 'correct horse battery staple'],
    ['case stays', 'Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
    ['letters beyond ASCII stay', 'πßå', 'πßå'],
    ['signs stay', 'Jack of ♦s', 'Jack of ♦s'],
    ['another blank is U+0020', 'foo\u1680bar', 'foo bar'],
    ['composed', DECOMPOSED, COMPOSED],
    ['full width stays', 'Ａbc', 'Ａbc'],
  ])('%s', (_what, typed, form) => expect(opaqueString(typed)).toBe(form))

  it('takes no tabs, controls and what nobody sees', () => {
    for (const sign of ['\t', '\u0007', '\u00AD', '\u200B', '\uE000']) expect(hasForbidden(`my cat is ${sign} by`), sign).toBe(true)
    expect(hasForbidden('Jack of ♦s')).toBe(false)
  })

  it('lets in whoever types it composed or not, by new hashes and by those that were made of what was typed', async () => {
    for (const made of [COMPOSED, DECOMPOSED]) {
      const hashes = [await hashPassword(made), await hash(made, TEST_COST)]
      for (const passwordHash of hashes) {
        const person = await world.user('member', { passwordHash })
        for (const typed of [COMPOSED, DECOMPOSED, COMPOSED.replace(' ', '\u00A0')])
          await expect(login(person.email, typed), `${made.length} ${typed.length}`).resolves.toMatchObject({
            user: { email: person.email },
          })
        await expect(login(person.email, COMPOSED.toLowerCase())).rejects.toMatchObject({ status: 401 })
        // The first login made the hash anew where it was of another form.
        expect(await isOfOldForm(await keptHash(person.id), COMPOSED)).toBe(false)
      }
    }
  })
})

describe('a weak hash', () => {
  it('is made anew when its owner logs in, and stays while others try', async () => {
    const passwordHash = await weakly()
    const person = await world.user('member', { passwordHash })
    await expect(login(person.email, 'falsch')).rejects.toMatchObject({ status: 401 })
    expect(await keptHash(person.id)).toBe(passwordHash)
    const off = await world.user('member', { passwordHash, state: 'DISABLED' })
    await expect(login(off.email, PASSWORD)).rejects.toMatchObject({ status: 401 })
    expect(await keptHash(off.id)).toBe(passwordHash)

    await login(person.email, PASSWORD)
    const renewed = await keptHash(person.id)
    expect(isWeak(renewed)).toBe(false)
    // Sessions go on, and the password is the same.
    expect(await world.call(person, 'isAuthenticated')).toMatchObject({ user: { email: person.email } })
    await login(person.email, PASSWORD)
    expect(await keptHash(person.id)).toBe(renewed)
  })

  it('never comes back over a password that was set meanwhile', async () => {
    const person = await world.user('member', { passwordHash: await weakly() })
    const judged = await UserModel.findOne({ _id: person.id }).lean<UserDoc>()
    if (!judged) throw new Error('nobody')
    const set = await hashPassword('Ein-neues-Passwort-8')
    await setAccount(person.id, { passwordHash: set })
    await expect(renewHash(judged, PASSWORD)).rejects.toMatchObject({ status: 409 })
    expect(await keptHash(person.id)).toBe(set)
  })
})

describe('many at once', () => {
  // On one core hashes without end leave nothing for the database.
  beforeAll(leaveCore)
  afterAll(() => keepToCore(process.pid, placeOfWorker(2)))
  const MOST = 200 + Math.min(3, availableParallelism())

  it('wait in a row that has an end; whoever comes then is asked to come again', async () => {
    holdPasswordCost(WEAK)
    const all = await Promise.allSettled(Array.from({ length: MOST + 20 }, () => hashPassword(PASSWORD)))
    expect(all.map(({ status }) => status === 'fulfilled')).toEqual(all.map((_, n) => n < MOST))
    expect(all.at(-1)).toMatchObject({ reason: { status: 429, data: { reason: 'tooManyLogins', seconds: 10 } } })
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id/)
  })

  it('take nobody’s tries', async () => {
    const person = await world.user('member')
    await world.db.collection('attempts').deleteMany({})
    holdPasswordCost(WEAK)
    let isOver = false
    // Some more than there is room for: whoever leaves has somebody waiting for the place.
    const come = async (): Promise<void> => {
      while (!isOver) await hashPassword(PASSWORD).catch(() => new Promise((again) => setTimeout(again, 1)))
    }
    const others = Promise.all(Array.from({ length: MOST + 20 }, come))
    try {
      await expect(login(person.email, PASSWORD, '192.0.2.41')).rejects.toMatchObject({ status: 429, data: { seconds: 10 } })
      expect((await world.db.collection('attempts').find({}).toArray()).map(({ n }): unknown => n)).toEqual([0, 0])
    } finally {
      isOver = true
      await others
    }
    await login(person.email, PASSWORD, '192.0.2.41')
  })
})
