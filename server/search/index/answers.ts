import { STEP, type Ranked } from '../../../engine/search'
import type { FoundPage, Only } from '../../tenders/area'
import type { IndexHit } from './asked'
import { INSIDE, keyOf, type IndexSlots } from './slots'

const SHELVES = ['draft', 'public', 'archive'] as const
export const shelfNumber = (shelf: string): number => SHELVES.findIndex((one) => one === shelf)

/** Of the two sides of one tender the better one stays: the later slot of a pair goes by its place in `ranked`. */
export function onceEach(ranked: Ranked, slots: IndexSlots): Ranked {
  const twins = slots.twins()
  const scores = new Map<number, number>()
  for (let at = 0; at < ranked.entries.length; at++) {
    const entry = ranked.entries[at] ?? 0
    if ((twins[entry] ?? 0) > 0) scores.set(entry, ranked.scores[at] ?? 0)
  }
  if (scores.size === 0) return ranked
  const kinds = slots.kinds()
  const isWorse = (entry: number): boolean => {
    const mine = scores.get(entry)
    const other = scores.get((twins[entry] ?? 0) - 1)
    if (mine === undefined || other === undefined) return false
    return mine === other ? kinds[entry] !== INSIDE : mine < other
  }
  const kept = [...ranked.entries.keys()].filter((at) => !isWorse(ranked.entries[at] ?? 0))
  return {
    entries: Uint32Array.from(kept, (at) => ranked.entries[at] ?? 0),
    scores: Uint16Array.from(kept, (at) => ranked.scores[at] ?? 0),
    fields: Uint8Array.from(kept, (at) => ranked.fields[at] ?? 0),
  }
}

/** What a list may have, by the place in an answer. */
function admits({ entries }: Ranked, { shelf, types, ids }: Only, slots: IndexSlots): (at: number) => boolean {
  const wanted = shelf === null ? -1 : shelfNumber(shelf)
  const kinds = types && types.length > 0 ? new Set(types) : null
  const own = ids && new Set(ids.flatMap((id) => slots.of(id).map(({ slot }) => slot)))
  return (at) => {
    const entry = entries[at] ?? 0
    return (wanted < 0 || slots.shelfOf(entry) === wanted) && (!kinds || kinds.has(slots.typeOf(entry))) && (!own || own.has(entry))
  }
}

/** The best of an answer behind a place, in order: one look at all of it, with those that are wanted kept in order. */
export function pageOf(
  ranked: Ranked,
  { slots, only }: { slots: IndexSlots; only: Only },
  { behind, most }: Omit<FoundPage, 'only'>,
): IndexHit[] {
  const ats = slots.ats()
  const keys = slots.keys()
  const { entries, scores } = ranked
  /** Below 0: the first one stands before the other. */
  const order = (a: number, b: number): number => {
    const [one, other] = [entries[a] ?? 0, entries[b] ?? 0]
    return (scores[b] ?? 0) - (scores[a] ?? 0) || (ats[other] ?? 0) - (ats[one] ?? 0) || (keys[one] ?? 0) - (keys[other] ?? 0)
  }
  const place = behind && { score: Math.round(behind.score / STEP), at: behind.at, key: keyOf(behind.id) }
  const isBehind = (at: number): boolean => {
    if (!place) return true
    const [score, entry] = [scores[at] ?? 0, entries[at] ?? 0]
    if (score !== place.score) return score < place.score
    return ats[entry] === place.at ? (keys[entry] ?? 0) > place.key : (ats[entry] ?? 0) < place.at
  }
  const may = admits(ranked, only, slots)
  const best: number[] = []
  /** Where there are enough already, what is below the last of them. */
  let least = 0
  // From the end on: newer ones have higher numbers, and few are put before those that are kept.
  for (let at = entries.length - 1; at >= 0 && most > 0; at--) {
    if ((scores[at] ?? 0) < least) continue
    const last = best.at(-1)
    if (best.length === most && last !== undefined && order(at, last) > 0) continue
    if (!isBehind(at) || !may(at)) continue
    let [low, high] = [0, best.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(at, best[middle] ?? 0) < 0) high = middle
      else low = middle + 1
    }
    best.splice(low, 0, at)
    if (best.length > most) best.pop()
    if (best.length === most) least = scores[best.at(-1) ?? 0] ?? 0
  }
  return best.map((at) => {
    const entry = entries[at] ?? 0
    return {
      id: slots.idOf(entry),
      // As it was written before: two decimals.
      score: Math.round((scores[at] ?? 0) * STEP * 100) / 100,
      at: ats[entry] ?? 0,
      fields: ranked.fields[at] ?? 0,
      isInside: slots.kinds()[entry] === INSIDE,
    }
  })
}

/** The keys of all that a list may have, in order. */
export function keysOf(ranked: Ranked, { slots, only }: { slots: IndexSlots; only: Only }): Float64Array {
  const keys = slots.keys()
  const may = admits(ranked, only, slots)
  const found = new Float64Array(ranked.entries.length)
  let count = 0
  ranked.entries.forEach((entry, at) => {
    if (may(at)) found[count++] = keys[entry] ?? 0
  })
  return found.slice(0, count).sort()
}
