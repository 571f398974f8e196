import type { CommandStartedEvent } from 'mongodb'
import { connection } from '../platform/database/model'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { importTemplates } from '../../tests/world/templates'
import { DAY, makeTender } from '../../tests/world/tenders'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { UserModel } from '../access/model'
import type { TenderView } from '../contract/tenders/views'
import { RoomModel } from '../files/roomModel'
import { OrganizationModel } from '../organizations/model'
import { openEvents } from '../platform/events'
import { readSettings } from '../settings/area'
import { TenderModel } from './model'

/* What is kept of tenders (keeping.ts): read without the database while nothing changed, never stale, never another reader's. */
let world: World
let staff: TestUser
let stranger: TestUser
let admin: TestUser
let bidder: TestUser
let id: string
let draft: string
beforeAll(async () => {
  world = await makeWorld({ watched: true, line: openEvents })
  await importTemplates('eu/1.7/EU-19.json')
  staff = await world.user('internal')
  stranger = await world.user('internal')
  admin = await world.user('admin')
  bidder = await world.user('member')
  draft = (await makeTender(world, { creator: staff })).id
  id = (await makeTender(world, { creator: staff })).id
  await world.call(admin, 'addProjectEditors', id, [(await world.user('internal')).email])
  const { version } = await world.call(staff, 'getProject', id)
  await world.call(staff, 'updateProjectStage', { id, version: version ?? 0, stage: 3 }, null)
})
afterEach(() => world.holdClock(null))
afterAll(() => world.close())

/** Commands that this process sends for a call, but those of events. */
const commandsOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  const hear = ({ commandName, command }: CommandStartedEvent): void => {
    const target = String(command[commandName])
    if (target !== 'events' && commandName !== 'getMore') sent.push(`${commandName} ${target}`)
  }
  const client = connection().getClient()
  client.on('commandStarted', hear)
  try {
    await call()
  } finally {
    client.off('commandStarted', hear)
  }
  return sent
}

const READERS = { guest: () => null, bidder: () => bidder, staff: () => staff, stranger: () => stranger, admin: () => admin }
const readers = Object.entries(READERS)
const READS = {
  getProject: (who: TestUser | null) => world.call(who, 'getProject', id),
  getProjects: (who: TestUser | null) => world.call(who, 'getProjects', { filter: 'öffentlich' }),
}
const without = <T extends object>(view: T): Omit<T, 'serverTime'> => ({ ...view, serverTime: undefined })

describe.each(Object.entries(READS))('%s', (_name, read) => {
  it.each(readers)('asks the database nothing for %s while nothing changed', async (_who, person) => {
    await read(person())
    expect(await commandsOf(() => read(person()))).toEqual([])
  })

  it.each(readers)('says the same to %s as if nothing were kept', async (_who, person) => {
    for (const [, other] of readers) await read(other())
    const kept = without((await read(person())) as object)
    world.holdClock(new Date(Date.now() + 60_000))
    expect(without((await read(person())) as object)).toEqual(kept)
  })
})

it('prints the moment of the call, not that of the reading', async () => {
  const first = await world.call(null, 'getProject', id)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(Date.parse((await world.call(null, 'getProject', id)).serverTime)).toBeGreaterThan(Date.parse(first.serverTime))
})

const rowFor = async (who: TestUser | null) => (await world.call(who, 'getProjects', { filter: 'öffentlich' })).find((row) => row.id === id)
const nameIn = async (who: TestUser | null): Promise<string | undefined> => (await rowFor(who))?.name

