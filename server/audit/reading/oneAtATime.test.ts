import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { appendAudit, forgetHead } from '../../log/append'
import { AuditModel, type AuditEntry } from '../../log/model'
import { readEntries } from './pages'
import type { LogPart } from './part'

/* Asked for one entry at a time, the log takes as many looks whether or not some in between are hidden from the reader. */
let world: World
const at = new Date('2026-03-02T08:00:00Z')
const ALL: LogPart = { tenderId: null, type: null, actors: null, from: null, to: null }
beforeAll(async () => {
  world = await makeWorld()
  await AuditModel.collection.deleteMany({})
  forgetHead()
  for (let n = 0; n < 150; n++)
    await appendAudit({ type: 'TEMPLATE_DELETED', at: new Date(at.getTime() + n * 600_000), actor: null, data: { tenderId: 'one', n } })
})
afterAll(async () => {
  mongoose.set('debug', false)
  await world.close()
})

const looks = async (part: LogPart, hidden: number): Promise<[number, unknown]> => {
  let count = 0
  mongoose.set('debug', (collection: string) => {
    if (collection === 'audit') count++
  })
  const keep = (entries: AuditEntry[]) => Promise.resolve(entries.filter(({ data }) => Number(data.n) < 150 - hidden))
  const { entries } = await readEntries(part, { before: null, most: 1, keep })
  mongoose.set('debug', false)
  return [count, entries[0]?.data.n]
}

it.each([
  ['of a tender', { ...ALL, tenderId: 'one' }],
  ['of everything', ALL],
  ['of days', { ...ALL, from: new Date(at.getTime() - 1000) }],
])('%s', async (_part, part) => {
  // Where the log ends is found once.
  await looks(part, 0)
  const [seen, first] = await looks(part, 0)
  expect(first).toBe(149)
  for (const hidden of [1, 7, 60, 99]) expect(await looks(part, hidden)).toEqual([seen, 149 - hidden])
})
