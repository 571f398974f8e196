import { describe, expect, it } from 'vitest'
import { compareWords } from './compareWords'

const drawn = (before: string, after: string): string =>
  compareWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

describe('comparing words', () => {
  it.each([
    ['Guten Tag Frau X', 'Guten Tag Frau X', 'Guten Tag Frau X'],
    ['Guten Tag', 'Guten Abend', 'Guten [-Tag-][+Abend+]'],
    ['eins zwei drei', 'eins drei', 'eins [-zwei -]drei'],
    ['', 'neu', '[+neu+]'],
    ['alt', '', '[-alt-]'],
    ['a\nb', 'a\nc\nb', 'a\n[+c\n+]b'],
  ])('%j → %j', (before, after, expected) => {
    expect(drawn(before, after)).toBe(expected)
  })

  it('loses no word of either text', () => {
    const [before, after] = ['Die Frist endet am Montag um zehn Uhr.', 'Ihre Frist endet bald, am Dienstag um zehn.']
    const pieces = compareWords(before, after)
    const without = (kind: string): string =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect(without('new')).toBe(before)
    expect(without('gone')).toBe(after)
  })
})
