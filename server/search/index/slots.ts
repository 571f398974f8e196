import { grown, MOST_ENTRIES } from '../../../engine/search'
import { bytesOf, numbersIn, type IndexFile, type SlotRow } from './file'

/** What a slot is: nothing, what everybody may find of a tender, or what its team alone knows. */
export const DEAD = 0
const OUTSIDE = 1
export const INSIDE = 2

/** 1 for each side that somebody may find; and how many these are. */
export interface Sight {
  readonly visible: Uint8Array
  readonly total: number
}

/** Of whoever is in no team. */
function sightOver(kinds: Uint8Array, size: number, seesAll: boolean): Sight {
  const visible = new Uint8Array(size)
  const most = seesAll ? INSIDE : OUTSIDE
  let total = 0
  for (let slot = 0; slot < size; slot++) {
    const kind = kinds[slot] ?? DEAD
    if (kind === DEAD || kind > most) continue
    visible[slot] = 1
    total++
  }
  return { visible, total }
}

/** The same, until something changes. */
function holdSights() {
  const held = new Map<boolean, Sight>()
  return {
    forget: (): void => held.clear(),
    of(seesAll: boolean, kinds: Uint8Array, size: number): Sight {
      const sight = held.get(seesAll) ?? sightOver(kinds, size, seesAll)
      held.set(seesAll, sight)
      return sight
    },
  }
}

/** A number of 53 bits for an id (cyrb53, public domain): what puts equal ones in an order, and says which ids were found. */
export function keyOf(id: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & two) + (one >>> 0)
}

/** The sides of all tenders by their numbers: what order and filters need in memory, the rest in the file. */
export function openSlots(file: IndexFile) {
  let size = 0
  let live = 0
  let kinds = new Uint8Array(1 << 10)
  let ats = new Float64Array(1 << 10)
  let keys = new Float64Array(1 << 10)
  let types = new Uint16Array(1 << 10)
  let shelves = new Uint8Array(1 << 10)
  /** The other side of the same tender, counted from 1; 0: there is none. */
  let twins = new Uint32Array(1 << 10)
  let titleEnds = new Uint32Array(1 << 10)
  let titles = new Uint32Array(1 << 12)
  const sights = holdSights()

  const titleStart = (slot: number): number => (slot === 0 ? 0 : (titleEnds[slot - 1] ?? 0))
  const hold = ({ slot, id, inside, at, type, shelf }: Omit<SlotRow, 'title' | 'of' | 'state'>, title: Uint32Array): void => {
    if (slot >= MOST_ENTRIES) throw new Error('more tenders than the search has numbers for')
    sights.forget()
    const room = slot + 1
    kinds = grown(kinds, room)
    ats = grown(ats, room)
    keys = grown(keys, room)
    types = grown(types, room)
    shelves = grown(shelves, room)
    twins = grown(twins, room)
    titleEnds = grown(titleEnds, room)
    // Those between are dead: their titles are empty.
    for (let gap = size; gap < slot; gap++) titleEnds[gap] = titleStart(gap)
    const start = titleStart(slot)
    titles = grown(titles, start + title.length)
    titles.set(title, start)
    titleEnds[slot] = start + title.length
    kinds[slot] = inside === 1 ? INSIDE : OUTSIDE
    ats[slot] = at
    keys[slot] = keyOf(id)
    types[slot] = type
    shelves[slot] = shelf
    twins[slot] = 0
    size = room
    live++
  }
  const pair = (one: number, other: number): void => {
    twins[one] = other + 1
    twins[other] = one + 1
  }
  let before: SlotRow | null = null
  for (const stored of file.rows('slots', 'slot')) {
    const row = stored as unknown as SlotRow
    hold(row, numbersIn(row.title))
    // Two sides of a tender are put in one after the other.
    if (before?.id === row.id) pair(before.slot, row.slot)
    before = row
  }
  // Those behind the last living one were given, too.
  const used = file.slotsUsed()
  kinds = grown(kinds, used)
  titleEnds = grown(titleEnds, used)
  for (; size < used; size++) titleEnds[size] = titleStart(size)

  return {
    get size() {
      return size
    },
    get live() {
      return live
    },
    kinds: () => kinds,
    ats: () => ats,
    keys: () => keys,
    twins: () => twins,
    typeOf: (slot: number) => types[slot] ?? 0,
    shelfOf: (slot: number) => shelves[slot] ?? 0,
    titles: {
      titleOf: (slot: number): Uint32Array => titles.subarray(titleStart(slot), titleEnds[slot]),
      titleSize: (slot: number): number => (titleEnds[slot] ?? 0) - titleStart(slot),
    },
    sight: (seesAll: boolean): Sight => sights.of(seesAll, kinds, size),
    of: (id: string) => file.ask('slotsOf').all([id]) as unknown as Pick<SlotRow, 'slot' | 'of' | 'state' | 'inside'>[],
    idOf: (slot: number): string => String(file.ask('idOf').get([slot])?.id),
    add(row: Omit<SlotRow, 'title'>, title: Uint32Array, team: readonly string[]): void {
      const { slot, id, inside, of, state, at, type, shelf } = row
      hold(row, title)
      file.ask('addSlot').run([slot, id, inside, of, state, at, type, shelf, bytesOf(title)])
      if (inside === 1) for (const user of team) file.ask('addMember').run([user, slot])
    },
    pair,
    drop(slot: number): void {
      file.begin()
      sights.forget()
      file.ask('dropSlot').run([slot])
      if (kinds[slot] !== DEAD) live--
      kinds[slot] = DEAD
      twins[slot] = 0
    },
    ofMember: (user: string): number[] => (file.ask('slotsOfMember').all([user]) as { slot: number }[]).map(({ slot }) => slot),
  }
}
export type IndexSlots = ReturnType<typeof openSlots>
