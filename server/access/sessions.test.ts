import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setAccount } from '../../tests/world/accounts'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { hashToken } from '../platform/sessionStore'
import { openEvents } from '../platform/events'
import { UserModel } from './model'
import { createSessions } from './sessions'

let world: World
beforeAll(async () => {
  world = await makeWorld({ line: openEvents })
})
afterEach(() => world.holdClock(null))
afterAll(() => world.close())

const HOUR = 3_600_000
/** Years ahead: the database itself sweeps out what has expired by its own clock. */
const START = '2041-03-04T08:00:00Z'
const isIn = async (person: { token: string }) => (await world.sessions.authenticate(person.token)).actor.kind !== 'guest'
const seenAt = async (person: { token: string }) =>
  (await world.db.collection<{ _id: string; seenAt: Date }>('sessions').findOne({ _id: hashToken(person.token) }))?.seenAt.toISOString()

describe('a session', () => {
  it('ends after 12 idle hours', async () => {
    world.holdClock(START)
    const person = await world.user('internal')
    world.advanceClock(12 * HOUR - 1)
    expect(await isIn(person)).toBe(true)
    world.advanceClock(12 * HOUR)
    expect(await isIn(person)).toBe(false)
  })

  it('ends 7 days after login, however busy', async () => {
    world.holdClock(START)
    const person = await world.user('internal')
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      world.advanceClock(6 * HOUR)
      expect(await isIn(person), `${hours + 6} h`).toBe(true)
    }
    world.advanceClock(6 * HOUR)
    expect(await isIn(person)).toBe(false)
  })

  it('writes that it was seen at most every 5 minutes', async () => {
    world.holdClock(START)
    const person = await world.user('internal')
    world.advanceClock(4 * 60_000)
    await isIn(person)
    expect(await seenAt(person)).toBe(new Date(START).toISOString())
    world.advanceClock(60_000)
    await isIn(person)
    expect(await seenAt(person)).toBe('2041-03-04T08:05:00.000Z')
  })

  it('ends in every process within a second: by logout, for all sessions of a person, by a lost role', async () => {
    const [elsewhere, other] = await Promise.all([openEvents(world.db), openEvents(world.db)])
    const there = createSessions(elsewhere)
    const [one, two, three] = [await world.user('internal'), await world.user('admin'), await world.user('admin')]
    const kindThere = async (person: { token: string }) => (await there.authenticate(person.token)).actor.kind
    expect(await Promise.all([one, two, three].map(kindThere))).toEqual(['internal', 'admin', 'admin'])
    const began = Date.now()
    await world.call(one, 'logout')
    await world.sessions.endAll(two.id)
    await setAccount(three.id, { roles: ['SYSTEM_USER'] })
    await world.events.emit({ kind: 'actorChanged', userId: three.id })
    await expect
      .poll(() => Promise.all([one, two, three].map(kindThere)), { interval: 20, timeout: 1000 })
      .toEqual(['guest', 'guest', 'internal'])
    expect(Date.now() - began).toBeLessThan(1000)
    await Promise.all([elsewhere.close(), other.close()])
  })

  it('is not remembered by a look that began before its end', async () => {
    const person = await world.user('internal')
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const { collection } = UserModel
    const find = collection.findOne.bind(collection) as (...given: unknown[]) => Promise<unknown>
    // The session and its person are read; then the look is held until the session is over.
    const spied = vi.spyOn(collection, 'findOne').mockImplementationOnce((async (...given: unknown[]) => {
      const read = await find(...given)
      await held
      return read
    }) as never)
    const looking = isIn(person)
    await expect.poll(() => spied.mock.calls.length).toBe(1)
    await world.sessions.endAll(person.id)
    goOn()
    expect(await looking).toBe(true)
    expect(await isIn(person)).toBe(false)
    spied.mockRestore()
  })

  it('is asked from the database every time while events are not heard', async () => {
    const line = await openEvents(world.db)
    const there = createSessions(line)
    const person = await world.user('internal')
    expect((await there.authenticate(person.token)).actor.kind).toBe('internal')
    await line.close()
    expect(line.isLive()).toBe(false)
    await world.call(person, 'logout')
    expect((await there.authenticate(person.token)).actor.kind).toBe('guest')
  })

  it('costs no query for what is no token', async () => {
    for (const token of ['', 'x', 'a'.repeat(44), '$ne', '[object Object]']) expect(await isIn({ token })).toBe(false)
  })
})

describe('getUsers and getUser', () => {
  it('list people by role and address; an organization’s admin sees the own people only', async () => {
    const [staff, own] = [await world.user('internal'), await world.user('organizationAdmin')]
    const colleague = await world.user('member', { organizationId: own.organizationId })
    const stranger = await world.user('member')
    const seenByStaff = (await world.call(staff, 'getUsers', ['ORGANIZATION_USER'])).map(({ email }) => email)
    expect(seenByStaff).toEqual([...seenByStaff].sort())
    expect(seenByStaff).toEqual(expect.arrayContaining([colleague.email, stranger.email]))
    const seenByOwn = await world.call(own, 'getUsers', ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'])
    expect(seenByOwn.map(({ email }) => email).sort()).toEqual([own.email, colleague.email].sort())
    expect(JSON.stringify(seenByOwn)).not.toMatch(/argon2|passwordHash|devices/)
    expect(await world.call(staff, 'getUser', ` ${colleague.email.toUpperCase()} `)).toMatchObject({
      email: colleague.email,
      organization: { id: own.organizationId },
    })
  })
})
