import { expect, it } from 'vitest'
import { lotRanges } from './lotRanges'

it('names lots as people say them', () => {
  expect(lotRanges([5, 3, 1, 2, 2])).toBe('1–3, 5')
  expect(lotRanges([2, 1])).toBe('1, 2')
  expect(lotRanges([])).toBe('')
})
