import { BITS, FIELDS, bitOf, type SearchWords } from './fields'
import type { Vocabulary } from './vocabulary'

const MASK = (1 << BITS) - 1

/** In which entries, and in which fields of them, a word stands: entry and fields in one number each, in a list that grows by half. */
interface List {
  places: Uint32Array
  count: number
}

export const entryOf = (place: number): number => place >>> BITS
export const fieldsOf = (place: number): number => place & MASK

export interface Postings {
  add(entry: number, words: SearchWords): void
  /** Calls with every entry and its fields. */
  each(word: number, visit: (entry: number, fields: number) => void): void
  /** Numbers entries anew; those that become -1 are left out. */
  renumber(now: (entry: number) => number): void
  /** Bytes that the lists take. */
  bytes(): number
}

export function createPostings(vocabulary: Vocabulary): Postings {
  const lists: List[] = []

  const push = (word: number, place: number): void => {
    const list = (lists[word] ??= { places: new Uint32Array(1), count: 0 })
    if (list.count === list.places.length) {
      const longer = new Uint32Array(Math.ceil(list.count * 1.5) + 1)
      longer.set(list.places)
      list.places = longer
    }
    list.places[list.count++] = place
  }

  return {
    add(entry, words) {
      const fields = new Map<number, number>()
      for (const field of FIELDS) {
        const text = words[field]
        if (!text) continue
        for (const word of text.split(' ')) {
          const number = vocabulary.numberOf(word)
          fields.set(number, (fields.get(number) ?? 0) | bitOf(field))
        }
      }
      for (const [word, mask] of fields) push(word, ((entry << BITS) | mask) >>> 0)
    },
    each(word, visit) {
      const list = lists[word]
      if (!list) return
      for (let at = 0; at < list.count; at++) {
        const place = list.places[at] ?? 0
        visit(entryOf(place), fieldsOf(place))
      }
    },
    renumber(now) {
      for (const list of lists) {
        const kept: number[] = []
        for (const place of list.places.subarray(0, list.count)) {
          const entry = now(entryOf(place))
          if (entry >= 0) kept.push(((entry << BITS) | fieldsOf(place)) >>> 0)
        }
        list.places = Uint32Array.from(kept)
        list.count = kept.length
      }
    },
    bytes: () => lists.reduce((sum, { places }) => sum + places.byteLength, 0),
  }
}
