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

it('takes what is pasted with its unit, and no other unit', () => {
  for (const text of ['62,5 %', '62,5%', '62,5\u00a0%', '62,5 v. H.', '62,5 Prozent', '62,500 percent'])
    expect(typedDecimal(text, 'de', WEIGHT)).toBe('62.5')
  expect(typedDecimal('62.5 per cent', 'en', WEIGHT)).toBe('62.5')
  expect(typedDecimal('10 Punkte', 'de')).toBe('10')
  expect(typedDecimal('7.5 pts', 'en')).toBe('7.5')
  expect(typedDecimal('62,5 €', 'de', WEIGHT)).toBeUndefined()
  expect(typedDecimal('10 %', 'de')).toBeUndefined()
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
