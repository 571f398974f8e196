import { patternOf } from './matchWord'
import { signsOf } from './signs'

/** Words that match, by their numbers, each with how good it is. */
export interface Matches {
  readonly words: readonly number[]
  readonly qualities: readonly number[]
}

export interface Vocabulary {
  /** Numbers given so far. */
  readonly size: number
  /** Puts in a word under the next number. */
  add(word: string): void
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
  words: number[]
  qualities: number[]
  /** Words before this number were looked at. */
  upTo: number
}

/** Longer by half, with what was in it. */
export function grown<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(array: A, size: number): A {
  if (size <= array.length) return array
  const Kind = array.constructor as new (length: number) => A
  const longer = new Kind(Math.max(size, Math.ceil(array.length * 1.5)))
  longer.set(array)
  return longer
}

/** In the order of what they cost: by the signs of a word, by its bytes, by itself. */
interface Judges {
  mayBe(signs: number): boolean
  mayBeIn(bytes: Uint8Array, start: number, end: number): boolean
  judge(word: string): number
}

/** Whether letters stand in a word that lies among others. */
function holds(letters: string): Judges['mayBeIn'] {
  const first = letters.charCodeAt(0)
  const { length } = letters
  return (bytes, start, end) => {
    for (let at = start; at <= end - length; at++) {
      if (bytes[at] !== first) continue
      let same = 1
      while (same < length && bytes[at + same] === letters.charCodeAt(same)) same++
      if (same === length) return true
    }
    return false
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
  /** Words with letters beyond Latin-1. */
  const wide = new Map<number, string>()
  let size = 0
  let bytes = 0
  let compared = 0
  const startOf = (number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0))
  const wordAt = (number: number): string => wide.get(number) ?? String.fromCharCode(...text.subarray(startOf(number), ends[number]))

  const known = new Map<string, Known>()
  let remembered = 0
  const find = (key: string, judges: () => Judges): Matches => {
    const before = known.get(key)
    if (before?.upTo === size) return before
    const found = before ?? { words: [], qualities: [], upTo: 0 }
    const had = found.words.length
    const { mayBe, mayBeIn, judge } = judges()
    for (let word = found.upTo; word < size; word++) {
      if (!mayBe(signs[word] ?? 0)) continue
      const [start, end] = [startOf(word), ends[word] ?? 0]
      // Nothing lies there of those with letters beyond Latin-1.
      if (start < end && !mayBeIn(text, start, end)) continue
      compared++
      const quality = judge(wordAt(word))
      if (quality === 0) continue
      found.words.push(word)
      found.qualities.push(quality)
    }
    found.upTo = size
    remembered += found.words.length - had + (before ? 0 : 1)
    known.set(key, found)
    for (const [oldest, { words }] of known) {
      if (remembered <= REMEMBERED || oldest === key) break
      known.delete(oldest)
      remembered -= words.length + 1
    }
    return found
  }

  return {
    get size() {
      return size
    },
    get compared() {
      return compared
    },
    add(word) {
      if (word !== '' && !LATIN.test(word)) wide.set(size, word)
      else {
        text = grown(text, bytes + word.length)
        for (let at = 0; at < word.length; at++) text[bytes++] = word.charCodeAt(at)
      }
      ends = grown(ends, size + 1)
      signs = grown(signs, size + 1)
      ends[size] = bytes
      signs[size] = signsOf(word)
      size++
    },
    wordAt,
    near: (searched, isTyped) =>
      find(`${isTyped ? 'typed' : 'whole'} ${searched}`, () => {
        const { mayBeNear, needed, near } = patternOf(searched, isTyped)
        return { mayBe: mayBeNear, mayBeIn: holds(needed), judge: near }
      }),
    far: (searched) =>
      find(`far ${searched}`, () => {
        const { mayBeFar, mayBeFarIn, far } = patternOf(searched, false)
        return { mayBe: mayBeFar, mayBeIn: mayBeFarIn, judge: far }
      }),
  }
}
