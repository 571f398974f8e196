import { expect, it } from 'vitest'
import { safePattern } from '../../../engine/template'
import { sampleText } from './sampleValue'

it.each([
  ['^[A-Z]{2}-\\d{4}$', {}],
  ['^(?:Los|Teil) [1-9]\\d*$', {}],
  ['^(Ja|Nein|Unentschieden)$', { minLength: 10 }],
  ['^\\p{Lu}\\p{Ll}+$', { minLength: 12, maxLength: 12 }],
  ['^[^\\d\\s]+@[a-z]+\\.de$', {}],
  ['^\\d{5}( [A-Z]?)?$', {}],
  ['^[€£] ?\\d+,\\d{2}$', {}],
  ['[xyz]{3}', { minLength: 3 }],
  ['^DE\\d{2}(?: \\d{4}){4} \\d{2}$', {}],
])('finds a text for %s %o', (pattern, limits) => {
  const text = sampleText({ pattern, ...limits }) ?? ''
  expect(safePattern(pattern).test(text)).toBe(true)
  expect(text.length).toBeGreaterThanOrEqual(('minLength' in limits && limits.minLength) || 1)
  expect(text.length).toBeLessThanOrEqual(('maxLength' in limits && limits.maxLength) || 100)
})

it('says so where nothing fits', () => {
  expect(sampleText({ pattern: '^X{3}$', maxLength: 2 })).toBeUndefined()
  expect(sampleText({ pattern: '^a$b' })).toBeUndefined()
  expect(sampleText({})).toBeUndefined()
})
