import { BITS as FIELD_BITS, WORTH_OF } from './fields'
import { CERTAIN } from './matchWord'
import type { Matches } from './vocabulary'

/** How good entries are for one word, the bit of the best field, and how many have the word itself, not a part or an error. */
export interface Found {
  readonly entries: Uint32Array
  readonly values: Float32Array
  readonly fields: Uint8Array
  readonly certain: number
}

/** In which entries, and in which fields of them, words stand: entry and fields in one number each (`placeOf`), in some lists. */
export interface Postings {
  /** To be read before the next one is asked for. */
  placesOf(word: number): readonly Uint32Array[]
}

/** The bit of the best field among several: fields stand in the order of their worth. */
const best = (mask: number): number => mask & -mask

const FIELD_MASK = (1 << FIELD_BITS) - 1
export const placeOf = (entry: number, fields: number): number => entry * (1 << FIELD_BITS) + fields
export const entryOf = (place: number): number => place >>> FIELD_BITS
export const fieldsOf = (place: number): number => place & FIELD_MASK
/** More than there are numbers for (33 millions) is refused by whoever gives the numbers. */
export const MOST_ENTRIES = 2 ** (32 - FIELD_BITS)

/** Room for one number an entry, kept from search to search, so that a million entries cost no new memory each time. */
export interface Desk {
  /** What words find among the visible entries, on top of what was found before. */
  gather(matches: Matches, reach: { visible: Uint8Array; postings: Postings }, before?: Found): Found
  /** The value of each entry in one of two, for those in the other; the field is that of the second. */
  both(left: Found, right: Found, factor: number): Found
  /** Says for each of some entries its place among them, its value in what was found, and the field; those that are not in it are left. */
  tell(found: Found, entries: Uint32Array, say: (at: number, value: number, field: number) => void): void
  counts(size: number): Uint8Array
}

/** What entries are worth so far; each of `entries` is worth something. */
interface Lying {
  readonly values: Float32Array
  readonly fields: Uint8Array
  readonly entries: Uint32Array
}

/**
 * Lays places on top where they are worth more; answers how many entries there are now. By itself, as it is called for each list and so
 * is soon compiled.
 */
function layOn(places: Uint32Array, count: number, [lying, visible, worth]: readonly [Lying, Uint8Array, Float32Array]): number {
  const { values, fields, entries } = lying
  let now = count
  for (let n = 0; n < places.length; n++) {
    const place = places[n] ?? 0
    const entry = entryOf(place)
    if (visible[entry] !== 1) continue
    const mask = fieldsOf(place)
    const value = worth[mask] ?? 0
    const known = values[entry] ?? 0
    if (known >= value) continue
    if (known === 0) entries[now++] = entry
    values[entry] = value
    fields[entry] = best(mask)
  }
  return now
}

const NONE: Found = { entries: new Uint32Array(0), values: new Float32Array(0), fields: new Uint8Array(0), certain: 0 }

export function createDesk(): Desk {
  let values = new Float32Array(0)
  /** The same room, where places are noted in it: nothing is 0 in both. */
  let places = new Uint32Array(0)
  let fields = new Uint8Array(0)
  let entries = new Uint32Array(0)
  let counts = new Uint8Array(0)
  const room = (size: number): void => {
    if (size <= values.length) return
    const most = Math.ceil(size * 1.25) + 64
    values = new Float32Array(most)
    places = new Uint32Array(values.buffer)
    fields = new Uint8Array(most)
    entries = new Uint32Array(most)
    counts = new Uint8Array(most)
  }
  const put = (found: Found): number => {
    entries.set(found.entries)
    for (let at = 0; at < found.entries.length; at++) {
      const entry = found.entries[at] ?? 0
      values[entry] = found.values[at] ?? 0
      fields[entry] = found.fields[at] ?? 0
    }
    return found.entries.length
  }
  /** Takes everything off again. */
  const taken = (count: number, certain: number): Found => {
    if (count === 0) return NONE
    const found = { entries: entries.slice(0, count), values: new Float32Array(count), fields: new Uint8Array(count), certain }
    for (let at = 0; at < count; at++) {
      const entry = found.entries[at] ?? 0
      found.values[at] = values[entry] ?? 0
      found.fields[at] = fields[entry] ?? 0
      values[entry] = 0
    }
    return found
  }
  const worth = new Float32Array(1 << FIELD_BITS)

  return {
    gather(matches, { visible, postings }, before = NONE) {
      room(visible.length)
      let count = put(before)
      let { certain } = before
      const reach = [{ values, fields, entries }, visible, worth] as const
      // The best first: an entry is then certain whatever numbers the words have, which differ from process to process.
      for (const { quality, words } of matches) {
        WORTH_OF.forEach((one, mask) => (worth[mask] = one * quality))
        const had = count
        for (const word of words) for (const places of postings.placesOf(word)) count = layOn(places, count, reach)
        if (quality >= CERTAIN) certain += count - had
      }
      return taken(count, certain)
    },
    both(left, right, factor) {
      put(left)
      const most = Math.min(left.entries.length, right.entries.length)
      const found = { entries: new Uint32Array(most), values: new Float32Array(most), fields: new Uint8Array(most) }
      let count = 0
      for (let at = 0; at < right.entries.length; at++) {
        const entry = right.entries[at] ?? 0
        const value = Math.min(values[entry] ?? 0, right.values[at] ?? 0) * factor
        if (value === 0) continue
        found.entries[count] = entry
        found.values[count] = value
        found.fields[count++] = right.fields[at] ?? 0
      }
      for (let at = 0; at < left.entries.length; at++) values[left.entries[at] ?? 0] = 0
      const { entries: both, values: worths, fields: places } = found
      return { entries: both.slice(0, count), values: worths.slice(0, count), fields: places.slice(0, count), certain: 0 }
    },
    tell(found, asked, say) {
      if (found.entries === asked) {
        for (let at = 0; at < asked.length; at++) say(at, found.values[at] ?? 0, found.fields[at] ?? 0)
        return
      }
      for (let at = 0; at < asked.length; at++) places[asked[at] ?? 0] = at + 1
      for (let n = 0; n < found.entries.length; n++) {
        const place = places[found.entries[n] ?? 0] ?? 0
        if (place > 0) say(place - 1, found.values[n] ?? 0, found.fields[n] ?? 0)
      }
      for (let at = 0; at < asked.length; at++) places[asked[at] ?? 0] = 0
    },
    counts(size) {
      room(size)
      counts.fill(0, 0, size)
      return counts
    },
  }
}
