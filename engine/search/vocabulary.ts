import { createFigures, FIGURES, isFigures } from './figures'
import { grown } from './grown'
import { patternOf, type Pattern } from './matchWord'
import { countOf, pairsOf, signsOf } from './signs'

/** Words that match, by their numbers in their order, those together that match equally well; the best first. */
export type Matches = readonly { readonly quality: number; readonly words: readonly number[] }[]

export interface Vocabulary {
  /** Words there are. */
  readonly size: number
  /** Puts in a word and answers its number: words have the next one, figures the next from FIGURES on. */
  add(word: string): number
  numbers(): Iterable<number>
  wordAt(number: number): string
  /** All words that a searched one means, as it is or as a part of it. */
  near(searched: string, isTyped: boolean): Matches
  /** All words that are it but for typing errors. */
  far(searched: string): Matches
  /** How many words were compared letter by letter so far: what searching costs, whatever machine does it. */
  readonly compared: number
}

/** Matches that are remembered, all together. */
const REMEMBERED = 200_000

interface Known {
  groups: { quality: number; words: number[] }[]
  count: number
  /** Words, and figures, before these were looked at. */
  upTo: number
  upToFigures: number
}

/** Letters as bytes; those beyond Latin-1 are like none. */
const codesOf = (letters: string): Uint16Array => Uint16Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at))

/** Finds where letters begin, from a place on, or the end: most letters are jumped over (Horspool 1980). */
function seekerOf(letters: string): (bytes: Uint8Array, from: number, end: number) => number {
  const codes = codesOf(letters)
  const last = letters.length - 1
  const jumps = new Uint8Array(256).fill(letters.length)
  for (let at = 0; at < last; at++) jumps[codes[at] ?? 0] = last - at
  return (bytes, from, end) => {
    for (let at = from + last; at < end; at += jumps[bytes[at] ?? 0] ?? 1) {
      let same = last
      while (same >= 0 && bytes[at - last + same] === codes[same]) same--
      if (same < 0) return at - last
    }
    return end
  }
}

function hold(found: Known, word: number, quality: number): void {
  if (quality === 0) return
  found.count++
  const { groups } = found
  const group = groups.find((one) => one.quality === quality)
  if (group) group.words.push(word)
  else {
    groups.push({ quality, words: [word] })
    groups.sort((a, b) => b.quality - a.quality)
  }
}

const LATIN = /^[\u0001-\u00ff]+$/

/**
 * All words there are, in a few bytes each: a string apiece would take five times as much, and a million tenders have more than a million
 * words.
 */
