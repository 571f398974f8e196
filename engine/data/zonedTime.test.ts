import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOfWallClock, instantOfZoned, isDay, wallClockOf, zonedDate, zonedDateAndTime } from '../form/index'

const day = fc.date({ min: new Date('1996-01-01T00:00:00Z'), max: new Date('2037-12-31T00:00:00Z'), noInvalidDate: true })

describe('the clock in Berlin', () => {
  it.each([
    ['2026-11-24', '10:00', '2026-11-24T09:00:00.000Z', 'exact'],
    ['2026-07-24', '10:00:30', '2026-07-24T08:00:30.000Z', 'exact'],
    ['2026-03-29', '01:59:59', '2026-03-29T00:59:59.000Z', 'exact'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z', 'gap'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z', 'exact'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z', 'exact'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'overlap'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z', 'exact'],
    ['2028-02-29', '00:00', '2028-02-28T23:00:00.000Z', 'exact'],
  ])('shows %s %s at %s (%s)', (date, time, ...[instant, kind]) => {
    expect(instantOfWallClock(date, time)).toEqual({ instant: new Date(instant), kind })
  })

  it('moves a skipped time on by the hour', () => {
    const skipped = instantOfWallClock('2026-03-29', '02:30')
    expect(skipped && wallClockOf(skipped.instant)).toEqual({ date: '2026-03-29', time: '03:30:00', offset: '+02:00' })
  })

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-1-1', '10:00'],
    ['2026-01-01', '24:00'],
    ['2026-01-01', '10'],
    ['', ''],
    ['2027-02-29', '10:00'],
  ])('knows that %s %s is none', (date, time) => {
    expect(instantOfWallClock(date, time)).toBeNull()
  })

  it('is the inverse of itself for every moment to the second', () => {
    fc.assert(
      fc.property(day, (moment) => {
        const instant = new Date(Math.floor(moment.getTime() / 1000) * 1000)
        const { date, time } = wallClockOf(instant)
        const back = instantOfWallClock(date, time)
        const hour = 3_600_000
        // Within a doubled hour the earlier of both is meant.
        expect([instant.getTime(), instant.getTime() - hour]).toContain(back?.instant.getTime())
        if (back?.kind === 'exact') expect(back.instant).toEqual(instant)
        const zoned = zonedDateAndTime(instant)
        expect(instantOfZoned(zoned.date, zoned.time)).toEqual(instant)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('eForms dates and times', () => {
  it.each([
    ['2026-12-01+01:00', '10:00:00+01:00', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01Z', '10:00:00Z', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01', '10:00:00', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01-05:00', '10:00:00', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01+01:00', '10:00:00.250+01:00', '2026-12-01T09:00:00.250Z'],
  ])('%s and %s are one moment', (date, time, instant) => {
    expect(instantOfZoned(date, time)).toEqual(new Date(instant))
  })

  it.each([
    ['2026-12-01+01:00', undefined],
    ['2026-02-30+01:00', '10:00:00'],
    ['01.12.2026', '10:00'],
    [5, {}],
    ['2026-12-01+01:00', '25:00:00'],
  ])('%s and %s are none', (date, time) => {
    expect(instantOfZoned(date, time)).toBeNull()
  })

  it('gives a day the zone of its noon', () => {
    expect([zonedDate('2026-03-29'), zonedDate('2026-10-25'), zonedDate('2026-07-01'), zonedDate('nonsense')]).toEqual([
      '2026-03-29+02:00',
      '2026-10-25+01:00',
      '2026-07-01+02:00',
      null,
    ])
    expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('2027-2-9')]).toEqual([true, false, false])
  })
})
