import type { Marked } from './marked'
import type { Pattern } from './matchWord'

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
  readonly marked: Marked
  readonly size: number
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

/** Whether letters stand from one of these places on. */
function stands(text: Uint8Array, codes: Uint16Array, [first, last]: readonly [number, number]): boolean {
  const { length } = codes
  for (let at = first; at <= last; at++) {
    let same = 0
    while (same < length && text[at + same] === codes[same]) same++
    if (same === length) return true
  }
  return false
}

const startOf = ({ ends }: Lying, word: number): number => (word === 0 ? 0 : (ends[word - 1] ?? 0))

function judgeWide({ wide }: Lying, found: Known, judgeOne: (word: number) => void): void {
  for (const word of wide.keys()) if (word >= found.upTo) judgeOne(word)
}

/* Each of these looks at the words that came since: at those whose marks leave it open whether they match. */

export function lookForParts(lying: Lying, found: Known, { pattern: { needed, isAtStart, near }, judge }: Looked): void {
  const { text, ends, marked, size } = lying
  const codes = codesOf(needed)
  marked.withAll(marked.wantedOf(needed), [found.upTo, size], (word) => {
    const start = startOf(lying, word)
    const last = (ends[word] ?? 0) - codes.length
    if (last >= start && stands(text, codes, [start, isAtStart ? start : last])) judge(found, word, near)
  })
  judgeWide(lying, found, (word) => judge(found, word, near))
}

export function lookForErrors(lying: Lying, found: Known, { pattern, judge }: Looked): void {
  const { word: searched, allowed, mayBeFarIn, far } = pattern
  if (allowed === 0) return
  const { text, ends, marked, size } = lying
  marked.withMost(marked.wantedOf(searched), allowed, [
    [found.upTo, size],
    (word) => {
      if (mayBeFarIn(text, startOf(lying, word), ends[word] ?? 0)) judge(found, word, far)
    },
  ])
  judgeWide(lying, found, (word) => judge(found, word, far))
}
