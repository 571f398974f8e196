import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, wordsOf } from './fold'
import { excerptOf, hasAll, isAnyWithin, isCpvWithin, isNutsWithin, marksIn, tokensOf, wordsOfTexts } from '.'
import { createMarked } from './marked'
import { foldedPlaces } from './marks'
import { patternOf } from './matchWord'
import { typosOf } from './typos'
import { createVocabulary, type Matches } from './vocabulary'

/** Optimal string alignment by the table of the textbook. */
function slowly(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_x, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row) row[j] = least
    }
  return at(a.length, b.length)
}
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })

describe('typing errors', () => {
  it('are counted as the textbook counts them', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typosOf(a).whole(b)).toBe(slowly(a, b))
        const beginnings = Array.from({ length: b.length + 1 }, (_, end) => slowly(a, b.slice(0, end)))
        expect(typosOf(a).beginning(b)).toBe(Math.min(...beginnings))
        const parts = beginnings.flatMap((_, end) => Array.from({ length: end + 1 }, (_x, from) => slowly(a, b.slice(from, end))))
        expect(typosOf(a).part(b)).toBe(Math.min(...parts))
        const bytes = Uint8Array.from(`x${b}x`, (sign) => sign.charCodeAt(0))
        for (let most = 0; most <= 3; most++)
          expect(typosOf(a).isPartOf(bytes, { start: 1, end: 1 + b.length, most })).toBe(Math.min(...parts) <= most)
      }),
      { numRuns: 500 },
    )
  })
  it.each([
    ['brucke', 'burcke', 1],
    ['schwimmbda', 'schwimmbad', 1],
    ['a'.repeat(40), 'a'.repeat(31), 0],
  ])('%s and %s: %i', (a, b, errors) => expect(typosOf(a).whole(b)).toBe(errors))
})

describe('the words there are', () => {
  const letters = (unit: readonly string[], maxLength: number) => fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength })
  const base = fc.oneof(letters(['a', 'b', 'c', 'd', 'e', 'n', 's'], 12), letters(['0', '1', '2'], 11), letters(['a', 'b', '1', 'ł'], 6))
  /** Also words with one of two letters exchanged, with one left out, and within a longer one. */
  const words = fc
    .tuple(fc.array(base, { minLength: 1, maxLength: 12 }), fc.nat(9))
    .map(([all, at]) => all.flatMap((one) => [one, one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2)]))
    .map((all) => [...new Set(all.flatMap((one, n) => [one, one.slice(1), `${all[n - 1] ?? ''}${one}`]).filter(Boolean))])

  it('are found as if each were read, by one and by many, also those that came since', () => {
    fc.assert(
      fc.property(fc.tuple(words, words), base, ([before, after], searched) => {
        const vocabulary = createVocabulary()
        const all = new Map<number, string>()
        const isAs = (found: Matches, judge: (word: string) => number): void => {
          const is = found.flatMap(({ quality, words: numbers }) => numbers.map((number) => [all.get(number), quality] as const))
          const wanted = [...all.values()].map((one) => [one, judge(one)] as const).filter(([, quality]) => quality > 0)
          expect(new Map(is)).toEqual(new Map(wanted))
          expect(is).toHaveLength(wanted.length)
        }
        for (const part of [before, after.filter((one) => !before.includes(one))]) {
          for (const one of part) all.set(vocabulary.add(one), one)
          for (const [number, one] of all) expect(vocabulary.wordAt(number)).toBe(one)
          for (const one of [searched, before[1] ?? searched, before.at(-1) ?? searched]) {
            for (const isTyped of [false, true]) isAs(vocabulary.near(one, isTyped), patternOf(one, isTyped).near)
            isAs(vocabulary.far(one), patternOf(one, false).far)
          }
        }
      }),
      { numRuns: 100 },
    )
  })
  it('are found among more than one block of them, as if each were read', () => {
    const parts = ['bau', 'werk', 'ufer', 'schiff', 'hebe', 'brunn', 'stadt', 'licht', 'ren', 'kran', 'er', 'mark']
    const all = Array.from({ length: 34_000 }, (_, n) =>
      [n, n / 12, n / 144, n / 1728, n / 20_736].map((one) => parts[Math.floor(one) % 12]).join(''),
    )
    const vocabulary = createVocabulary()
    all.forEach((one) => vocabulary.add(one))
    for (const one of ['schiffshebewerk', 'stadtlcihter', 'uferkran', 'brunenmark', 'markt', 'renner', 'bauw', 'kan']) {
      const { near, far } = patternOf(one, true)
      for (const [found, judge] of [[vocabulary.near(one, true), near] as const, [vocabulary.far(one), far] as const]) {
        const wanted = all.flatMap((word, number) => (judge(word) > 0 ? [`${number} ${judge(word)}`] : []))
        const is = found.flatMap(({ quality, words: numbers }) => numbers.map((number) => `${number} ${quality}`))
        expect(is.sort()).toEqual(wanted.sort())
      }
    }
  })
})

