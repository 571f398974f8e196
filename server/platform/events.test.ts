import { connection } from './database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { openEvents, openEventsWithin, type AppEvent } from './events'

let database: { close: () => Promise<void> }
/** FerretDB takes the wish for a cap and keeps none: there is nothing to tail, and nobody is overtaken. */
let keepsCap: boolean
beforeAll(async () => {
  database = await openTestDatabase({ oplog: true })
  await db().createCollection('events', { capped: true, size: 4 * 1024 * 1024, max: 20_000 })
  const made = (await db().listCollections({ name: 'events' }).next()) as { options?: { capped?: boolean } } | null
  keepsCap = made?.options?.capped === true
})
afterAll(() => database.close())

const db = () => {
  const { db: connected } = connection()
  if (!connected) throw new Error('not connected')
  return connected
}
const ended = (userId: string): AppEvent => ({ kind: 'sessionsEnded', userId })

it('who listens hears each once and in order; of a collection with a cap few are kept, also where an older version kept many', async () => {
  const events = await openEvents(db(), { way: keepsCap ? 'tail' : 'ask' })
  const heard: string[] = []
  events.listen((event) => heard.push(event.kind === 'sessionsEnded' ? (event.userId ?? '') : event.kind))
  const sent = Array.from({ length: 400 }, (_, n) => String(n))
  for (const id of sent) await events.emit(ended(id))
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(sent.length)
  expect(heard).toEqual(sent)
  if (keepsCap) expect(await db().collection('events').countDocuments({})).toBeLessThanOrEqual(128)
  await events.close()
})

it('whoever was overtaken by a cap is told that something may be missing, and hears on', async ({ skip }) => {
  if (!keepsCap) skip('this engine keeps no cap')
  const [one, other] = await Promise.all([openEvents(db(), { way: 'tail' }), openEvents(db(), { way: 'tail' })])
  const heard: AppEvent[] = []
  other.listen((event) => heard.push(event))
  // A process that stood still while more was told than is kept.
  const many = Array.from({ length: 2000 }, (_, n) => ({ kind: 'sessionsEnded', event: ended(String(n)), at: new Date() }))
  const until = Date.now() + 400
  const writing = db().collection('events').insertMany(many)
  while (Date.now() < until);
  await writing
  await one.emit(ended('last'))
  await expect
    .poll(() => heard.some((event) => event.kind === 'gap' || (event.kind === 'sessionsEnded' && event.userId === 'last')), {
      timeout: 10_000,
    })
    .toBe(true)
  const missed = !heard.some((event) => event.kind === 'sessionsEnded' && event.userId === '0')
  if (missed) expect(heard).toContainEqual({ kind: 'gap' })
  await one.emit(ended('after'))
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toEqual(ended('after'))
  await Promise.all([one.close(), other.close()])
})

it('a process that is alone hears itself in order, stores nothing, and outlives a listener that fails', async () => {
  const stored = await db().collection('events').countDocuments({})
  const events = openEventsWithin()
  const heard: AppEvent[] = []
  let failed = 0
  events.listen(() => {
    throw new Error('cannot at all')
  })
  events.listen((event) => {
    if (event.kind !== 'gap') throw new Error('cannot')
    failed += 1
  })
  events.listen((event) => heard.push(event))
  for (const id of ['1', '2', '3']) await events.emit(ended(id))
  expect(heard).toEqual(['1', '2', '3'].map(ended))
  expect(failed).toBe(3)
  expect(await db().collection('events').countDocuments({})).toBe(stored)
  await events.close()
  await events.emit(ended('late'))
  expect([heard.length, events.isLive()]).toEqual([3, false])
})
