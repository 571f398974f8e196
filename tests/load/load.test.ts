import { expect, it } from 'vitest'
import { measureReads } from './reads'
import { measureSockets } from './sockets'

/* That `npm run load` measures what it says; how much a machine bears is for who runs it there. */

it('weighs sockets of two web processes, which answer with all of them open', async () => {
  const { sockets, kib, answered } = await measureSockets(600)
  expect(sockets).toBe(600)
  expect(kib).toBeGreaterThan(0)
  expect(kib).toBeLessThan(50)
  expect(answered).toBeGreaterThan(0)
})

it('reads as guests do, and every answer is one', async () => {
  const figures = await measureReads({ callers: 8, seconds: 1 })
  expect(figures.map(({ what, faults }) => [what, faults])).toEqual([
    ['/healthz', 0],
    ['getProjects', 0],
    ['getProject', 0],
  ])
  for (const { perSecond, p99 } of figures) expect(Math.min(perSecond, p99)).toBeGreaterThan(0)
})
