import type { Desk, Found, Postings } from './desk'
import { TITLE } from './fields'
import { stemOf } from './fold'
import type { Query } from './query'
import type { Vocabulary } from './vocabulary'

/** Everything that was found, in no order. */
export interface Ranked {
  readonly entries: Uint32Array
  /** In steps of STEP: the higher the better; equal ones are equally good. */
  readonly scores: Uint16Array
  /** Bits of the fields (fields.ts) in which the words were found best, each word in one. */
  readonly fields: Uint8Array
}

/** What is searched in: the words there are, where they stand, and the titles. */
export interface Searchable {
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  /** Whether some word begins with this. */
  begins(piece: string): boolean
  /** The title's words by their numbers, each once, without empty ones. */
  titleOf(entry: number): Uint32Array
  /** How many these are. */
  titleSize(entry: number): number
}

interface Searched {
  readonly query: Query
  readonly in: Searchable
  readonly desk: Desk
  /** 1 for each entry that whoever searches may find; others count for nothing, not even for how rare a word is. */
  readonly visible: Uint8Array
  /** How many are visible. */
  readonly total: number
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

const near = ({ in: { vocabulary, postings }, desk, visible }: Searched, word: string, isTyped: boolean): Found =>
  desk.gather(vocabulary.near(word, isTyped), { visible, postings })

/** Letters by which it is looked up whether some word begins so; shorter ones begin some. */
const BEGINNING = 4

/**
 * A compound nobody wrote ('Schulverpflegung' for 'Verpflegung der Schulen'): entries that have both its halves, at the first place where
 * it can be cut.
 */
function halves(searched: Searched, word: string, guesses: Guesses): Found | null {
  for (let at = word.length - MIN_HALF_LENGTH; at >= MIN_HALF_LENGTH && guesses.cuts > 0; at--) {
    // No word begins with the second half, so none is it for certain.
    const stem = stemOf(word.slice(at))
    if (stem.length >= BEGINNING && !searched.in.begins(stem)) continue
    const right = near(searched, word.slice(at), false)
    if (right.certain === 0) continue
    guesses.cuts--
    const found = searched.desk.both(near(searched, stemOf(word.slice(0, at)), false), right, HALVES)
    if (found.entries.length > 0) return found
  }
  return null
}

/** What one word finds. `widely`: typing errors count also where others have the word as it is. */
function findWord(
  searched: Searched,
  word: string,
  { isOpen, widely, guesses }: { isOpen: boolean; widely: boolean; guesses: Guesses },
): Found {
  const { visible, desk } = searched
  const { vocabulary, postings } = searched.in
  const sure = near(searched, word, isOpen)
  if (sure.certain >= FEW && !widely) return sure
  if (guesses.errors-- <= 0) return sure
  const found = desk.gather(vocabulary.far(word), { visible, postings }, sure)
  if (found.entries.length > 0 || word.length < 2 * MIN_HALF_LENGTH) return found
  return halves(searched, word, guesses) ?? found
}

/** One in so many: few enough to be put in order by themselves. */
const SPARSE = 50

/** Entries that have at least so many of the words, from the first on. */
function having(found: readonly Found[], least: number, { desk, visible: { length } }: Searched): Uint32Array {
  const [only] = found
  if (found.length === 1 && only) return only.entries
  const counts = desk.counts(length)
  for (const { entries } of found)
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] ?? 0
      counts[entry] = (counts[entry] ?? 0) + 1
    }
  const rarest = found.reduce((one, other) => (other.entries.length < one.entries.length ? other : one)).entries
  if (least === found.length && rarest.length < length / SPARSE) return rarest.filter((entry) => counts[entry] === least).sort()
  const entries = new Uint32Array(least === found.length ? rarest.length : length)
  let count = 0
  for (let entry = 0; entry < length; entry++) if ((counts[entry] ?? 0) >= least) entries[count++] = entry
  return entries.slice(0, count)
}