export function createVocabulary(): Vocabulary {
  let text = new Uint8Array(1 << 16)
  let ends = new Uint32Array(1 << 12)
  let signs = new Int32Array(1 << 12)
  let pairs = new Int32Array(1 << 13)
  const figures = createFigures()
  /** Words with letters beyond Latin-1. */
  const wide = new Map<number, string>()
  let size = 0
  let bytes = 0
  let compared = 0
  const startOf = (number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0))
  /** The word over a byte, none before `least`. */
  const wordOver = (at: number, least: number): number => {
    let [low, high] = [least, size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  const wordAt = (number: number): string => {
    if (number >= FIGURES) return figures.at(number - FIGURES)
    const known = wide.get(number)
    if (known !== undefined) return known
    let word = ''
    for (let at = startOf(number), end = ends[number] ?? 0; at < end; at++) word += String.fromCharCode(text[at] ?? 0)
    return word
  }

  const judge = (found: Known, word: number, judged: (word: string) => number): void => {
    compared++
    hold(found, word, judged(wordAt(word)))
  }
  const judgeWide = (found: Known, judged: (word: string) => number): void => {
    for (const word of wide.keys()) if (word >= found.upTo) judge(found, word, judged)
  }
  /* Each of these looks at the words that came since, and what its loop reads is at hand: it goes over more than a million. */
  const lookForBeginnings = (found: Known, { needed, near }: Pattern): void => {
    const [lie, until] = [text, ends]
    const codes = codesOf(needed)
    const { length } = needed
    for (let word = found.upTo, start = startOf(word); word < size; word++) {
      const end = until[word] ?? 0
      let same = 0
      while (same < length && start + same < end && lie[start + same] === codes[same]) same++
      if (same === length) judge(found, word, near)
      start = end
    }
    judgeWide(found, near)
  }
  const lookForParts = (found: Known, { needed, near }: Pattern): void => {
    const seek = seekerOf(needed)
    let word = found.upTo
    for (let at = seek(text, startOf(word), bytes); at < bytes;) {
      word = wordOver(at, word)
      // What stands across two words is judged, too: it is near to neither.
      judge(found, word, near)
      at = seek(text, ends[word] ?? 0, bytes)
    }
    judgeWide(found, near)
  }
  const lookForErrors = (found: Known, { word: searched, allowed, mayBeFarIn, far }: Pattern): void => {
    if (allowed === 0) return
    const [all, beside, lie, until] = [signs, pairs, text, ends]
    const [needed, first, second] = [signsOf(searched), pairsOf(searched, 0), pairsOf(searched, 1)]
    for (let word = found.upTo; word < size; word++) {
      // One error puts in one letter at most.
      let left = needed & ~(all[word] ?? 0)
      for (let n = allowed; n > 0; n--) left &= left - 1
      if (left !== 0) continue
      const lost = countOf(first & ~(beside[2 * word] ?? 0)) + countOf(second & ~(beside[2 * word + 1] ?? 0))
      if (lost > 2 * allowed) continue
      if (mayBeFarIn(lie, word === 0 ? 0 : (until[word - 1] ?? 0), until[word] ?? 0)) judge(found, word, far)
    }
    judgeWide(found, far)
  }
  const known = new Map<string, Known>()
  let remembered = 0
  const find = (key: string, look: (found: Known) => void): Matches => {
    const before = known.get(key)
    if (before?.upTo === size && before.upToFigures === figures.size) return before.groups
    const found = before ?? { groups: [], count: 1, upTo: 0, upToFigures: 0 }
    remembered -= before?.count ?? 0
    look(found)
    found.upTo = size
    found.upToFigures = figures.size
    remembered += found.count
    known.set(key, found)
    for (const [oldest, { count }] of known) {
      if (remembered <= REMEMBERED || oldest === key) break
      known.delete(oldest)
      remembered -= count
    }
    return found.groups
  }

  return {
    get size() {
      return size + figures.size
    },
    get compared() {
      return compared
    },
    add(word) {
      if (isFigures(word)) return FIGURES + figures.add(word)
      if (word !== '' && !LATIN.test(word)) wide.set(size, word)
      else {
        text = grown(text, bytes + word.length)
        for (let at = 0; at < word.length; at++) text[bytes++] = word.charCodeAt(at)
      }
      ends = grown(ends, size + 1)
      signs = grown(signs, size + 1)
      ends[size] = bytes
      signs[size] = signsOf(word)
      pairs = grown(pairs, 2 * size + 2)
      pairs[2 * size] = pairsOf(word, 0)
      pairs[2 * size + 1] = pairsOf(word, 1)
      return size++
    },
    *numbers() {
      for (let number = 0; number < size; number++) yield number
      for (let at = 0; at < figures.size; at++) yield FIGURES + at
    },
    wordAt,
    near: (searched, isTyped) =>
      find(`${isTyped ? 'typed' : 'whole'} ${searched}`, (found) => {
        const pattern = patternOf(searched, isTyped)
        if (pattern.isAtStart) lookForBeginnings(found, pattern)
        else lookForParts(found, pattern)
        if (!isFigures(searched)) return
        const [same, begun] = [pattern.near(searched), pattern.near(`${searched}0`)]
        figures.begun(searched, found.upToFigures, (at, isSame) => hold(found, FIGURES + at, isSame ? same : begun))
      }),
    far: (searched) => find(`far ${searched}`, (found) => lookForErrors(found, patternOf(searched, false))),
  }
}
