import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, wordsOf } from './fold'
import { createSearchIndex, excerptOf, isAnyWithin, isCpvWithin, isNutsWithin, marksIn, tokensOf, wordsOfTexts, type SearchTexts } from '.'
import { foldedPlaces } from './marks'
import { typosOf } from './typos'

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

interface Facts {
  hidden?: boolean
}
const indexOf = (rows: readonly (readonly [string, SearchTexts, Facts?])[]) => {
  const index = createSearchIndex<Facts>()
  rows.forEach(([id, texts, facts = {}], at) => index.put({ id, facts, words: wordsOfTexts(texts), at }))
  return index
}
const ids = (index: ReturnType<typeof indexOf>, search: string): string[] =>
  index.search(search, ({ hidden }) => !hidden).map(({ id }) => id)

describe('the order of what is found', () => {
  it('is title, number, buyer, CPV, place, what is above the CPV, text; then the newer', () => {
    const fields = ['text', 'above', 'place', 'cpv', 'buyer', 'number', 'title'] as const
    const index = indexOf([...fields.map((field) => [field, { [field]: ['Hafen 4711'] }] as const), ['newer', { text: ['Hafen 4711'] }]])
    expect(ids(index, 'hafen')).toEqual(['title', 'number', 'buyer', 'cpv', 'place', 'above', 'newer', 'text'])
    expect(ids(index, '4711')).toHaveLength(8)
  })
  it('puts the very word before its forms, parts and errors', () => {
    const index = indexOf([
      ['error', { title: ['Hafne'] }],
      ['part', { title: ['Binnenhafen'] }],
      ['form', { title: ['Hafens'] }],
      ['word', { title: ['Hafen'] }],
    ])
    expect(ids(index, 'hafen ')).toEqual(['word', 'form', 'part', 'error'])
  })
  it('takes no word for a part of another that only begins with a prefix', () => {
    const index = indexOf([
      ['procedure', { title: ['Offenes Verfahren'] }],
      ['award', { title: ['Vergabeverfahren'] }],
      ['ferry', { title: ['Wartung der Autofähren'] }],
      ['store', { title: ['Pulverlager'] }],
    ])
    expect(ids(index, 'Fähren')).toEqual(['ferry'])
    expect(ids(index, 'verfahren ').sort()).toEqual(['award', 'procedure'])
    expect(ids(index, 'lager')).toEqual(['store'])
  })
  it('asks for all words; of three one may be missing where nothing has all', () => {
    const index = indexOf([
      ['a', { title: ['Bau einer Brücke'] }],
      ['b', { title: ['Bau einer Schule'] }],
    ])
    expect(ids(index, 'bau schule')).toEqual(['b'])
    expect(ids(index, 'bau rathaus')).toEqual([])
    expect(ids(index, 'bau schule rathaus')).toEqual(['b'])
  })
  it('takes everything, newest first, where nothing is searched', () => {
    const index = indexOf([
      ['a', { title: ['A'] }],
      ['b', {}],
      ['c', {}, { hidden: true }],
    ])
    expect(ids(index, ' ,. ')).toEqual(['b', 'a'])
  })
})

describe('what is hidden', () => {
  it('is not found, and tells nothing by what else is found', () => {
    const seen = [['seen', { title: ['Hafer und Gerste'] }]] as const
    const hidden = Array.from({ length: 5 }, (_, n) => [`h${n}`, { title: ['Hafen'] }, { hidden: true }] as const)
    expect(ids(indexOf([...seen, ...hidden]), 'hafen')).toEqual(ids(indexOf(seen), 'hafen'))
    const scores = (index: ReturnType<typeof indexOf>) => index.search('hafer gerste', ({ hidden: is }) => !is).map(({ score }) => score)
    expect(scores(indexOf([...seen, ...hidden]))).toEqual(scores(indexOf(seen)))
  })
})

describe('an index', () => {
  it('forgets what was replaced and removed, however often', () => {
    const index = indexOf([])
    for (let n = 0; n < 3000; n++)
      index.put({ id: `t${n % 10}`, facts: {}, words: wordsOfTexts({ title: [`Schleuse ${n}`], text: ['Tor'] }), at: n })
    index.remove('t0')
    expect(index.size).toBe(9)
    expect(ids(index, 'schleuse tor')).toEqual(Array.from({ length: 9 }, (_, n) => `t${9 - n}`))
    expect(ids(index, 'schleuse 2999')).toEqual(['t9'])
    expect(index.measure().bytes).toBeLessThan(40_000)
  })
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

describe('a number with the word that says what it is', () => {
  const index = indexOf([
    ['17', { title: ['Neubau der Kita'], number: ['17', 'SA-2026-01'], cpv: ['55000000'] }],
    ['18', { title: ['Umbau der Schule'], number: ['18'], cpv: ['45214210'] }],
  ])
  it.each(['Nr. 17', 'Nr.17', 'Nummer 17', 'No. 17', 'CPV 55000000', 'SA-2026-01'])('%s finds what the number alone would', (text) =>
    expect(index.search(text, () => true).map(({ id }) => id)).toEqual(['17']),
  )
})

it('holidays are not found in references', () => {
  const index = indexOf([['1', { title: ['Neubau'], text: ['Referenzen der letzten drei Jahre'] }]])
  expect(index.search('Ferien', () => true)).toEqual([])
})
