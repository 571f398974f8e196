import { expect, it } from 'vitest'
import { FACTOR, shownDecimal, typedDecimal, WEIGHT } from './decimals'
import { partKey, partOf } from './parts'

it.each([
  ['7,5', '7.5'],
  [' 08.50 ', '8.5'],
  ['0', '0'],
  ['', null],
  ['7,', '7'],
  ['7,555', undefined],
  ['-1', undefined],
  ['zehn', undefined],
  ['1e3', undefined],
] as const)('%j is typed for %j', (typed, number) => expect(typedDecimal(typed, 'de')).toBe(number))

it('of two readings takes the one that a weight can be, and asks where both fit', () => {
  expect(typedDecimal('12.500', 'de', WEIGHT)).toBe('12.5')
  expect(typedDecimal('33.333', 'de', WEIGHT)).toBe('33.333')
  expect(typedDecimal('0.125', 'de', WEIGHT)).toBe('0.125')
  expect(typedDecimal('1.500', 'de', FACTOR)).toBeUndefined()
  expect(typedDecimal('100,5', 'de', WEIGHT)).toBeUndefined()
})

it.each([
  ['82.500', 'de', '82,5'],
  ['100', 'en', '100'],
  ['100.000', 'de', '100'],
  [null, 'de', '–'],
] as const)('%j reads in %s as %s', (number, language, text) => expect(shownDecimal(number, language)).toBe(text))

it('a part goes through the address and back', () => {
  const part = { kind: 'offer', round: 2, offerRound: 3 } as const
  expect(partOf(partKey(part))).toEqual(part)
  for (const text of [null, '', 'offer:0:1', 'x:1:1', 'offer:1']) expect(partOf(text)).toBeNull()
})
