import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { isOver, lotDots, phaseOfRow } from './phase'

const NOW = Date.parse('2026-12-01T09:00:00.000Z')
const DEADLINE = '2026-12-10T09:00:00.000Z'
const row = (...stages: number[]): TenderRow => {
  const lots = stages.map((stage) => ({ stage, round: 1, applicationDeadline: DEADLINE, offerDeadline: DEADLINE }))
  const below = stages.filter((stage) => stage < 8)
  return { stage: below.length === 0 ? 8 : Math.max(...below), published: null, lots } as unknown as TenderRow
}
const key = ((name: string) => name) as unknown as TFunction

describe('the phase of a line', () => {
  it.each<[number[], string, boolean[]]>([
    [[7], 'list:completed', []],
    [[7, 7], 'list:completed', []],
    [[7, 8], 'list:completed', [true, false]],
    [[7, 3], 'tenders:stages.3', [false, true]],
    [[3, 7, 5], 'tenders:stages.5', [false, false, true]],
    [[6, 3], 'tenders:stages.6', [true, false]],
  ])('of lots at %j is %s: not completed while one of them still runs', (stages, word, dots) => {
    expect(phaseOfRow(row(...stages), NOW, { t: key, language: 'de' })).toBe(word)
    expect(lotDots(row(...stages))).toEqual(dots)
  })

  it('is published at once, though the clock of the page is half a minute behind', () => {
    const at = (published: string) => phaseOfRow({ ...row(2), published }, NOW, { t: key, language: 'de' })
    expect(at('2026-12-01T09:00:25.000Z')).toBe('tenders:stages.2')
    expect(at('2026-12-04T09:00:00.000Z')).toBe('tenders:stages.scheduled')
  })

  it('is over where the lot that runs is past its deadline', () => {
    expect(isOver(row(7, 6), NOW)).toBe(false)
    expect(isOver(row(7, 6), Date.parse(DEADLINE))).toBe(true)
  })
})
