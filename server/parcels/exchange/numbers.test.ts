import { describe, expect, it } from 'vitest'
import { readingOf, readNumber } from './numbers'

const read = (values: readonly (string | number | null)[], written: 'point' | 'either') => {
  const reading = readingOf(values, written)
  return values.map((value) => readNumber(value, reading))
}

describe('numbers that stand in a file as text', () => {
  it.each<[string, (string | number | null)[], 'point' | 'either', unknown[]]>([
    ['a format of programs', ['512.125', '1234.567', '0.125', '1.5e3', '1.250'], 'point', [512.125, 1234.567, 0.125, 1500, 1.25]],
    ['the same with thousands as people write them', ['512.125', '1.234,5'], 'point', [512.125, undefined]],
    [
      'a format of programs that people filled',
      ['1.234,5 qm', '12,5', '1.250.000', '700', '0,125'],
      'point',
      [1234.5, 12.5, 1250000, 700, 0.125],
    ],
    ['with numbers among the texts', ['1.234,5', 12.5, null, ' '], 'point', [1234.5, 12.5, null, null]],
    ['a comma that may be a thousand', ['1,250'], 'point', [undefined]],
    ['beside one that is none', ['1,250', '12,5'], 'point', [1.25, 12.5]],
    ['a German table', ['4700,00', '1.250', '8400,5', '12 000,5 m²'], 'either', [4700, 1250, 8400.5, 12000.5]],
    ['an English table', ['4700.00', '0.125', '1.250'], 'either', [4700, 0.125, 1.25]],
    ['a table that could be both', ['1.250', '700'], 'either', ['twoWays', 700]],
    ['a table with an English thousand', ['1,250'], 'either', ['twoWays']],
    ['a table that is both', ['12,5', '12.5', '7'], 'either', ['twoWays', 'twoWays', 7]],
    ['more than any number', ['1e400', '-1e999', '1.5'], 'point', [undefined, undefined, 1.5]],
    ['none', ['viel', '1,2,3', '--', '12 Stück'], 'either', [undefined, undefined, undefined, undefined]],
  ])('%s', (...[, values, written, right]) => expect(read(values, written)).toEqual(right))
})
