import { describe, expect, it } from 'vitest'
import { distance, formatDate, formatDateTime, formatDay, formatDayShort } from './time'

describe('dates as people here write them', () => {
  it.each([
    ['2026-11-24T09:00:00Z', 'de', 'Di., 24.11.2026, 10:00 Uhr'],
    ['2026-11-24T09:00:00Z', 'en', 'Tue, Nov 24, 2026, 10:00'],
    ['2026-07-01T22:30:00Z', 'de', 'Do., 02.07.2026, 00:30 Uhr'],
    ['2026-03-29T01:00:00Z', 'de', 'So., 29.03.2026, 03:00 Uhr'],
  ] as const)('%s in %s: %s', (instant, language, text) => {
    expect(formatDateTime(instant, language)).toBe(text)
  })

  it('has shorter forms', () => {
    expect(formatDate('2026-11-24T09:00:00Z', 'de')).toBe('Di., 24.11.2026')
    expect(formatDay('2026-11-04T09:00:00Z', 'de')).toBe('04.11.2026')
    expect(formatDay('2026-11-04T09:00:00Z', 'en')).toBe('Nov 4, 2026')
    expect(formatDayShort('2026-11-04T09:00:00Z', 'de')).toBe('04.11.')
  })
})

describe('distance', () => {
  const now = Date.parse('2026-11-20T14:32:00Z')
  const at = (instant: string) => distance(Date.parse(instant), now)
  it.each([
    ['2026-11-24T09:00:00Z', { unit: 'days', count: 4, past: false }],
    ['2026-11-21T14:32:00Z', { unit: 'days', count: 1, past: false }],
    ['2026-11-21T14:31:59Z', { unit: 'hours', hours: 23, minutes: 59 }],
    ['2026-11-20T16:00:00Z', { unit: 'minutes', count: 88 }],
    ['2026-11-20T15:31:59Z', { unit: 'seconds', text: '59:59' }],
    ['2026-11-20T14:32:00.400Z', { unit: 'seconds', text: '00:01' }],
    ['2026-11-20T14:32:00Z', { unit: 'past', minutes: 0 }],
    ['2026-11-19T09:00:00Z', { unit: 'days', count: 1, past: true }],
  ])('%s', (instant, expected) => {
    expect(at(instant)).toEqual(expected)
  })
})
