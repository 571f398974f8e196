import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { FIELDS, queryOf, wordsOfTexts, type SearchTexts } from '../../../engine/search'
import { stemOf } from '../../../engine/search/fold'
import { CERTAIN, patternOf } from '../../../engine/search/matchWord'
import { ALL, NOBODY, type IndexedEntry, type Reader, type TenderIndex } from './asked'
import { entryOf } from './sampleEntries'
import { openTenderIndex } from './tenderIndex'

/*
 * The index against a plain scan: every document read word by word for each question, with no lists, numbers, masks of letters or anything
 * else that makes the index quick. What the one finds the other must find, and nothing else.
 */

type Documents = ReadonlyMap<string, readonly string[]>
type Judge = (word: string) => number

const best = (words: readonly string[], judge: Judge): number => Math.max(0, ...words.map(judge))
const matching = (documents: Documents, judge: Judge): Map<string, number> =>
  new Map([...documents].map(([id, words]) => [id, best(words, judge)] as const).filter(([, quality]) => quality > 0))
const certain = (found: ReadonlyMap<string, number>): number => [...found.values()].filter((quality) => quality >= CERTAIN).length

/** A compound by its halves: the last place where both are somewhere together. */
function halves(documents: Documents, word: string, left: { cuts: number }): Set<string> {
  for (let at = word.length - 4; at >= 4 && left.cuts > 0; at--) {
    const stem = stemOf(word.slice(at))
    if (stem.length >= 4 && ![...documents.values()].flat().some((one) => one.startsWith(stem))) continue
    const right = matching(documents, patternOf(word.slice(at), false).near)
    if (certain(right) === 0) continue
    left.cuts--
    const first = matching(documents, patternOf(stemOf(word.slice(0, at)), false).near)
    const both = new Set([...right.keys()].filter((id) => first.has(id)))
    if (both.size > 0) return both
  }
  return new Set()
}

function scan(documents: Documents, search: string): Set<string> {
  const { words, isOpen } = queryOf(search)
  if (words.length === 0) return new Set(documents.keys())
  const missing = Math.floor(words.length / 3)
  const find = (widely: boolean): Set<string>[] | null => {
    const left = { errors: 6, cuts: 4 }
    const found: Set<string>[] = []
    let nowhere = 0
    for (const [n, word] of words.entries()) {
      const near = matching(documents, patternOf(word, isOpen && n === words.length - 1).near)
      const ids = new Set(near.keys())
      if ((certain(near) < 3 || widely) && left.errors-- > 0) {
        for (const id of matching(documents, patternOf(word, false).far).keys()) ids.add(id)
        if (ids.size === 0 && word.length >= 8) for (const id of halves(documents, word, left)) ids.add(id)
      }
      if (ids.size === 0 && ++nowhere > missing) return null
      found.push(ids)
    }
    return found
  }
  const having = (found: readonly Set<string>[], least: number): Set<string> =>
    new Set([...documents.keys()].filter((id) => found.filter((ids) => ids.has(id)).length >= least))
  const strict = find(false)
  if (!strict) return new Set()
  const all = having(strict, strict.length)
  if (all.size > 0 || strict.length === 1) return all
  const wide = find(true) ?? strict
  const widely = having(wide, wide.length)
  return widely.size > 0 || missing === 0 ? widely : having(wide, wide.length - missing)
}

const wordsOf = (side: IndexedEntry['outside']): string[] => FIELDS.flatMap((field) => side?.words[field]?.split(' ') ?? [])
const documentsFor = (entries: readonly IndexedEntry[], { seesAll, userId }: Reader): Documents =>
  new Map(
    entries.flatMap(({ _id, team, outside, inside }): [string, string[]][] => [
      ...(outside ? [[`${_id} out`, wordsOf(outside)] as [string, string[]]] : []),
      ...(inside && (seesAll || team.includes(userId ?? '')) ? [[`${_id} in`, wordsOf(inside)] as [string, string[]]] : []),
    ]),
  )

