import { withoutUmlauts } from '../platform/keyPages'
import type { UserDoc } from './model'

type Named = Pick<UserDoc, 'givenName' | 'surName' | 'email'>

const WORD_BEGINS = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u

/**
 * What a person is found by: names and address from the beginning of each word on, umlauts and case aside. 'Anna-Lena' is found by 'anna-l'
 * and by 'lena', kim@nordkai.example by 'kim@nord' and by 'nordkai'.
 */
export const wordsOf = ({ givenName, surName, email }: Partial<Named>): string[] => {
  const texts = withoutUmlauts([givenName, surName, email].filter((one) => one !== undefined).join(' ')).split(/\s+/)
  const words = texts.flatMap((text) => {
    const parts = text.split(WORD_BEGINS)
    return parts.map((_part, n) => parts.slice(n).join('')).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  })
  return [...new Set(words)]
}

/**
 * So many letters of each word are kept to be found by: one equal key of an index, because a range over a list of words is one in no two
 * databases.
 */
const KEY_LETTERS = [3, 5, 8]

/** The keys a person is found by. */
export const searchKeysOf = (person: Partial<Named>): string[] => {
  const letters = wordsOf(person).map((word) => [...word])
  return [...new Set(KEY_LETTERS.flatMap((n) => letters.filter((word) => word.length >= n).map((word) => word.slice(0, n).join(''))))]
}

/** The key that leads to all whose words begin so; null for a letter or two, which lead to half of all. */
export const searchKeyOf = (searched: string): string | null => {
  const letters = [...searched]
  const n = KEY_LETTERS.findLast((one) => letters.length >= one)
  return n === undefined ? null : letters.slice(0, n).join('')
}

/** What is searched, in the same form; the longest first, because the fewest have it. */
export const wordsSearched = (search: string): string[] => {
  const words = withoutUmlauts(search)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
  return [...new Set(words.filter((word) => word !== ''))].sort((a, b) => b.length - a.length)
}

/** Whether each of them begins a word of this person. */
export const haveWords = (person: Named, searched: readonly string[]): boolean => {
  const words = wordsOf(person)
  return searched.every((one) => words.some((word) => word.startsWith(one)))
}
