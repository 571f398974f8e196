import { describe, expect, it } from 'vitest'
import { THRESHOLD_KINDS, thresholdOf, THRESHOLDS } from '.'

/**
 * Amounts of Art. 4 of Directive 2014/24/EU, Art. 15 of 2014/25/EU, Art. 8 of 2014/23/EU and Art. 8 of 2009/81/EC: those of 2024 of the
 * second and the fourth were read in their words, the others as a law firm (27 October 2025) and the Commission's page published them.
 */
describe('thresholds', () => {
  it.each([
    ['works', 5_538_000, 5_404_000],
    ['concession', 5_538_000, 5_404_000],
    ['central', 143_000, 140_000],
    ['other', 221_000, 216_000],
    ['sector', 443_000, 432_000],
    ['defence', 443_000, 432_000],
    ['social', 750_000, 750_000],
    ['sectorSocial', 1_000_000, 1_000_000],
  ] as const)('of %s: %d until the end of 2025, %d since', (of, until, since) => {
    const on = (day: string) => thresholdOf(THRESHOLDS, of, day)?.amount
    expect([on('2025-12-31'), on('2026-01-01'), on('2027-12-31')]).toEqual([until, since, since])
  })

  it('name one regulation each, and say which were read', () => {
    const sourceOf = (of: (typeof THRESHOLD_KINDS)[number]) => thresholdOf(THRESHOLDS, of, '2026-11-29')?.source
    expect((['other', 'sector', 'concession', 'defence'] as const).map((of) => sourceOf(of)?.slice(-9))).toEqual([
      ...['2025/2152', '2025/2150', '2025/2151', '2025/2487'],
    ])
    expect(THRESHOLDS.filter(({ verified }) => verified).map(({ of }) => of)).toEqual(['sector', 'defence', 'sectorSocial'])
  })
})
