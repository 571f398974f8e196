import type { SearchWords } from './fields'
import { createPostings } from './postings'
import { queryOf } from './query'
import { rank, type Ranked } from './rank'
import { createVocabulary } from './vocabulary'

/** Something that can be found. */
export interface Entry<Facts> {
  readonly id: string
  /** What whoever searches is judged by, and filters look at. */
  readonly facts: Facts
  readonly words: SearchWords
  /** Milliseconds; of two that are equally good the later one stands first. */
  readonly at: number
}

export interface Hit<Facts> extends Ranked {
  readonly id: string
  readonly facts: Facts
  readonly at: number
}

export interface SearchIndex<Facts> {
  /** Entries that can be found. */
  readonly size: number
  /** Puts an entry in, in place of the one with the same id. */
  put(entry: Entry<Facts>): void
  remove(id: string): void
  /**
   * Everything that `admits` lets through and that has all words, best first; without words everything, newest first. `isStrict`: without
   * typing errors and with nothing missing, also where nothing is found so.
   */
  search(text: string, admits: (facts: Facts) => boolean, how?: { isStrict?: boolean }): Hit<Facts>[]
  /** What is in it: words, bytes of the lists of where they stand, and how many words were compared for all searches so far. */
  measure(): { words: number; bytes: number; compared: number }
}

interface Slot<Facts> {
  id: string
  facts: Facts
  title: string
  at: number
}

/** So many replaced ones may lie about before they are swept out. */
const DEAD_AT_LEAST = 500

const newestFirst = (a: { at: number; id: string }, b: { at: number; id: string }): number =>
  b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** All that can be found, in memory. The same in every process and on every database. */
export function createSearchIndex<Facts>(): SearchIndex<Facts> {
  let slots: (Slot<Facts> | null)[] = []
  const places = new Map<string, number>()
  const vocabulary = createVocabulary()
  const postings = createPostings(vocabulary)

  const sweep = (): void => {
    const dead = slots.length - places.size
    if (dead < DEAD_AT_LEAST || dead < places.size / 2) return
    const now = new Map<number, number>()
    slots.forEach((slot, place) => {
      if (slot) now.set(place, now.size)
    })
    postings.renumber((place) => now.get(place) ?? -1)
    slots = slots.filter((slot) => slot !== null)
    slots.forEach((slot, place) => slot && places.set(slot.id, place))
  }
  const remove = (id: string): void => {
    const place = places.get(id)
    if (place === undefined) return
    slots[place] = null
    places.delete(id)
    sweep()
  }

  return {
    get size() {
      return places.size
    },
    put({ id, facts, words, at }) {
      remove(id)
      places.set(id, slots.length)
      postings.add(slots.length, words)
      slots.push({ id, facts, title: words.title ?? '', at })
    },
    remove,
    search(text, admits, { isStrict = false } = {}) {
      const query = queryOf(text)
      const visible = Uint8Array.from(slots, (slot) => (slot && admits(slot.facts) ? 1 : 0))
      const hitOf = (place: number, ranked: Ranked): Hit<Facts>[] => {
        const slot = slots[place]
        return slot ? [{ ...ranked, id: slot.id, facts: slot.facts, at: slot.at }] : []
      }
      if (query.words.length === 0)
        return [...visible.keys()]
          .filter((place) => visible[place])
          .flatMap((place) => hitOf(place, { score: 0, fields: 0 }))
          .sort(newestFirst)
      const ranked = rank({ query, isStrict, visible, vocabulary, postings, titleOf: (place) => slots[place]?.title ?? '' })
      return [...ranked].flatMap(([place, one]) => hitOf(place, one)).sort((a, b) => b.score - a.score || newestFirst(a, b))
    },
    measure: () => ({ words: vocabulary.size, bytes: postings.bytes(), compared: vocabulary.compared }),
  }
}
