import { beforeAll, expect, it } from 'vitest'
import { takePart } from '../../tests/world/offers'
import { inOffice, type World, type Office, type Person } from '../../tests/world/inWorld'
import type { ProjectQuery } from '../contract/tenders/lists'

let world: World
let office: Office
let id: string
let quiet: string

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  id = (await office.draft()).id
  quiet = (await office.draft()).id
  for (const one of [id, quiet]) await office.stage(one, { stage: 3 })
  await takePart(world, office.people.bidder, { id })
})

const rows = async (as: Person | null, query: Partial<ProjectQuery> = {}): Promise<Record<string, number>> => {
  const found = await world.call(as === null ? null : office.people[as], 'getProjects', { filter: 'öffentlich', ...query })
  return Object.fromEntries(found.map((row) => [row.id, row.unread]))
}
const ask = (as: Person, subject: string) =>
  world.call(office.people[as], 'sendMessage', { projectId: id, messageSubject: subject, messageText: 'Ist die Zufahrt breit genug?' })

it('says on the list how many messages each reader has not opened, and finds only those tenders', async () => {
  expect(await rows('first')).toEqual({ [id]: 0, [quiet]: 0 })
  await ask('bidder', 'Zufahrt')
  const second = await ask('bidder', 'Termin')
  await expect.poll(() => rows('first')).toEqual({ [id]: 2, [quiet]: 0 })
  expect(await rows('second', { unread: true })).toEqual({ [id]: 2 })
  // The own message is read; who has nothing to do with it has none.
  expect(await rows('bidder')).toEqual({ [id]: 0, [quiet]: 0 })
  expect(await rows('rival', { unread: true })).toEqual({})
  expect(await rows(null)).toEqual({ [id]: 0, [quiet]: 0 })
  expect(await rows(null, { unread: true })).toEqual({})
  expect(await rows('first', { unread: true, types: [3] })).toEqual({})

  expect(await world.call(office.people.first, 'getUnreadByList')).toEqual([{ list: 'öffentlich', unread: 2 }])
  expect(await world.call(office.people.rival, 'getUnreadByList')).toEqual([])
  await world.call(office.people.first, 'addTag', second.id, 'gelesen')
  await expect.poll(() => rows('first')).toEqual({ [id]: 1, [quiet]: 0 })
  expect(await rows('second')).toEqual({ [id]: 2, [quiet]: 0 })

  await world.call(office.people.second, 'sendMessage', {
    projectId: id,
    messageSubject: 'Antwort',
    messageText: 'Ja.',
    recipientOrganizationIds: [office.people.bidder.organizationId ?? 0],
  })
  await expect.poll(() => rows('bidder', { unread: true })).toEqual({ [id]: 1 })
  expect(await rows('rival', { unread: true })).toEqual({})
})

it('finds what is unread also where a company only writes with the authority, and neither takes part nor watches', async () => {
  const { first, rival } = office.people
  const orgId = rival.organizationId ?? 0
  await ask('rival', 'Frage vorab')
  expect(await rows('rival', { unread: true })).toEqual({})
  await world.call(first, 'sendMessage', {
    ...{ projectId: id, messageSubject: 'Antwort vorab', messageText: 'Nein.', recipientOrganizationIds: [orgId] },
  })
  await expect.poll(() => rows('rival', { unread: true })).toEqual({ [id]: 1 })
  expect(await world.call(rival, 'getUnreadByList')).toMatchObject([{ unread: 1 }])
})
