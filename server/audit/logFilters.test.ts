import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { LogFilter } from '../contract/audit/log'
import { UserModel } from '../access/model'
import { appendAudit, forgetHead } from '../log/append'
import { AuditModel } from '../log/model'

let world: World
let [admin, kim, mia]: TestUser[] = []
const who = (user: TestUser | undefined, name: string) => ({ id: user?.id ?? '', email: user?.email ?? '', name })
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
  kim = await world.user('internal', { email: 'kim@lotse.example', givenName: 'Kim', surName: 'Nördlich' })
  mia = await world.user('internal', { email: 'mia@lotse.example', givenName: 'Mia', surName: 'Weber' })
})
beforeEach(async () => {
  await AuditModel.deleteMany({})
  forgetHead()
})
afterAll(() => world.close())

const room = (name: string, at: string, actor = who(kim, 'Kim Nördlich')) =>
  appendAudit({ type: 'ROOM_CREATED', at: new Date(at), actor, data: { room: name, roomName: name } })
/** Names of the rooms that are found, in their order, a page after the other. */
const found = async (filter: LogFilter, limit = 50): Promise<string[]> => {
  const names: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await world.call(admin ?? null, 'getLogEntries', null, { ...filter, limit, ...(cursor === undefined ? {} : { cursor }) })
    names.push(...page.map(({ data }) => data.roomName ?? ''))
    cursor = page.at(-1)?.cursor
    if (cursor === undefined) return names
  }
}

describe('a log is narrowed', () => {
  it('to what somebody did, by any word of a name they have or had', async () => {
    await room('A', '2026-03-01T08:00:00Z')
    await room('B', '2026-03-02T08:00:00Z', who(mia, 'Mia Weber'))
    await room('C', '2026-03-03T08:00:00Z')
    for (const person of ['kim', 'Noerdlich', 'NÖRD', 'kim@lotse']) expect(await found({ person }), person).toEqual(['C', 'A'])
    expect(await found({ person: 'lotse.example' }, 2)).toEqual(['C', 'B', 'A'])
    await UserModel.collection.updateOne({ _id: kim?.id as never }, { $set: { surName: 'Südlich' } })
    expect(await found({ person: 'nördlich', from: '2026-03-02' })).toEqual(['C'])
    expect(await found({ person: 'nobody' })).toEqual([])
  })

  it('to days of Berlin, the last one included, whatever order it was written in', async () => {
    await room('late', '2026-03-02T22:59:59Z')
    await room('next', '2026-03-02T23:00:00Z')
    // Written down after a stop of weeks.
    await room('early', '2026-02-01T23:00:00Z')
    expect(await found({ from: '2026-02-02', to: '2026-03-02' })).toEqual(['late', 'early'])
    expect(await found({ from: '2026-03-03' })).toEqual(['next'])
    expect(await found({ to: '2026-02-02' })).toEqual(['early'])
    expect(await found({ to: '2026-02-01' })).toEqual([])
    await expect(found({ from: '2026-02-31' })).rejects.toMatchObject({ status: 422 })
    await expect(found({ from: '1.2.2026' })).rejects.toMatchObject({ status: 422 })
  })

  it('page by page without a gap, also where much happened at one moment', async () => {
    const names = Array.from({ length: 23 }, (_, n) => `Raum ${n}`)
    for (const name of names) await room(name, '2026-03-02T10:00:00Z')
    for (const filter of [{ from: '2026-03-02' }, { text: 'raum', from: '2026-01-01' }, { person: 'kim' }])
      expect(await found(filter, 5), JSON.stringify(filter)).toEqual([...names].reverse())
  })

  it('to what an entry says in the reader’s language', async () => {
    await room('Pläne der Nordmole', '2026-03-01T08:00:00Z')
    await room('Fotos', '2026-03-02T08:00:00Z', who(mia, 'Mia Weber'))
    const since = { from: '2026-01-01' }
    expect(await found({ text: 'plaene nordmole', ...since })).toEqual(['Pläne der Nordmole'])
    expect(await found({ text: 'Raum angelegt', ...since })).toEqual(['Fotos', 'Pläne der Nordmole'])
    expect(await found({ text: 'weber', ...since })).toEqual(['Fotos'])
    expect(await found({ text: 'ROOM_CREATED', ...since })).toEqual([])
    expect(await found({ text: 'weber', type: 'LOGIN', ...since })).toEqual([])
    expect(await found({ text: 'fotos', person: 'mia' })).toEqual(['Fotos'])
  })

  it('to three months where a text is searched in all of it and nobody says from when on', async () => {
    await room('alt', '2026-01-01T08:00:00Z')
    await room('neu', '2026-05-01T08:00:00Z')
    expect(await found({ text: 'raum angelegt', to: '2026-05-02' })).toEqual(['neu'])
    expect(await found({ text: 'raum angelegt', to: '2026-05-02', person: 'kim' })).toEqual(['neu', 'alt'])
  })

  it('ends where it takes too long: with what was found and a way on, or with the advice to narrow it', async () => {
    await room('A', '2026-03-01T08:00:00Z')
    await room('B', '2026-03-02T08:00:00Z')
    let time = 0
    // Each look takes five seconds.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 5000))
    try {
      const since = { from: '2020-01-01', limit: 5 }
      const page = await world.call(admin ?? null, 'getLogEntries', null, { text: 'raum', ...since })
      expect(page.map(({ data }) => data.roomName)).toEqual(['B', 'A'])
      expect(page.at(-1)?.cursor).toBeDefined()
      await expect(world.call(admin ?? null, 'getLogEntries', null, { text: 'nirgends', ...since })).rejects.toMatchObject({ status: 413 })
    } finally {
      clock.mockRestore()
    }
  })
})