describe('what words are marked by', () => {
  const letter = fc.constantFrom(...'abcdeirstn')
  const some = (most: number) => fc.array(letter, { maxLength: most }).map((all) => all.join(''))
  const error = fc.record({ at: fc.nat(13), by: fc.constantFrom('more', 'less', 'other', 'exchanged'), letter })
  const searched = fc.array(letter, { minLength: 4, maxLength: 13 }).map((all) => all.join(''))
  const wrong = (word: string, { at, by, letter: one }: { at: number; by: string; letter: string }): string => {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (by === 'exchanged') return before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
    return before + (by === 'less' ? '' : one) + after.slice(by === 'more' ? 0 : 1)
  }

  it('leaves out none that has so many errors, as a part of whatever word', () => {
    fc.assert(
      fc.property(searched, fc.array(fc.tuple(some(4), fc.array(error, { maxLength: 2 }), some(4)), { minLength: 40 }), (one, cases) => {
        const marked = createMarked()
        const allowed = one.length < 8 ? 1 : 2
        const all = cases.map(([before, errors, after]) => `${before}${errors.reduce(wrong, one)}${after}`)
        all.forEach((word, number) => marked.add(number, word))
        const found = new Set<number>()
        marked.withMost(marked.wantedOf(one), allowed, [[0, all.length], (number) => void found.add(number)])
        expect(all.filter((word, number) => typosOf(one).part(word) <= allowed && !found.has(number))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('words', () => {
  it.each([
    ['Müller-Straße', ['muller', 'strasse']],
    ['MUELLER', ['muller']],
    ['Mu\u0308ller', ['muller']],
    ['45214210-1', ['45214210']],
    ['3,5 % – ab', ['3', '5', 'ab']],
  ])('of %s', (text, words) => expect(wordsOf(text)).toEqual(words))
  it('are kept once, without empty ones, and joined ones as one, too', () => {
    expect(tokensOf('Die Kita und der Kita-Neubau')).toEqual(['kita', 'neubau', 'kitaneubau'])
  })
})

describe('all words of a search', () => {
  const words = wordsOfTexts({ title: ['Neubau der Schulsporthalle'], place: ['Buxtehude'], text: ['Ausbau in zwei Schritten'] })
  it.each([
    ['sporthallen', true],
    ['SPORTHALLE buxtehude', true],
    ['sporthalle buxtehudx', false],
    ['sporthalle stade', false],
    ['', true],
  ])('are in a text: %s', (search, is) => expect(hasAll(words, search)).toBe(is))
})

describe('marks', () => {
  const marked = (text: string, search: string) => marksIn(text, search).map(([start, end]) => text.slice(start, end))
  it.each([
    ['Ausbau des Fähranlegers', 'faehr', ['Fähranlegers']],
    ['Große Straße', 'STRASSE', ['Straße']],
    ['Mu\u0308llabfuhr und Müll', 'mull', ['Mu\u0308llabfuhr', 'Müll']],
    ['Neubau einer Sporthalle', 'sporthale', ['Sporthalle']],
    ['Hafen am Hafer', 'hafen', ['Hafen']],
    ['Die Poesie der 𝔥 Brücken', 'brücke', ['Brücken']],
    ['Feuer', 'feuer', ['Feuer']],
    ['nichts', 'der', []],
  ])('in %s by %s', (text, search, words) => expect(marked(text, search)).toEqual(words))

  it('cut a long text around the first one', () => {
    const text = `${'Allgemeines steht hier. '.repeat(30)}Mit Überflughilfen für Fledermäuse. ${'Und mehr. '.repeat(30)}`
    const excerpt = excerptOf(text, 'fledermaus')
    expect(excerpt?.text).toMatch(/^… .*Fledermäuse.* …$/)
    expect(excerpt?.text.length).toBeLessThan(160)
    expect(excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['Fledermäuse'])
    expect(excerptOf(text, 'igel')).toBeNull()
  })
  it('fold as the index does, whatever the signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'e', 'u', 'o', 'ä', 'Ü', 'ß', ' ', 'x', '\u0308', 'E') }), (text) => {
        expect(foldedPlaces(text).letters).toBe(fold(text))
      }),
    )
  })
})

describe('codes', () => {
  it('stand in trees', () => {
    expect(isCpvWithin('45221111', '45000000')).toBe(true)
    expect(isCpvWithin('45221111', '45222000')).toBe(false)
    expect(isCpvWithin('30213200', '30000000')).toBe(true)
    expect(isCpvWithin('33000000', '30000000')).toBe(false)
    expect(isNutsWithin('DE501', 'DE5')).toBe(true)
    expect(isAnyWithin(['DE501'], ['DE6', 'DE50'], isNutsWithin)).toBe(true)
    expect(isAnyWithin([], [], isNutsWithin)).toBe(true)
    expect(isAnyWithin([], ['DE'], isNutsWithin)).toBe(false)
  })
})
