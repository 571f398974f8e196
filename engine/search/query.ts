import { isEmptyWord, isNumber, wordsOf } from './fold'

export interface Query {
  /** Folded, without empty words, once each. */
  readonly words: readonly string[]
  /** The last word may still be being typed. */
  readonly isOpen: boolean
}

const MAX_WORDS = 12

/** What stands before a number and says what it is: 'Nr. 17' is printed everywhere, and what is found is 17. */
const BEFORE_NUMBERS = new Set(['nr', 'nummer', 'no', 'number', 'cpv'])
const isLabel = (word: string, next: string | undefined): boolean => BEFORE_NUMBERS.has(word) && next !== undefined && isNumber(next)

/** What is searched, read once. Empty words count where there are no others. */
export function queryOf(text: string): Query {
  const all = wordsOf(text)
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  const telling = all.filter((word, at) => !isEmptyWord(word) && !isLabel(word, all[at + 1]))
  const words = [...new Set(telling.length > 0 ? telling : all)].slice(0, MAX_WORDS)
  return { words, isOpen: isOpen && words.at(-1) === all.at(-1) }
}
