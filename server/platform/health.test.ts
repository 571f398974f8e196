import { connection } from './database/model'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { nextNumber } from './database/counters'
import { openHealth, type Health } from './health'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let health: Health
let isReachable = true
beforeEach(async () => {
  opened = await openTestDatabase()
  isReachable = true
  health = openHealth({ uri: '', isReachable: async () => isReachable, close: async () => undefined })
})
afterEach(async () => {
  await health.close()
  await opened.close()
})

const anotherProcess = (offset: number, aliveFor = 60_000) =>
  connection()
    .collection<{ _id: string }>('processes')
    .insertOne({ _id: 'other', host: 'elsewhere', offset, expiresAt: new Date(Date.now() + aliveFor) } as { _id: string })

it('is alive at once and ready when the start is whole', async () => {
  expect(health.live().status).toBe('ok')
  expect(await health.ready()).toMatchObject({ ready: false, checks: { started: false, database: true } })
  await health.start()
  expect(await health.ready()).toEqual({ ready: true, checks: { started: true, database: true, clocks: true } })
})

it('is not ready while the database does not answer', async () => {
  await health.start()
  isReachable = false
  expect(await health.ready()).toMatchObject({ ready: false, checks: { database: false } })
})

it.each([
  [1_500, false],
  [-1_500, false],
  [600, true],
])('judges a process whose clock is %i ms apart: ready %s', async (offset, ready) => {
  await health.start()
  await anotherProcess(offset)
  expect((await health.ready()).ready).toBe(ready)
})

it('forgets processes that are gone', async () => {
  await health.start()
  await anotherProcess(9_000, -1)
  expect((await health.ready()).ready).toBe(true)
})

it('numbers are given once each, by name', async () => {
  const numbers = await Promise.all(Array.from({ length: 50 }, () => nextNumber('tenders')))
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  expect(await nextNumber('parcels')).toBe(1)
})
