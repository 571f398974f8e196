import { isNumber, stemOf } from './fold'
import { typosOf } from './typos'

/** How good a word of a text is for a word that is searched: 1 the very word, 0 not at all. */
export interface Pattern {
  readonly word: string
  /** Typing errors that are thought of; of its signs a word that is far lacks no more than so many. */
  readonly allowed: number
  /** By the same word, its other forms, what begins with it, and what it is a part of. */
  near(word: string): number
  /** Stands in every word that is near; `isAtStart`: as its beginning. */
  readonly needed: string
  readonly isAtStart: boolean
  /** Whether a word that lies among others, one byte a letter, can be far: most are none. */
  mayBeFarIn(bytes: Uint8Array, start: number, end: number): boolean
  /** By typing errors: one in words of four to seven letters, two in longer ones. */
  far(word: string): number
}

/** From this on a word is meant so; below it may be a part or an error. */
export const CERTAIN = 0.8

const SAME = { word: 1, form: 0.95 }
const BEGINS = { word: 0.88, form: 0.82 }
const ENDS = { word: 0.75, form: 0.72 }
const INSIDE = { word: 0.65, form: 0.6 }
const WHOLE_BY_ERRORS = [1, 0.6, 0.45]
const BEGINS_BY_ERRORS = [0.88, 0.5, 0.38]
const PART_BY_ERRORS = [0.65, 0.4, 0.3]

const MIN_PART_LENGTH = 4
/** Shorter ones begin too many words; while it is typed, the last one may be as short as it is. */
const MIN_BEGINNING_LENGTH = 3
const MIN_WRONG_BEGINNING_LENGTH = 5
const MIN_WRONG_PART_LENGTH = 7

const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** What makes another word of a word, where a compound would hold it: who looks for 'Fähren' does not mean 'Verfahren'. */
const PREFIXES: readonly string[] = ['be', 'ge', 'er', 'ver', 'zer', 'ent', 'miss']
/** Behind another word ('Vergabeverfahren'); what ends like this and is shorter is a word itself ('Pulver'). */
const MIN_BEFORE_VER = 7

const isPrefix = (before: string): boolean => PREFIXES.includes(before) || (before.length >= MIN_BEFORE_VER && before.endsWith('ver'))

/** Where a piece stands in a word, judged. */
function place(word: string, piece: string, by: 'word' | 'form'): number {
  const at = word.indexOf(piece)
  if (at < 0) return 0
  if (at === 0) return BEGINS[by]
  if (piece.length < MIN_PART_LENGTH || isPrefix(word.slice(0, at))) return 0
  return word.endsWith(piece) ? ENDS[by] : INSIDE[by]
}

/** A folded word as it is searched. `isTyped`: it may still go on. */
export function patternOf(searched: string, isTyped: boolean): Pattern {
  const stem = stemOf(searched)
  const hasFigures = isNumber(searched)
  const allowed = hasFigures ? 0 : errorsAllowed(searched.length)
  const typos = allowed > 0 ? typosOf(searched) : null
  // What is searched stands in the word as it is, or at least without its ending.
  const needed = hasFigures ? searched : stem
  const { length } = searched
  return {
    word: searched,
    needed,
    isAtStart: hasFigures || needed.length < MIN_PART_LENGTH,
    allowed,
    mayBeFarIn(bytes, start, end) {
      const letters = end - start
      if (!typos || letters < length - allowed) return false
      // Of short words no parts are judged, of the shortest no beginnings.
      if (length < MIN_WRONG_BEGINNING_LENGTH && letters > length + allowed) return false
      const behind = length < MIN_WRONG_PART_LENGTH ? Math.min(end, start + length + allowed) : end
      return typos.isPartOf(bytes, { start, end: behind, most: allowed })
    },
    near(word) {
      if (word === searched) return SAME.word
      if (hasFigures) return (isTyped || searched.length >= MIN_BEGINNING_LENGTH) && word.startsWith(searched) ? BEGINS.word : 0
      if (word.startsWith(stem) && stemOf(word) === stem) return SAME.form
      if (searched.length < MIN_BEGINNING_LENGTH) return isTyped && word.startsWith(searched) ? BEGINS.word : 0
      return place(word, searched, 'word') || (stem.length >= MIN_PART_LENGTH ? place(word, stem, 'form') : 0)
    },
    far(word) {
      if (!typos || isNumber(word)) return 0
      const longer = word.length - searched.length
      if (longer < -allowed) return 0
      if (longer <= allowed) {
        const errors = typos.whole(word)
        if (errors <= allowed) return WHOLE_BY_ERRORS[errors] ?? 0
      }
      if (longer <= 0 || searched.length < MIN_WRONG_BEGINNING_LENGTH) return 0
      const beginning = typos.beginning(word)
      if (beginning <= allowed) return BEGINS_BY_ERRORS[beginning] ?? 0
      if (searched.length < MIN_WRONG_PART_LENGTH) return 0
      const part = typos.part(word)
      return part <= allowed ? (PART_BY_ERRORS[part] ?? 0) : 0
    },
  }
}