describe('never stale', () => {
  it('to whoever saved', async () => {
    for (const description of ['Eins', 'Zwei', 'Drei']) {
      const { version } = await world.call(staff, 'getProject', id)
      const saved = await world.call(staff, 'updateProject', { id, version: version ?? 0, description })
      expect(saved.description).toBe(description)
      expect(without(await world.call(staff, 'getProject', id))).toEqual(without(saved))
      expect((await rowFor(staff))?.version).toBe(saved.version)
    }
  })

  it('sends few commands for a save: what was shown is not read again, and nothing is written twice', async () => {
    const { version } = await world.call(staff, 'getProject', draft)
    const data = (await world.call(staff, 'getProject', draft)).data
    const sent = await commandsOf(() =>
      world.call(staff, 'updateProject', { id: draft, version: version ?? 0, data, description: 'gespart' }),
    )
    const isRead = (one: string): boolean => one.startsWith('find ')
    expect(sent.filter((one) => !isRead(one))).toEqual(['update tenders', 'insert audit'])
    // The tender twice (judged, and as it was written), its buyer, the end of the log; whoever follows tenders looks up what is known.
    const read = sent.filter((one) => isRead(one) && one !== 'find timers' && one !== 'find searchIndex')
    expect(read.sort()).toEqual(['find audit', 'find organizations', 'find tenders', 'find tenders'])
  })

  it('settings, which everything asks for, until they are written', async () => {
    await readSettings()
    expect(await commandsOf(readSettings)).toEqual([])
    await world.db.collection('settings').updateMany({}, { $set: { propertyReminderMonths: 7 } })
    expect((await readSettings()).propertyReminderMonths).toBe(7)
    // What a person may is judged by them as they are in the database, whoever wrote it and told nobody.
    await readSettings()
    await world.db.command({ update: 'settings', updates: [{ q: {}, u: { $set: { twoFactorAuthenticationRequired: true } } }] })
    expect((await readSettings()).twoFactorAuthenticationRequired).toBe(false)
    const fresh = await world.user('internal')
    await expect(world.call(fresh, 'getProject', draft)).rejects.toMatchObject({ data: { reason: 'setupPending' } })
    await world.db.collection('settings').updateMany({}, { $set: { twoFactorAuthenticationRequired: false } })
  })

  it.each([
    ['the tender', () => TenderModel.updateOne({ _id: id }, { $set: { name: 'Von Hand' } }), 'Von Hand'],
    ['the tender, past mongoose', () => world.db.collection('tenders').updateMany({}, { $set: { name: 'Daneben' } }), 'Daneben'],
  ])('after a write to %s', async (_what, write, name) => {
    await nameIn(null)
    await write()
    expect((await world.call(null, 'getProject', id)).name).toBe(name)
    expect(await nameIn(null)).toBe(name)
  })

  /** Past everything that this process hears of its own writes: as another one writes. */
  const elsewhere = (name: string) => world.db.command({ update: 'tenders', updates: [{ q: { _id: id }, u: { $set: { name } } }] })

  it('when another process tells what it wrote', async () => {
    const other = await openEvents(world.db)
    // Read anew, so that nothing is too old by itself; and whatever the line says of the newcomer is over.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await TenderModel.updateOne({ _id: id }, { $set: { name: 'Zuvor' } })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await nameIn(null)).toBe('Zuvor')
    await elsewhere('Anderswo')
    expect(await nameIn(null)).toBe('Zuvor')
    await other.emit({ kind: 'written', by: 'another', grounds: ['tenders', `tenders/${id}`] })
    await vi.waitFor(async () => expect(await nameIn(null)).toBe('Anderswo'), 1000)
    expect((await world.call(null, 'getProject', id)).name).toBe('Anderswo')
    await other.close()
  })

  it('and tells them what it wrote', async () => {
    const other = await openEvents(world.db)
    const heard: string[] = []
    other.listen((event) => event.kind === 'written' && heard.push(...event.grounds))
    await TenderModel.updateOne({ _id: id }, { $set: { name: 'Gesagt' } })
    await vi.waitFor(() => expect(heard).toEqual(['tenders', `tenders/${id}`]), 1000)
    await other.close()
  })

  it('for longer than two seconds, where nobody tells', async () => {
    await nameIn(null)
    await elsewhere('Wiederhergestellt')
    expect(await nameIn(null)).not.toBe('Wiederhergestellt')
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(await nameIn(null)).toBe('Wiederhergestellt')
  })

  const buyer = (view: TenderView) => view.organization?.name
  const room = (view: TenderView) => view.informationRooms[0]?.name
  const colleague = (view: TenderView) => view.team?.[0]?.name
  it.each([
    ['the buyer', { write: () => OrganizationModel.updateMany({}, { $set: { name: 'Umbenannt' } }), part: buyer, is: 'Umbenannt' }],
    ['a room', { write: () => RoomModel.updateMany({ 'owner.id': id }, { $set: { name: 'Neu' } }), part: room, is: 'Neu' }],
    [
      'a colleague',
      { write: () => UserModel.updateOne({ _id: staff.id }, { $set: { surName: 'Südwind' } }), part: colleague, is: 'Kim Südwind' },
    ],
  ] as const)('after %s changed', async (_what, { write, part, is }) => {
    await world.call(staff, 'getProject', id)
    await write()
    expect(part(await world.call(staff, 'getProject', id))).toBe(is)
  })

  it('after a file came, or was watched', async () => {
    const countIn = async () => (await world.call(bidder, 'getProject', id)).informationRooms[0]?.fileCount
    expect(await countIn()).toBe(0)
    const room = await RoomModel.findOne({ 'owner.id': id, type: 'CLIENT' }).lean()
    await world.db.collection('files').insertOne({ ownerId: id, roomId: room?._id, deletedAt: null, versions: [{ at: new Date() }] })
    expect(await countIn()).toBe(1)
    await world.call(bidder, 'addProjectTag', id, 'merkliste')
    expect((await world.call(bidder, 'getProject', id)).tags).toEqual(['merkliste'])
    expect((await rowFor(bidder))?.tags).toEqual(['merkliste'])
    await world.call(bidder, 'removeProjectTag', id, 'merkliste')
    expect((await rowFor(bidder))?.tags).toEqual([])
  })

  it('when a moment passes', async () => {
    world.holdClock(new Date())
    expect(await nameIn(null)).toBeDefined()
    const at = new Date(Date.now() + DAY)
    await TenderModel.updateOne({ _id: id }, { $set: { 'published.at': at } })
    await expect(world.call(null, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
    world.holdClock(at)
    expect((await world.call(null, 'getProject', id)).id).toBe(id)
    await TenderModel.updateOne({ _id: id }, { $set: { 'published.at': new Date(0) } })
  })
})

describe('never across a mask', () => {
  it('keeps a draft and what the team reads to the team, whoever read before', async () => {
    for (const who of [admin, staff]) {
      expect((await world.call(who, 'getProject', draft)).version).toBeDefined()
      expect((await world.call(who, 'getProject', id)).team).toBeDefined()
    }
    for (const who of [null, bidder, stranger]) {
      await expect(world.call(who, 'getProject', draft)).rejects.toMatchObject({ code: 'notFound' })
      expect((await world.call(who, 'getProject', id)).team).toBeUndefined()
      const [row] = await world.call(who, 'getProjects', { filter: 'öffentlich' })
      expect(row?.version).toBeUndefined()
    }
  })

  it('knows at once who is out of the team, disabled or logged out', async () => {
    const colleague = await world.user('internal')
    await world.call(staff, 'addProjectEditors', draft, [colleague.email])
    expect((await world.call(colleague, 'getProject', draft)).id).toBe(draft)
    const { version, team } = await world.call(staff, 'getProject', draft)
    await world.call(staff, 'updateProject', {
      id: draft,
      version: version ?? 0,
      team: (team ?? []).filter((one) => one.userName !== colleague.email),
    })
    await expect(world.call(colleague, 'getProject', draft)).rejects.toMatchObject({ code: 'notFound' })
    await world.call(staff, 'getProject', draft)
    await world.sessions.endAll(staff.id)
    await expect(world.call(staff, 'getProject', draft)).rejects.toMatchObject({ code: 'notFound' })
  })
})
