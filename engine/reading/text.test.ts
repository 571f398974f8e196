import { expect, it } from 'vitest'
import { valueText } from './text'

const words = { yes: 'Ja', no: 'Nein' }

it.each([
  ['2026-12-01T10:00:00+01:00', 'de', 'Di., 01.12.2026, 10:00 Uhr'],
  ['2026-12-01T10:00:00+01:00', 'en', 'Tue, Dec 1, 2026, 10:00'],
  ['2026-07-01T00:30:00Z', 'de', 'Mi., 01.07.2026, 00:30 Uhr'],
  ['2026-12-01+01:00', 'de', '01.12.2026'],
  ['10:00:00+01:00', 'de', '10:00 Uhr'],
  ['2026-12-01T10:00', 'de', '2026-12-01T10:00'],
] as const)('%s is read in %s as %s', (value, language, text) => {
  expect(valueText(value, { language, words })).toBe(text)
})
