// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { estimateOf, rateOf, withSample, type Sample } from './rate'

describe('the measured rate', () => {
  const steady = (seconds: number, each: number): Sample[] =>
    Array.from({ length: seconds + 1 }, (_, second) => ({ at: second * 1000, bytes: second * each })).reduce<Sample[]>(withSample, [])

  it('is bytes a second over the last few seconds', () => {
    expect(rateOf(steady(60, 1_200_000), 60_000)).toBeCloseTo(1_200_000)
  })

  it('says nothing after a blink', () => {
    expect(rateOf([], 0)).toBeNull()
    expect(rateOf([{ at: 0, bytes: 0 }], 1000)).toBeNull()
    expect(
      rateOf(
        [
          { at: 0, bytes: 0 },
          { at: 400, bytes: 9_000_000 },
        ],
        400,
      ),
    ).toBeNull()
  })

  it('sinks while nothing comes through, and forgets what was long ago', () => {
    const samples = steady(10, 1_000_000)
    expect(rateOf(samples, 20_000)).toBeCloseTo(500_000)
    const slow = Array.from({ length: 30 }, (_, second) => ({ at: 11_000 + second * 1000, bytes: 10_000_000 + second * 1000 })).reduce(
      withSample,
      samples,
    )
    expect(rateOf(slow, 40_000)).toBeCloseTo(1000, -1)
    expect(slow.length).toBeLessThan(20)
  })
})

describe('whether it arrives in time', () => {
  const now = 1_000_000
  const ask = (left: number, seconds: number) => estimateOf({ left, rate: 1_000_000, now, deadline: now + seconds * 1000 }).verdict

  it.each([
    // 210 MB at 1 MB/s take 210 s: sure from 345 s on, hopeless at 210.
    [210_000_000, 346, 'yes'],
    [210_000_000, 345, 'close'],
    [210_000_000, 211, 'close'],
    [210_000_000, 210, 'no'],
    [0, 31, 'yes'],
    [0, 20, 'close'],
    [0, 0, 'no'],
  ] as const)('%d bytes in %d s: %s', (left, seconds, verdict) => {
    expect(ask(left, seconds)).toBe(verdict)
  })

  it('a line that stands still never arrives; without a deadline there is no verdict', () => {
    expect(estimateOf({ left: 5, rate: 0, now, deadline: now + 9e9 })).toMatchObject({ takes: Infinity, verdict: 'no' })
    expect(estimateOf({ left: 5_000_000, rate: 1_000_000, now, deadline: null })).toEqual({ takes: 5000, ends: now + 5000, verdict: null })
  })
})
