import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLoadFault, LOOK_EVERY_MS, NOT_AGAIN_MS, reloadWhenBack } from './reloadWhenBack'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** A server that is away for so many looks. */
const surroundings = (away: number) => {
  const reload = vi.fn()
  let looks = 0
  return { reload, reach: () => Promise.resolve(++looks > away), now: () => Date.now(), looks: () => looks }
}

it('loads anew when the server is back, and not before', async () => {
  const around = surroundings(2)
  reloadWhenBack(around)
  await vi.advanceTimersByTimeAsync(2 * LOOK_EVERY_MS - 1)
  expect([around.looks(), around.reload.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([around.looks(), around.reload.mock.calls.length]).toEqual([3, 1])
})

it('does so once: a page that is broken after it stays as it is', async () => {
  const first = surroundings(0)
  reloadWhenBack(first)
  await vi.advanceTimersByTimeAsync(0)
  const second = surroundings(0)
  reloadWhenBack(second)
  await vi.advanceTimersByTimeAsync(NOT_AGAIN_MS)
  expect([first.reload.mock.calls.length, second.looks()]).toEqual([1, 0])
  const later = surroundings(0)
  await vi.advanceTimersByTimeAsync(1)
  reloadWhenBack(later)
  await vi.advanceTimersByTimeAsync(0)
  expect(later.reload).toHaveBeenCalledTimes(1)
})

it('waits no longer when the person has gone elsewhere', async () => {
  const around = surroundings(1)
  const end = reloadWhenBack(around)
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(10 * LOOK_EVERY_MS)
  expect([around.looks(), around.reload.mock.calls.length]).toEqual([1, 0])
})

it.each([
  ['Failed to fetch dynamically imported module: https://lotse.example/assets/ListPage-1.js', true],
  ['error loading dynamically imported module: https://lotse.example/assets/ListPage-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/fairway-1.css', true],
  ["Cannot read properties of undefined (reading 'name')", false],
])('knows a piece that could not be loaded by the words of each browser: %s', (words, isOne) => {
  expect(isLoadFault(new Error(words))).toBe(isOne)
})
