import { describe, expect, it } from 'vitest'
import { CRITERIA_LAWS } from '../awarding'
import { MINIMUM_PERIODS } from './periods'
import { CLOCK_ROWS } from './clockRows'
import { standstillOf } from './standstill'
import { clockRow } from './clock'

/**
 * What was read, and in which text. The federal texts are those of public collections as of 29 April and of 19 August 2026: before
 * and after the law of 12 May 2026 (BGBl. 2026 I Nr. 137, in force since 1 July), which left all of these as they were.
 */
const TEXT = {
  VgV: 'VgV 2016, as of 2026-08-19',
  SektVO: 'SektVO 2016, as of 2026-08-19',
  KonzVgV: 'KonzVgV, as of 2026-08-19',
  VSVgV: 'VSVgV, as of 2026-08-19',
  GWB: 'GWB, as of 2026-08-19',
  quoted: 'quoted word for word in handbooks',
} as const

/** Days as the text says them; of a shortening 'by five days' what is left of the regular period. */
const READ: readonly [paragraph: string, days: readonly (number | null)[], text: string][] = [
  ['§ 15 Abs. 2 VgV', [35], TEXT.VgV],
  ['§ 15 Abs. 3 VgV', [15], TEXT.VgV],
  ['§ 15 Abs. 4 VgV', [35 - 5], TEXT.VgV],
  ['§ 16 Abs. 2 VgV', [30], TEXT.VgV],
  ['§ 16 Abs. 3 VgV', [15], TEXT.VgV],
  ['§ 16 Abs. 5 VgV', [30], TEXT.VgV],
  ['§ 16 Abs. 6 VgV', [10], TEXT.VgV],
  ['§ 16 Abs. 7 VgV', [10], TEXT.VgV],
  ['§ 16 Abs. 8 VgV', [30 - 5], TEXT.VgV],
  ['§ 17 Abs. 2 VgV', [30], TEXT.VgV],
  ['§ 17 Abs. 3 VgV', [15], TEXT.VgV],
  ['§ 17 Abs. 6 VgV', [30], TEXT.VgV],
  ['§ 17 Abs. 7 VgV', [10], TEXT.VgV],
  ['§ 17 Abs. 8 VgV', [10], TEXT.VgV],
  ['§ 17 Abs. 9 VgV', [30 - 5], TEXT.VgV],
  ['§ 18 Abs. 3 VgV', [30], TEXT.VgV],
  ['§ 19 Abs. 3 VgV', [30], TEXT.VgV],
  ['§ 20 Abs. 1 VgV', [null], TEXT.VgV],
  ['§ 20 Abs. 3 VgV', [6, 4], TEXT.VgV],
  ['§ 38 Abs. 3 VgV', [15, 10], TEXT.VgV],
  ['§ 24 Abs. 4 Satz 1 VgV', [10], TEXT.VgV],
  ['§ 24 Abs. 4 Satz 2 VgV', [null], TEXT.VgV],
  ['§ 22 Abs. 4 Satz 1 SektVO', [10], TEXT.SektVO],
  ['§ 22 Abs. 4 Satz 2 SektVO', [null], TEXT.SektVO],
  ['§ 14 Abs. 2 SektVO', [35], TEXT.SektVO],
  ['§ 14 Abs. 3 SektVO', [15], TEXT.SektVO],
  ['§ 14 Abs. 4 SektVO', [35 - 5], TEXT.SektVO],
  ['§ 15 Abs. 2 Satz 1 SektVO', [30], TEXT.SektVO],
  ['§ 15 Abs. 2 Satz 2 SektVO', [15], TEXT.SektVO],
  ['§ 15 Abs. 3 SektVO', [10], TEXT.SektVO],
  ['§ 16 Abs. 1 SektVO', [null], TEXT.SektVO],
  ['§ 16 Abs. 3 SektVO', [6, 4], TEXT.SektVO],
  ['§ 17 Abs. 3 Satz 1 SektVO', [30], TEXT.SektVO],
  ['§ 17 Abs. 3 Satz 2 SektVO', [15], TEXT.SektVO],
  ['§ 18 Abs. 3 Satz 1 SektVO', [30], TEXT.SektVO],
  ['§ 18 Abs. 3 Satz 2 SektVO', [15], TEXT.SektVO],
  ['§ 36 Abs. 3 SektVO', [15], TEXT.SektVO],
  ['§ 18 KonzVgV', [6], TEXT.KonzVgV],
  ['§ 27 Abs. 3 KonzVgV', [30], TEXT.KonzVgV],
  ['§ 27 Abs. 4 Satz 1 KonzVgV', [22], TEXT.KonzVgV],
  ['§ 27 Abs. 4 Satz 2 KonzVgV', [22 - 5], TEXT.KonzVgV],
  ['§ 20 Abs. 1 VSVgV', [null], TEXT.VSVgV],
  ['§ 20 Abs. 2 Satz 1 VSVgV', [37], TEXT.VSVgV],
  ['§ 20 Abs. 2 Satz 2 VSVgV', [15, 10], TEXT.VSVgV],
  ['§ 20 Abs. 3 Satz 1 VSVgV', [40], TEXT.VSVgV],
  ['§ 20 Abs. 3 Satz 2 VSVgV', [10], TEXT.VSVgV],
  ['§ 20 Abs. 3 Satz 3 VSVgV', [22], TEXT.VSVgV],
  ['§ 20 Abs. 4 Satz 1 VSVgV', [37 - 7], TEXT.VSVgV],
  ['§ 20 Abs. 4 Satz 2 VSVgV', [40 - 5], TEXT.VSVgV],
  ['§ 20 Abs. 5 VSVgV', [6, 4], TEXT.VSVgV],
  ['§ 10 Abs. 1 VOB/A', [10], TEXT.quoted],
  ['§ 10 Abs. 3 VOB/A', [null], TEXT.quoted],
  ['§ 10 EU Abs. 1 VOB/A', [null], TEXT.quoted],
  ['§ 13 Abs. 1 UVgO', [null], TEXT.quoted],
]

