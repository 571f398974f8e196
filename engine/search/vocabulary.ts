import { createFigures, FIGURES, isFigures } from './figures'
import { grown } from './grown'
import { lookForErrors, lookForParts, type Judge, type Known, type Lying } from './lookThrough'
import { createMarked } from './marked'
import { patternOf } from './matchWord'

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

function hold(found: Known, word: number, quality: number): void {
  if (quality === 0) return
  found.count++
  const { groups } = found
  for (const group of groups) if (group.quality === quality) return void group.words.push(word)
  groups.push({ quality, words: [word] })
  groups.sort((a, b) => b.quality - a.quality)
}

const LATIN = /^[\u0001-\u00ff]+$/

/**
 * All words there are, in a few bytes each: a string apiece would take five times as much, and a million tenders have more than a million
 * words.
 */
export function createVocabulary(): Vocabulary {
  let text = new Uint8Array(1 << 16)
  let ends = new Uint32Array(1 << 12)
  const marked = createMarked()
  const figures = createFigures()
  /** Words with letters beyond Latin-1. */
  const wide = new Map<number, string>()
  let size = 0
  let bytes = 0
  let compared = 0
  const startOf = (number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0))
  const wordAt = (number: number): string => {
    if (number >= FIGURES) return figures.at(number - FIGURES)
    const known = wide.get(number)
    if (known !== undefined) return known
    let word = ''
    for (let at = startOf(number), end = ends[number] ?? 0; at < end; at++) word += String.fromCharCode(text[at] ?? 0)
    return word
  }

  const lying = (): Lying => ({ text, ends, marked, size, wide })
  const judge: Judge = (found, word, judged) => {
    compared++
    hold(found, word, judged(wordAt(word)))
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
        marked.add(size, word)
        text = grown(text, bytes + word.length)
        for (let at = 0; at < word.length; at++) text[bytes++] = word.charCodeAt(at)
      }
      ends = grown(ends, size + 1)
      ends[size] = bytes
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
        lookForParts(lying(), found, { pattern, judge })
        if (!isFigures(searched)) return
        const [same, begun] = [pattern.near(searched), pattern.near(`${searched}0`)]
        figures.begun(searched, found.upToFigures, (at, isSame) => hold(found, FIGURES + at, isSame ? same : begun))
      }),
    far: (searched) => find(`far ${searched}`, (found) => lookForErrors(lying(), found, { pattern: patternOf(searched, false), judge })),
  }
}
