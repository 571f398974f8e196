import { expect, it } from 'vitest'
import { shownSum } from '.'

it.each([
  ['247000', '247.000', '247,000'],
  ['247000.00', '247.000', '247,000'],
  ['1234567.5', '1.234.567,5', '1,234,567.5'],
  ['999', '999', '999'],
  ['-1000.25', '-1.000,25', '-1,000.25'],
  ['9007199254740993.01', '9.007.199.254.740.993,01', '9,007,199,254,740,993.01'],
])('%s reads %s in German and %s in English', (number, de, en) => {
  expect([shownSum(number, 'de'), shownSum(number, 'en')]).toEqual([de, en])
})