/** Of three words one may be missing, of six two; of two none. */
const mayBeMissing = (words: number): number => Math.floor(words / 3)

const PHRASE = 0.5
const WHOLE_TITLE = 1
/** Differences below this say nothing: newer ones stand first then. */
export const STEP = 0.01

/** Remembers of each word whether it is as wanted: titles have the same ones over and over. */
function once(isSo: (number: number) => boolean): (number: number) => boolean {
  const known = new Map<number, boolean>()
  return (number) => {
    const had = known.get(number)
    if (had !== undefined) return had
    const is = isSo(number)
    known.set(number, is)
    return is
  }
}

/** Whether titles, by the numbers of their words, have some words in a row; the first may be the end of one, the last the beginning. */
function phraseIn(words: readonly string[], { wordAt }: Vocabulary): (title: Uint32Array) => boolean {
  const last = words.length - 1
  const fits = words.map((word, n) =>
    once((number) => {
      const there = wordAt(number)
      return n === 0 ? there.endsWith(word) : n === last ? there.startsWith(word) : there === word
    }),
  )
  return (title) => {
    for (let from = 0; from + last < title.length; from++) if (fits.every((one, n) => one(title[from + n] ?? 0))) return true
    return false
  }
}

/** Each word counts by its best field and by how rare it is; a title with all words in their order, or with no others, for more. */
function score(searched: Searched, found: readonly Found[], entries: Uint32Array): Ranked {
  const { total, query, desk } = searched
  const rare = found.map(({ entries: { length } }) => (length === 0 ? 0 : Math.log(1 + total / length)))
  const all = rare.reduce((a, b) => a + b, 0) || 1
  const sums = new Float64Array(entries.length)
  const inTitle = new Uint8Array(entries.length)
  const ranked = { entries, scores: new Uint16Array(entries.length), fields: new Uint8Array(entries.length) }
  found.forEach((one, n) => {
    const weight = (rare[n] ?? 0) / all
    desk.tell(one, entries, (at, value, field) => {
      sums[at] = (sums[at] ?? 0) + value * weight
      ranked.fields[at] = (ranked.fields[at] ?? 0) | field
      if (field === TITLE) inTitle[at] = (inTitle[at] ?? 0) + 1
    })
  })
  const hasPhrase = phraseIn(query.words, searched.in.vocabulary)
  for (let at = 0; at < entries.length; at++) {
    let sum = sums[at] ?? 0
    if (inTitle[at] === found.length) {
      const entry = entries[at] ?? 0
      if (found.length > 1 && hasPhrase(searched.in.titleOf(entry))) sum += PHRASE
      if (searched.in.titleSize(entry) <= found.length) sum += WHOLE_TITLE
    }
    ranked.scores[at] = Math.round(sum / STEP)
  }
  return ranked
}

const NOTHING: Ranked = { entries: new Uint32Array(0), scores: new Uint16Array(0), fields: new Uint8Array(0) }

/**
 * Everything visible that has all words; where nothing has, with typing errors throughout, and where still nothing has, what lacks a word
 * of several.
 */
export function rank(searched: Searched): Ranked {
  const { words, isOpen } = searched.query
  const missing = mayBeMissing(words.length)
  /** Null as soon as more words than may be missing are nowhere: the others need not be looked for. */
  const find = (widely: boolean): Found[] | null => {
    const found: Found[] = []
    const guesses = guessesOf()
    let nowhere = 0
    for (const [n, word] of words.entries()) {
      const one = findWord(searched, word, { isOpen: isOpen && n === words.length - 1, widely, guesses })
      if (one.entries.length === 0 && ++nowhere > missing) return null
      found.push(one)
    }
    return found
  }
  let found = find(false)
  if (!found) return NOTHING
  let entries = having(found, found.length, searched)
  if (entries.length === 0 && found.length > 1) {
    found = find(true) ?? found
    entries = having(found, found.length, searched)
    if (entries.length === 0 && missing > 0) entries = having(found, found.length - missing, searched)
  }
  return score(searched, found, entries)
}
