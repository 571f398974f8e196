import type { Pattern } from './matchWord'
import { countOf, pairsOf, signsOf } from './signs'

export interface Known {
  groups: { quality: number; words: number[] }[]
  count: number
  /** Words, and figures, before these were looked at. */
  upTo: number
  upToFigures: number
}

/** All words there are, one behind the other. */
export interface Lying {
  readonly text: Uint8Array
  /** Where each ends. */
  readonly ends: Uint32Array
  readonly signs: Int32Array
  /** Two numbers a word. */
  readonly pairs: Int32Array
  readonly size: number
  readonly bytes: number
  /** Those with letters beyond Latin-1, of which nothing lies there. */
  readonly wide: ReadonlyMap<number, string>
}

/** Reads a word and holds it where it matches. */
export type Judge = (found: Known, word: number, judged: (word: string) => number) => void
interface Looked {
  readonly pattern: Pattern
  readonly judge: Judge
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

const startOf = ({ ends }: Lying, word: number): number => (word === 0 ? 0 : (ends[word - 1] ?? 0))

/** The word over a byte, none before `least`. */
function wordOver({ ends, size }: Lying, at: number, least: number): number {
  let [low, high] = [least, size]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

function judgeWide({ wide }: Lying, found: Known, judgeOne: (word: number) => void): void {
  for (const word of wide.keys()) if (word >= found.upTo) judgeOne(word)
}

/* Each of these looks at the words that came since, and what its loop reads is at hand: it goes over more than a million. */

export function lookForBeginnings(lying: Lying, found: Known, { pattern: { needed, near }, judge }: Looked): void {
  const { text, ends, size } = lying
  const codes = codesOf(needed)
  const { length } = needed
  for (let word = found.upTo, start = startOf(lying, word); word < size; word++) {
    const end = ends[word] ?? 0
    let same = 0
    while (same < length && start + same < end && text[start + same] === codes[same]) same++
    if (same === length) judge(found, word, near)
    start = end
  }
  judgeWide(lying, found, (word) => judge(found, word, near))
}

export function lookForParts(lying: Lying, found: Known, { pattern: { needed, near }, judge }: Looked): void {
  const { text, ends, bytes } = lying
  const seek = seekerOf(needed)
  let word = found.upTo
  for (let at = seek(text, startOf(lying, word), bytes); at < bytes;) {
    word = wordOver(lying, at, word)
    // What stands across two words is judged, too: it is near to neither.
    judge(found, word, near)
    at = seek(text, ends[word] ?? 0, bytes)
  }
  judgeWide(lying, found, (one) => judge(found, one, near))
}

export function lookForErrors(lying: Lying, found: Known, { pattern, judge }: Looked): void {
  const { word: searched, allowed, mayBeFarIn, far } = pattern
  if (allowed === 0) return
  const { text, ends, signs, pairs, size } = lying
  const [needed, first, second] = [signsOf(searched), pairsOf(searched, 0), pairsOf(searched, 1)]
  for (let word = found.upTo; word < size; word++) {
    // One error puts in one letter at most.
    let left = needed & ~(signs[word] ?? 0)
    for (let n = allowed; n > 0; n--) left &= left - 1
    if (left !== 0) continue
    const lost = countOf(first & ~(pairs[2 * word] ?? 0)) + countOf(second & ~(pairs[2 * word + 1] ?? 0))
    if (lost > 2 * allowed) continue
    if (mayBeFarIn(text, word === 0 ? 0 : (ends[word - 1] ?? 0), ends[word] ?? 0)) judge(found, word, far)
  }
  judgeWide(lying, found, (word) => judge(found, word, far))
}