/** Of VOB/A-EU not the law, but another's table: checked by its makers on 1 July 2026 at the text, last changed 2024-02-14. */
const SAID_BY_OTHERS: readonly [paragraph: string, days: number][] = [
  ['§ 10a EU Abs. 1 VOB/A', 35],
  ['§ 10a EU Abs. 2 VOB/A', 15],
  ['§ 10a EU Abs. 3 VOB/A', 15],
  ['§ 10a EU Abs. 4 VOB/A', 35 - 5],
  ['§ 10b EU Abs. 1 VOB/A', 30],
  ['§ 10b EU Abs. 2 VOB/A', 30],
  ['§ 10b EU Abs. 3 VOB/A', 10],
  ['§ 10b EU Abs. 4 VOB/A', 30 - 5],
  ['§ 10c EU Abs. 2 VOB/A', 10],
  ['§ 10d EU VOB/A', 30],
]

const daysOf = (paragraph: string): (number | null)[] => [
  ...new Set(MINIMUM_PERIODS.filter((row) => row.paragraph === paragraph).map(({ days }) => days)),
]
const sorted = (list: readonly (number | null)[]) => [...list].sort((a, b) => (b ?? 0) - (a ?? 0))

describe('what the tables say of the law', () => {
  it.each(READ)('%s: %s days, read in %s', (paragraph, days) => {
    expect(sorted(daysOf(paragraph))).toEqual(sorted(days))
    expect(MINIMUM_PERIODS.filter((row) => row.paragraph === paragraph).every(({ verified }) => verified)).toBe(true)
  })

  it.each(SAID_BY_OTHERS)('%s: %s days, and is marked as not read', (paragraph, days) => {
    expect(daysOf(paragraph)).toEqual([days])
    expect(MINIMUM_PERIODS.filter((row) => row.paragraph === paragraph).some(({ verified }) => verified)).toBe(false)
  })

  it('what is marked as read is in the list of what was read', () => {
    const read = new Set(READ.map(([paragraph]) => paragraph))
    expect(MINIMUM_PERIODS.filter(({ verified, paragraph }) => verified !== read.has(paragraph))).toEqual([])
  })

  it.each([
    ['VgV', 'weights in notice or documents', `${TEXT.GWB}; ${TEXT.VgV}`, true],
    ['SektVO', 'weights in notice or documents', `${TEXT.GWB}; ${TEXT.SektVO}`, true],
    ['KonzVgV', 'criteria in descending order', `${TEXT.GWB}; ${TEXT.KonzVgV}`, true],
    ['VSVgV', 'weights or order', `${TEXT.GWB}; ${TEXT.VSVgV}`, true],
    ['VOB/A-EU', 'section 16d EU was not read', 'none', false],
    ['VOB/A', 'section 16d was not read', 'none', false],
    ['UVgO', 'of section 43 paragraphs 1 to 4 were read', 'none', false],
  ] as const)('award criteria, %s: %s (%s)', (...[regime, , , verified]) => {
    expect(CRITERIA_LAWS[regime].verified).toBe(verified)
  })

  it.each([
    ['VgV', '§ 134 GWB', TEXT.GWB],
    ['SektVO', '§ 142 GWB (§§ 131 bis 135)', TEXT.GWB],
    ['VSVgV', '§ 147 GWB (§§ 122 bis 135)', TEXT.GWB],
    ['KonzVgV', '§ 154 Nr. 4 GWB (§§ 133 bis 135)', TEXT.GWB],
    ['VOB/A-EU', '§ 134 GWB, § 19 EU Abs. 2 VOB/A', 'VOB/A of 2016 in a commentary of 2020'],
  ] as const)('waiting, %s: by %s, read in %s', (...[regime, source]) => {
    expect(standstillOf(CLOCK_ROWS, regime, '2026-11-27')).toMatchObject({ days: { electronic: 10, other: 15 } })
    expect(clockRow(CLOCK_ROWS, { key: 'waitElectronic', regime }, '2026-11-27')).toMatchObject({ source })
  })
})
