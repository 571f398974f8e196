import { expect, it } from 'vitest'
import { readNumber } from '../numbers'
import { visibleText } from './index'

it('names have no signs that nobody sees', () => {
  expect(visibleText('\u200bHen\u00adning\u200b \u202eVoss\u202c\u2060')).toBe('Henning Voss')
})

it.each([
  ['the Arabic mark of direction', 'Muster\u061c GmbH'],
  ['letters of a tag', 'Muster\u{e0041}\u{e007f} GmbH'],
  ['a grapheme joiner', 'Mu\u034fster GmbH'],
  ['fillers of Hangul', '\u3164Muster GmbH\uffa0'],
  ['a Mongolian vowel separator', 'Muster\u180e GmbH'],
  ['marks of an interlinear note', '\ufff9Muster\ufffb GmbH'],
])('nor %s', (_what, name) => expect(visibleText(name)).toBe('Muster GmbH'))

it('what writes a word or an emoji stays', () => {
  for (const name of ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '👩\u200d🔧 Werkstatt', '☎\ufe0f Telefon'])
    expect(visibleText(name)).toBe(name)
})

it('a whole number with three noughts behind its mark is asked', () => {
  expect(readNumber('1,000', 'de', { whole: true })).toEqual({ kind: 'asked', readings: ['1000', '1'] })
  expect(readNumber('12,00', 'de', { whole: true })).toEqual({ kind: 'read', value: '12' })
})
