import { describe, expect, it } from 'vitest'
import { byDay } from './days'

describe('a conversation by days', () => {
  it('begins a day at midnight in Berlin, and reads from the oldest on', () => {
    const items = ['2026-11-22T22:59:00Z', '2026-11-22T23:01:00Z', '2026-11-21T09:00:00Z', '2026-11-22T08:00:00Z'].map((created) => ({
      created,
    }))
    expect(byDay(items).map(({ key, items: own }) => [key, own.map(({ created }) => created.slice(11, 16))])).toEqual([
      ['2026-11-21', ['09:00']],
      ['2026-11-22', ['08:00', '22:59']],
      ['2026-11-23', ['23:01']],
    ])
  })

  it('has no days where nothing was said', () => {
    expect(byDay([])).toEqual([])
  })
})
