import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { takePart } from '../../tests/world/offers'
import { makeOffice, type Office, type Person } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TenderNews } from '../contract/news/news'
import { now } from '../platform/clock'

let world: World
let office: Office
let files: FileServer

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  files = await startFileServer(world)
})
afterEach(() => world.holdClock(null))
afterAll(async () => {
  await files.close()
  await world.close()
})

const HOUR = 3_600_000
const visit = (as: Person, id: string): Promise<TenderNews> => world.call(office.people[as], 'visitTender', id)
const kinds = async (as: Person, id: string): Promise<string[]> => (await visit(as, id)).entries.map(({ kind }) => kind).sort()

/** A competition that two companies look at; then an hour goes by. */
const begin = async (): Promise<string> => {
  office = await makeOffice(world)
  await office.goTo(now())
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await takePart(world, office.people.bidder, { id })
  for (const one of ['first', 'bidder', 'rival'] as const) expect(await visit(one, id)).toEqual({ since: null, entries: [] })
  await office.wait(HOUR)
  return id
}
const upload = async (id: string, filename: string): Promise<void> => {
  const room = (await office.read(id)).informationRooms[0]
  await files.upload(office.people.first, { roomId: room?.id ?? '', filename, folder: '' }, randomBytes(100))
}

it('tells each reader what became new between their visits: deadline, documents, messages, and only what is theirs', async () => {
  const id = await begin()
  const tender = await office.read(id)
  const later = new Date(Date.parse(tender.lots[0]?.applicationDeadline ?? '') + 5 * DAY).toISOString()
  await upload(id, 'Plan.pdf')
  const extension = {
    version: (await office.read(id)).version ?? 0,
    lotIds: ['LOT-0001'],
    applicationDeadline: later,
    reason: 'Mehr Zeit.',
  }
  await world.call(office.people.first, 'extendDeadlines', id, extension)
  await world.call(office.people.first, 'sendMessage', {
    projectId: id,
    messageSubject: 'Nur für Sie',
    messageText: 'Vertraulich.',
    recipientOrganizationIds: [office.people.bidder.organizationId ?? 0],
  })
  await office.wait(HOUR)
  const { since, entries } = await visit('bidder', id)
  expect(since).not.toBeNull()
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'document', name: 'Plan.pdf', state: 'new' }),
      expect.objectContaining({ kind: 'deadline', what: 'applicationDeadline', deadline: later, lots: null }),
      expect.objectContaining({ kind: 'message', subject: 'Nur für Sie' }),
    ]),
  )
  const rival = await visit('rival', id)
  expect(JSON.stringify(rival)).not.toContain('Nur für Sie')
  expect(rival.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deadline', 'document']))
  // Who did it knows it.
  expect(await kinds('first', id)).not.toContain('document')
  expect(await kinds('first', id)).not.toContain('message')
})

it('keeps it for the visit, lets it be dismissed, and is quiet when nothing happened', async () => {
  const id = await begin()
  for (let n = 0; n < 6; n++) await upload(id, `Anlage ${n}.pdf`)
  await office.wait(HOUR)
  const news = await visit('bidder', id)
  expect(news.entries).toContainEqual(expect.objectContaining({ kind: 'documents', count: 6 }))
  await office.wait(10 * 60_000)
  expect(await visit('bidder', id)).toEqual(news)
  await world.call(office.people.bidder, 'dismissTenderNews', id)
  expect((await visit('bidder', id)).entries).toEqual([])
  await office.wait(HOUR)
  expect((await visit('bidder', id)).entries).toEqual([])
})

it('says that the procedure went on', async () => {
  const id = await begin()
  const tender = await office.read(id)
  await office.goTo(new Date(Date.parse(tender.lots[0]?.applicationDeadline ?? '') + HOUR))
  await world.workers.tenders.tick()
  await office.open(id, 4)
  await office.wait(HOUR)
  expect((await visit('bidder', id)).entries).toContainEqual(expect.objectContaining({ kind: 'phase', stage: 4 }))
})
