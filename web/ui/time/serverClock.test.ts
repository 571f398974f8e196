import { afterEach, expect, it, vi } from 'vitest'
import { serverNow, setServerClock } from './serverClock'

afterEach(() => {
  vi.useRealTimers()
})

it('takes half the way off an answer', () => {
  vi.useFakeTimers({ now: 10_000 })
  setServerClock(70_000, 9_600)
  expect(serverNow()).toBe(70_200)
})

it('keeps its time when an answer comes out of a cache minutes later', () => {
  vi.useFakeTimers({ now: 10_000 })
  setServerClock(70_000, 10_000, 10_000)
  vi.setSystemTime(250_000)
  setServerClock(70_000, 10_000, 10_000)
  expect(serverNow()).toBe(310_000)
})