const WORDS = (
  'Müller Mueller Straße STRASSE Straßenbrücke Brücken Bruecke Feuerwehrgerätehaus Feuerwehr Gerätehaus Geräte ' +
  'Schulverpflegung Verpflegung Schule Schulen Kita-Neubau Neubau Nürnberg Fähranleger anleger 45214210-1 45214210 2026 EU-19 ' +
  'Łódź Київ 東京 naïve Ökostrom öl Öl ae oe ue'
).split(' ')
const STRANGE = [
  'AND',
  'OR',
  'NOT',
  'NEAR(',
  '"',
  '""',
  '*',
  ':',
  '^',
  '-',
  '+',
  '(',
  ')',
  '{title}:',
  'title:',
  "'",
  ';--',
  '%',
  '_',
  '\\',
  '\u0000',
  '🏗️',
  '👩‍🚒',
  '\u0308',
  '\ud800',
  '#45',
  '@DE',
]
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...STRANGE) },
  // One error.
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...WORDS), fc.nat(12)).map(([one, at]) => one.slice(0, at) + one.slice(at + 1)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([a, b]) => a + b.toLowerCase()) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
)
const sentence = fc
  .tuple(fc.array(word, { maxLength: 5 }), fc.constantFrom(' ', '', '-', '\u0000', '\n'))
  .map(([words, between]) => words.join(between))
const texts: fc.Arbitrary<SearchTexts> = fc.record({
  title: fc.array(sentence, { maxLength: 1 }),
  buyer: fc.array(sentence, { maxLength: 1 }),
  text: fc.array(sentence, { maxLength: 3 }),
})
const side = fc.tuple(texts, fc.constantFrom('team', 'public', 'both'))

const RUNS = process.env['DEEP'] ? 2000 : 150
const READERS: readonly Reader[] = [
  NOBODY,
  { userId: 'u1', seesAll: false, asDeputy: [] },
  { userId: 'admin', seesAll: true, asDeputy: [] },
]

const opened: TenderIndex[] = []
afterAll(() => opened.forEach((one) => one.close()))

describe('the index finds what a scan of all documents finds', () => {
  it('whatever is written, typed, replaced, and whoever asks', () => {
    fc.assert(
      fc.property(
        fc.array(side, { minLength: 1, maxLength: 25 }),
        fc.array(sentence, { minLength: 1, maxLength: 5 }),
        (sides, searches) => {
          const index = openTenderIndex(null)
          try {
            const entries = sides.map(([said, kind], no): IndexedEntry => {
              const { outside, ...entry } = entryOf(no, said)
              return {
                ...entry,
                team: [no % 2 === 0 ? 'u1' : 'u2'],
                outside: kind === 'team' ? null : outside,
                inside: kind === 'public' ? null : outside,
              }
            })
            // First something else, which then is no longer true.
            index.put(entries.map((entry, n) => ({ ...entry, of: 0, outside: entries.at(n - 1)?.outside ?? null, inside: entry.outside })))
            index.put(entries)
            for (const search of searches)
              for (const reader of READERS) {
                const page = { behind: null, most: 100 }
                const found = index.find({ wanted: { search }, reader, only: ALL }, page).map(({ id }) => id)
                const wanted = new Set([...scan(documentsFor(entries, reader), search)].map((id) => id.replace(/ .*/, '')))
                expect(new Set(found), JSON.stringify([search, reader])).toEqual(wanted)
                expect(found).toHaveLength(wanted.size)
              }
          } finally {
            index.close()
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('page by page as at once, without one twice or missing', () => {
    const index = openTenderIndex(null)
    opened.push(index)
    index.put(Array.from({ length: 300 }, (_, n) => entryOf(n % 7, { title: [n % 3 === 0 ? 'Neubau' : 'Umbau Neubau'] }, { _id: `t${n}` })))
    const asked = { wanted: { search: 'neubau' }, reader: NOBODY, only: ALL }
    const all = index.find(asked, { behind: null, most: 1000 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(300)
    const paged: typeof all = []
    for (let behind: (typeof all)[number] | null = null; ;) {
      const part = index.find(asked, { behind, most: 17 })
      paged.push(...part)
      behind = part.at(-1) ?? null
      if (part.length < 17) break
    }
    expect(paged).toEqual(all)
  })

  it.each(['a'.repeat(100_000), `${'"'.repeat(5000)}`, `${'neubau OR '.repeat(2000)}`, '\u0000'.repeat(1000), '💥'.repeat(1000)])(
    'and takes what is very long',
    (search) => {
      const index = openTenderIndex(null)
      opened.push(index)
      index.put([entryOf(1, { title: ['Neubau'], text: ['x'.repeat(100_000), 'y '.repeat(5000)] })])
      const ids = index.find({ wanted: { search }, reader: NOBODY, only: ALL }, { behind: null, most: 10 }).map(({ id }) => id)
      expect(ids).toEqual([
        ...scan(
          new Map([
            ['t1', wordsOf({ words: wordsOfTexts({ title: ['Neubau'], text: ['x'.repeat(100_000), 'y '] }), cpv: [], nuts: [], at: 0 })],
          ]),
          search,
        ),
      ])
    },
  )
})
