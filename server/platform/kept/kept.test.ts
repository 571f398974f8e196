import { Collection } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../tests/world/testDatabase'
import { holdClock } from '../clock'
import { connection } from '../database/model'
import { openEventsWithin, type Events } from '../events'
import { inNewWorld, inThisWorld } from '../world'
import { groupOf, groundsOf, lastChange, note, restsOn, rowOf, wholeOf } from './grounds'
import { createKept, openKept } from './kept'
import { onWrite, WRITING_METHODS } from './writes'

let events: Events
let close: () => void
beforeEach(() => {
  events = openEventsWithin()
  close = openKept(events)
})
afterEach(async () => {
  close()
  holdClock(null)
  await events.close()
})

const MB = 1024 * 1024
let reads = 0
const ask = (kept: ReturnType<typeof createKept>, key: string, { on = ['tests'], bytes = 100, until = null as Date | null } = {}) =>
  kept.of({ key, on: () => on, bytes: () => bytes, until: () => until }, () => Promise.resolve(++reads))

describe('what is kept', () => {
  it('is read once, until what it rests on changes', async () => {
    const kept = createKept(MB)
    const first = await ask(kept, 'a')
    expect(await ask(kept, 'a')).toBe(first)
    note('others')
    expect(await ask(kept, 'a')).toBe(first)
    // At once: whoever is answered by what is kept waits for nothing.
    expect(ask(kept, 'a')).toBe(first)
    note('tests')
    expect(await ask(kept, 'a')).not.toBe(first)
  })

  it('is not what was being read while it changed, nor rests on what was read before a change', async () => {
    const kept = createKept(MB)
    const asked = { key: 'a', on: () => ['tests'], bytes: () => 1 }
    await kept.of(asked, async () => note('tests'))
    expect(kept.count()).toBe(0)
    const since = lastChange()
    note('tests')
    await kept.of({ ...asked, since }, () => Promise.resolve(1))
    expect(kept.count()).toBe(0)
  })

  it('is nothing where no events are heard, or some were missed', async () => {
    const kept = createKept(MB)
    const first = await ask(kept, 'a')
    await events.emit({ kind: 'gap' })
    const second = await ask(kept, 'a')
    expect(second).not.toBe(first)
    close()
    expect(await ask(kept, 'a')).not.toBe(second)
  })

  it('ends at a moment, and is of no earlier one', async () => {
    const kept = createKept(MB)
    holdClock('2026-12-01T08:59:59.999Z')
    const until = new Date('2026-12-01T09:00:00Z')
    const first = await ask(kept, 'a', { until })
    expect(await ask(kept, 'a')).toBe(first)
    holdClock(until)
    const second = await ask(kept, 'a')
    expect(second).not.toBe(first)
    holdClock('2026-12-01T08:00:00Z')
    expect(await ask(kept, 'a')).not.toBe(second)
  })

  it('takes no more memory than it may: what was made the longest ago goes first', async () => {
    const kept = createKept(100_000)
    const made: number[] = []
    for (let n = 0; n < 30; n++) {
      made.push(await ask(kept, `one ${n}`, { bytes: 9_000 }))
      expect(kept.bytes()).toBeLessThanOrEqual(100_000)
    }
    expect(kept.count()).toBe(10)
    expect(await ask(kept, 'one 20', { bytes: 9_000 })).toBe(made[20])
    expect(await ask(kept, 'one 19', { bytes: 9_000 })).not.toBe(made[19])
    await ask(kept, 'huge', { bytes: 13_000 })
    expect(kept.count()).toBe(10)
  })

  it('counts keys and what it rests on, too', async () => {
    const kept = createKept(100_000)
    for (let n = 0; n < 1000; n++) await ask(kept, `${n}${'x'.repeat(1000)}`, { bytes: 0 })
    expect(kept.count()).toBeLessThan(50)
  })
})

describe('a write', () => {
  it('tells of rows, groups and the whole', () => {
    restsOn('kept-tests', ({ of }) => of)
    const write = { collection: 'kept-tests', ids: ['a'], come: [{ _id: 'a', of: 7 }] }
    expect(groundsOf(write)).toEqual(['kept-tests', 'kept-tests/a', 'kept-tests.7'])
    expect(groundsOf({ ...write, ids: null, come: null })).toEqual(['kept-tests', 'kept-tests/*', 'kept-tests.*'])
    expect(groundsOf({ ...write, collection: 'unheard' })).toEqual([])
    expect([rowOf('kept-tests', 'a'), groupOf('kept-tests', 7)].map((grounds) => grounds.flatMap(wholeOf)[1])).toEqual([
      'kept-tests/*',
      'kept-tests/*',
    ])
  })

  it('is every method of the driver that does not only read', () => {
    const READING = [
      ...[
        'constructor',
        'find',
        'findOne',
        'countDocuments',
        'estimatedDocumentCount',
        'count',
        'distinct',
        'watch',
        'options',
        'isCapped',
      ],
      ...['indexes', 'listIndexes', 'indexExists', 'indexInformation', 'listSearchIndexes'],
      // Of indexes: no document is another one after it.
      ...['createIndex', 'createIndexes', 'dropIndex', 'dropIndexes'],
      ...['createSearchIndex', 'createSearchIndexes', 'dropSearchIndex', 'updateSearchIndex'],
      // Reads, unless somebody asks for $out or $merge: nobody does.
      'aggregate',
    ]
    const methods = Object.entries(Object.getOwnPropertyDescriptors(Collection.prototype)).flatMap(([name, { value }]) =>
      typeof value === 'function' ? [name] : [],
    )
    expect(methods.filter((name) => !READING.includes(name)).sort()).toEqual([...WRITING_METHODS].sort())
  })
})

it('what is written through a server’s connection is told to that server, in whichever world it is done', async () => {
  const heard: string[] = []
  const live = (name: string) =>
    inNewWorld(async () => {
      const { close } = await openTestDatabase()
      onWrite((write) => heard.push(`${name} ${write?.collection}`))
      return { rows: connection().collection('rows'), close: inThisWorld(close) }
    })
  const [one, other] = [await live('one'), await live('other')]
  await inNewWorld(() => other.rows.insertOne({ of: 'other' }))
  await one.rows.insertOne({ of: 'one' })
  expect(heard).toEqual(['other rows', 'one rows'])
  await Promise.all([one.close(), other.close()])
})
