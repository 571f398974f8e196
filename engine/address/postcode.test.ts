import { expect, it } from 'vitest'
import { readPostcode } from './postcode'

it.each([
  ['27568', 'DEU', '27568'],
  [' D-27568 ', 'DEU', '27568'],
  ['DE 27568', 'DEU', '27568'],
  ['d–27 568', 'DEU', '27568'],
  ['2756', 'DEU', null],
  ['D-275688', 'DEU', null],
  ['A-1010', 'DEU', null],
  ['1012 AB', 'NLD', '1012 AB'],
  ['D-27568', undefined, 'D-27568'],
])('%j in %s is %j', (text, country, read) => {
  expect(readPostcode(text, country)).toBe(read)
})
