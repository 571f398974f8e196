import { describe, expect, it } from 'vitest'
import { firstDay, lastDay, spanOf } from './days'

describe('days of standing in', () => {
  it.each([
    ['2026-11-23', '2026-11-27', '2026-11-22T23:00:00.000Z', '2026-11-27T23:00:00.000Z'],
    // The clocks change within it.
    ['2026-10-24', '2026-10-25', '2026-10-23T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('%s to %s', (...[first, last, from, until]) => {
    expect(spanOf(first, last)).toEqual({ from, until })
    expect([firstDay(from), lastDay(until)]).toEqual([first, last])
  })

  it('do not end before they begin', () => expect(spanOf('2026-11-23', '2026-11-22')).toBeNull())
})
