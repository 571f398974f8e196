import { createSearchIndex, isAnyWithin, isCpvWithin, isNutsWithin, type Hit } from '../../engine/search'
import type { FoundTender, Wanted } from '../tenders/area'
import type { SearchEntryDoc, SearchSide } from './model'

type MemorySide = Pick<SearchSide, 'words' | 'cpv' | 'nuts' | 'at'>
/** As much of an entry as is held. */
export type MemoryEntry = Pick<SearchEntryDoc, '_id' | 'of' | 'type' | 'team'> & { outside: MemorySide | null; inside: MemorySide | null }

/** Who looks for something. */
export interface Reader {
  /** Null: a guest. */
  userId: string | null
  seesAll: boolean
  /** Tenders in whose team somebody stands for whom this person stands in. */
  asDeputy: ReadonlySet<string>
}

export const NOBODY: Reader = { userId: null, seesAll: false, asDeputy: new Set() }

interface Facts {
  tenderId: string
  /** For the team alone. */
  isInside: boolean
  type: number
  team: readonly string[]
  cpv: readonly string[]
  nuts: readonly string[]
}

const mayFind = ({ isInside, tenderId, team }: Facts, { seesAll, userId, asDeputy }: Reader): boolean =>
  !isInside || seesAll || (userId !== null && (team.includes(userId) || asDeputy.has(tenderId)))

const fits = ({ cpv, nuts }: Facts, wanted: Wanted): boolean =>
  isAnyWithin(cpv, wanted.cpv ?? [], isCpvWithin) && isAnyWithin(nuts, wanted.places ?? [], isNutsWithin)

interface MemoryHit extends FoundTender {
  /** Bits of the fields it was found in (engine/search/fields.ts). */
  fields: number
  /** It was found by what its team alone knows. */
  isInside: boolean
}

const KEPT = 50

/** All that can be found, in the memory of one process: what the collection holds, put in one by one. */
export function createMemory() {
  const index = createSearchIndex<Facts>()
  /** Which state of a tender is in it, by its `of`. */
  const states = new Map<string, number>()
  /** The last answers, as long as nothing changes: pages of one search are found once. */
  const answers = new Map<string, readonly MemoryHit[]>()

  const putSide = ({ _id, type, team }: MemoryEntry, side: MemorySide | null, isInside: boolean): void => {
    const id = `${_id}:${isInside ? 'in' : 'out'}`
    if (!side) return index.remove(id)
    const { words, cpv, nuts, at } = side
    index.put({ id, facts: { tenderId: _id, isInside, type, team, cpv, nuts }, words, at: at.getTime() })
  }

  /** Of two sides of one tender the better one. */
  const once = (hits: readonly Hit<Facts>[]): MemoryHit[] => {
    const seen = new Set<string>()
    return hits.flatMap(({ facts: { tenderId, isInside }, score, at, fields }) => {
      if (seen.has(tenderId)) return []
      seen.add(tenderId)
      return [{ id: tenderId, score, at, fields, isInside }]
    })
  }

  return {
    put(entry: MemoryEntry): void {
      if ((states.get(entry._id) ?? -1) >= entry.of) return
      answers.clear()
      states.set(entry._id, entry.of)
      putSide(entry, entry.outside, false)
      putSide(entry, entry.inside, true)
    },
    /** `isStrict`: without typing errors, and with all words. */
    find(wanted: Wanted, reader: Reader, { isStrict = false }: { isStrict?: boolean } = {}): readonly MemoryHit[] {
      const key = JSON.stringify([
        wanted.search,
        wanted.cpv,
        wanted.places,
        reader.seesAll || reader.userId,
        [...reader.asDeputy],
        isStrict,
      ])
      const known = answers.get(key)
      if (known) return known
      const found = once(index.search(wanted.search ?? '', (facts) => mayFind(facts, reader) && fits(facts, wanted), { isStrict }))
      const oldest = answers.size >= KEPT ? answers.keys().next().value : undefined
      if (oldest !== undefined) answers.delete(oldest)
      answers.set(key, found)
      return found
    },
    /** Whether this state, or a newer one, is in it. */
    knows: (tenderId: string, of: number): boolean => (states.get(tenderId) ?? -1) >= of,
    measure: () => ({ tenders: states.size, ...index.measure() }),
  }
}
export type Memory = ReturnType<typeof createMemory>
