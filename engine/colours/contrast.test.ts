import { expect, it } from 'vitest'
import { contrastOf, HOUSE_COLOURS, isReadable, pairsOf } from '.'

// Published figures: WCAG's ends of the scale, and the greys that every checker of contrast names (4.54 is enough, 4.48 is not).
it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#008000', '#ffffff', 5.14],
  ['#949494', '#ffffff', 3.03],
])('%s on %s is %d : 1', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2)
})

it('Lotse’s own colours are readable everywhere, light ones are not', () => {
  expect(isReadable(HOUSE_COLOURS)).toBe(true)
  expect(
    pairsOf({ bar: '#ffee00', action: '#0e6e7a' })
      .filter(({ isReadable: is }) => !is)
      .map(({ what }) => what),
  ).toEqual(['barText', 'barLink'])
  expect(isReadable({ ...HOUSE_COLOURS, action: '#777777' })).toBe(false)
})
