import { expect, it } from 'vitest'
import { readNumber } from '../numbers'
import { visibleText } from './index'

it('names have no signs that nobody sees', () => {
  expect(visibleText('\u200bHen\u00adning\u200b \u202eVoss\u202c\u2060')).toBe('Henning Voss')
})

it('a whole number with three noughts behind its mark is asked', () => {
  expect(readNumber('1,000', 'de', { whole: true })).toEqual({ kind: 'asked', readings: ['1000', '1'] })
  expect(readNumber('12,00', 'de', { whole: true })).toEqual({ kind: 'read', value: '12' })
})
