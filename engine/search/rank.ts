import { TITLE, WORTH_OF } from './fields'
import { stemOf } from './fold'
import { CERTAIN } from './matchWord'
import type { Postings } from './postings'
import type { Query } from './query'
import type { Match, Vocabulary } from './vocabulary'

export interface Ranked {
  /** The higher the better; equal ones are equally good. */
  readonly score: number
  /** Bits of the fields (fields.ts) in which the words were found best, each word in one. */
  readonly fields: number
}

interface Searched {
  query: Query
  isStrict: boolean
  /** 1 for each entry that whoever searches may find; others count for nothing, not even for how rare a word is. */
  visible: Uint8Array
  vocabulary: Vocabulary
  postings: Postings
  /** The title's words, with blanks between them. */
  titleOf(entry: number): string
}

/** How good each entry is for one word, and the best field's bit. */
interface Found {
  values: Float32Array
  fields: Uint8Array
  entries: number[]
  /** How many have the word itself, not a part or an error. */
  certain: number
}

const empty = (size: number): Found => ({ values: new Float32Array(size), fields: new Uint8Array(size), entries: [], certain: 0 })

/** The bit of the best field among several: fields stand in the order of their worth. */
const best = (mask: number): number => mask & -mask

function gather({ visible, postings }: Searched, matches: readonly Match[], found: Found): Found {
  for (const { word, quality } of matches)
    postings.each(word, (entry, mask) => {
      if (!visible[entry]) return
      const value = quality * (WORTH_OF[mask] ?? 0)
      const before = found.values[entry] ?? 0
      if (before >= value) return
      if (before === 0) found.entries.push(entry)
      found.values[entry] = value
      found.fields[entry] = best(mask)
      if (quality >= CERTAIN && before === 0) found.certain++
    })
  return found
}

/** Fewer than this many sure ones, and a typing error is thought of as well. */
const FEW = 3

const MIN_HALF_LENGTH = 4
const HALVES = 0.6

/**
 * What one search may spend on guessing, counted by what may be seen alone: what is hidden must not decide what is found. Words for which
 * typing errors are thought of, and places at which a word's two halves are looked for. A search that means something needs a few; without
 * an end, one of twelve long words takes a second.
 */
interface Guesses {
  errors: number
  cuts: number
}
const guessesOf = (): Guesses => ({ errors: 6, cuts: 4 })

/**
 * A compound nobody wrote ('Schulverpflegung' for 'Verpflegung der Schulen'): entries that have both its halves, at the first place where
 * it can be cut.
 */
function halves(searched: Searched, word: string, guesses: Guesses): Found {
  const size = searched.visible.length
  for (let at = word.length - MIN_HALF_LENGTH; at >= MIN_HALF_LENGTH && guesses.cuts > 0; at--) {
    // No word begins with the second half, so none is it for certain.
    if (!searched.vocabulary.begins(stemOf(word.slice(at)))) continue
    const right = gather(searched, searched.vocabulary.near(word.slice(at), false), empty(size))
    if (right.certain === 0) continue
    guesses.cuts--
    const left = gather(searched, searched.vocabulary.near(stemOf(word.slice(0, at)), false), empty(size))
    const found = empty(size)
    for (const entry of right.entries) {
      const value = Math.min(left.values[entry] ?? 0, right.values[entry] ?? 0) * HALVES
      if (value === 0) continue
      found.entries.push(entry)
      found.values[entry] = value
      found.fields[entry] = right.fields[entry] ?? 0
    }
    if (found.entries.length > 0) return found
  }
  return empty(size)
}

/** What one word finds. `widely`: typing errors count also where others have the word as it is. */
function findWord(
  searched: Searched,
  word: string,
  { isOpen, widely, guesses }: { isOpen: boolean; widely: boolean; guesses: Guesses },
): Found {
  const found = gather(searched, searched.vocabulary.near(word, isOpen), empty(searched.visible.length))
  if (searched.isStrict || (found.certain >= FEW && !widely)) return found
  if (guesses.errors-- <= 0) return found
  gather(searched, searched.vocabulary.far(word), found)
  return found.entries.length > 0 || word.length < 2 * MIN_HALF_LENGTH ? found : halves(searched, word, guesses)
}

/** Entries that have at least so many of the words. */
function having(found: readonly Found[], least: number, size: number): number[] {
  const counts = new Uint8Array(size)
  for (const { entries } of found) for (const entry of entries) counts[entry] = (counts[entry] ?? 0) + 1
  const entries: number[] = []
  counts.forEach((count, entry) => {
    if (count >= least) entries.push(entry)
  })
  return entries
}

/** Of three words one may be missing, of six two; of two none. */
const mayBeMissing = (words: number): number => Math.floor(words / 3)

const PHRASE = 0.5
const WHOLE_TITLE = 1
/** Differences below this say nothing: newer ones stand first then. */
const STEP = 0.01

/**
 * Everything visible that has all words; where nothing has, with typing errors throughout, and where still nothing has, what lacks a word
 * of several. Each word counts by its best field and by how rare it is; a title with the words in their order, and one with no others,
 * stand before their likes.
 */
export function rank(searched: Searched): Map<number, Ranked> {
  const { query, visible } = searched
  const missing = searched.isStrict ? 0 : mayBeMissing(query.words.length)
  /** Null as soon as more words than may be missing are nowhere: the others need not be looked for. */
  const find = (widely: boolean): Found[] | null => {
    const found: Found[] = []
    const guesses = guessesOf()
    let nowhere = 0
    for (const [n, word] of query.words.entries()) {
      const isOpen = !searched.isStrict && query.isOpen && n === query.words.length - 1
      const one = findWord(searched, word, { isOpen, widely, guesses })
      if (one.entries.length === 0 && ++nowhere > missing) return null
      found.push(one)
    }
    return found
  }
  let found = find(false)
  if (!found) return new Map()
  let entries = having(found, found.length, visible.length)
  if (entries.length === 0 && found.length > 1 && !searched.isStrict) {
    found = find(true) ?? found
    entries = having(found, found.length, visible.length)
    if (entries.length === 0 && missing > 0) entries = having(found, found.length - missing, visible.length)
  }
  const total = visible.reduce((sum, one) => sum + one, 0)
  const rare = found.map(({ entries: { length } }) => (length === 0 ? 0 : Math.log(1 + total / length)))
  const sum = rare.reduce((a, b) => a + b, 0) || 1
  return new Map(
    entries.map((entry) => {
      let score = 0
      let fields = 0
      let inTitle = 0
      found.forEach(({ values, fields: where }, n) => {
        score += ((values[entry] ?? 0) * (rare[n] ?? 0)) / sum
        fields |= where[entry] ?? 0
        if (where[entry] === TITLE) inTitle++
      })
      if (inTitle === found.length) {
        const title = searched.titleOf(entry)
        if (found.length > 1 && title.includes(query.words.join(' '))) score += PHRASE
        if (title.split(' ').length <= found.length) score += WHOLE_TITLE
      }
      return [entry, { score: Math.round(score / STEP) * STEP, fields }] as const
    }),
  )
}
