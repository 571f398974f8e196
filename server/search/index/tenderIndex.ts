import {
  createDesk,
  entryOf,
  fieldsOf,
  grown,
  isAnyWithin,
  isCpvWithin,
  isNutsWithin,
  placeOf,
  queryOf,
  rank,
  type Ranked,
} from '../../../engine/search'
import { keysOf, onceEach, pageOf, shelfNumber } from './answers'
import { ALL, NOBODY, type Asked, type IndexedEntry, type Reader, type TenderIndex } from './asked'
import { openFile, type IndexFile } from './file'
import { DEAD, openSlots, type IndexSlots, type Sight } from './slots'
import { openWords, type IndexWords } from './words'
import type { Wanted } from '../../tenders/area'

/** Bytes of answers that are held as long as nothing changes: pages of one search are found once. */
const HELD = 8_000_000

const bytesOf = ({ entries }: Ranked): number => entries.length * 7 + 500

/** The last answers, by what was asked. */
function holdAnswers() {
  const answers = new Map<string, Ranked>()
  let held = 0
  return {
    of(key: string, make: () => Ranked): Ranked {
      const known = answers.get(key)
      if (known) return known
      const made = make()
      answers.set(key, made)
      held += bytesOf(made)
      for (const [oldest, answer] of answers) {
        if (held <= HELD || oldest === key) break
        answers.delete(oldest)
        held -= bytesOf(answer)
      }
      return made
    },
    forget(): void {
      answers.clear()
      held = 0
    },
  }
}

/**
 * Asked at the opening, for nothing but that what answers is compiled by then: words, beginnings, parts, halves, figures and typing errors.
 * Below so many sides the first search is quick all the same.
 */
const FIRST = ['stadt', 'neubau schule', 'bau 20', 'sanierugn der strasse', 'stadtverpflegung'] as const
const FIRST_FROM = 10_000

/** So many replaced ones may lie about before they are swept out. */
const DEAD_AT_LEAST = 500

type Parts = { file: IndexFile; words: IndexWords; slots: IndexSlots }

function openParts(path: string | null): Parts {
  const file = openFile(path)
  try {
    return { file, words: openWords(file), slots: openSlots(file) }
  } catch (fault) {
    file.close(false)
    throw fault
  }
}

/** Written whole or not at all. */
function closeParts({ file, words }: Parts, keep: boolean): void {
  let isWhole = false
  try {
    if (keep) words.flush()
    isWhole = keep
  } finally {
    file.close(isWhole)
  }
}

/** What a person may find, within the codes that are asked for. */
function sightOf({ slots, words }: Parts, reader: Reader, { cpv = [], places = [] }: Wanted): Sight {
  const kinds = slots.kinds()
  const broad = slots.sight(reader.seesAll)
  const own = reader.userId === null ? [] : slots.ofMember(reader.userId)
  const deputy = reader.asDeputy.flatMap((id) => slots.of(id).map(({ slot }) => slot))
  const more = [...own, ...deputy].filter((slot) => kinds[slot] !== DEAD)
  if (more.length + cpv.length + places.length === 0) return broad
  const visible = broad.visible.slice()
  for (const slot of more) visible[slot] = 1
  const within = (kind: 'cpv' | 'nuts', fits: (code: string) => boolean): void => {
    const has = new Uint8Array(visible.length)
    words.markCodes(kind, fits, has)
    for (let slot = 0; slot < visible.length; slot++) visible[slot] = (visible[slot] ?? 0) & (has[slot] ?? 0)
  }
  if (cpv.length > 0) within('cpv', (code) => isAnyWithin([code], cpv, isCpvWithin))
  if (places.length > 0) within('nuts', (code) => isAnyWithin([code], places, isNutsWithin))
  let total = 0
  for (let slot = 0; slot < visible.length; slot++) total += visible[slot] ?? 0
  return { visible, total }
}

/** Everything visible, where there are no words. */
function unranked({ visible, total }: Sight): Ranked {
  const all = new Uint32Array(total)
  let count = 0
  visible.forEach((one, slot) => {
    if (one === 1) all[count++] = slot
  })
  return { entries: all, scores: new Uint16Array(total), fields: new Uint8Array(total) }
}

/** Gives the sides that are there new numbers without gaps, and takes out all places of the others. */
function sweep({ file, words, slots }: Parts): void {
  words.flush()
  file.begin()
  const now = new Int32Array(slots.size).fill(-1)
  const kinds = slots.kinds()
  let count = 0
  for (let slot = 0; slot < now.length; slot++) if (kinds[slot] !== DEAD) now[slot] = count++
  words.renumber((place) => {
    const number = now[entryOf(place)] ?? -1
    return number < 0 ? -1 : placeOf(number, fieldsOf(place))
  })
  // Each moves down to where nobody is any more.
  now.forEach((number, slot) => number >= 0 && number !== slot && file.ask('moveSlot').run([number, slot]))
  const members = file.members()
  file.restart(count)
  for (const { user, slot } of members) if ((now[slot] ?? -1) >= 0) file.ask('addMember').run([user, now[slot] ?? 0])
  file.commit()
}

type Stated = Pick<IndexedEntry, 'of' | 'state'>

/** What was put in before slot `began` may be replaced by an older state: the database was read after it, and says so. */
const isKnown = (here: Stated & { slot: number }, { of, state }: Stated, began: number): boolean =>
  here.slot >= began ? here.of >= of : here.state === state && here.of === of

/** The index of one process over what can be found of all tenders, in a file of its own (null: in memory). Throws where it is damaged. */
export function openTenderIndex(path: string | null): TenderIndex {
  let parts = openParts(path)
  const desk = createDesk()
  const answers = holdAnswers()
  /** Tenders that were met while the database is gone through. */
  let met: Uint8Array | null = null
  /** Slots from this one on were put in while it is gone through. */
  let began = Infinity

  const answer = ({ wanted, reader }: Asked): Ranked =>
    answers.of(JSON.stringify([wanted.search, wanted.cpv, wanted.places, reader]), () => {
      const query = queryOf(wanted.search ?? '')
      const sight = sightOf(parts, reader, wanted)
      const { words, slots } = parts
      const searchable = { ...slots.titles, vocabulary: words.vocabulary, postings: words.postings, begins: words.begins }
      return onceEach(query.words.length === 0 ? unranked(sight) : rank({ query, desk, ...sight, in: searchable }), slots)
    })
  const drop = (slots: readonly { slot: number }[]): void => slots.forEach(({ slot }) => parts.slots.drop(slot))

  const putOne = (entry: IndexedEntry, anyway: boolean): void => {
    const { words, slots, file } = parts
    const { _id: id, of, state, type, shelf, team } = entry
    const before = slots.of(id)
    if (before.some((one) => isKnown(one, entry, anyway ? began : 0))) return
    file.begin()
    drop(before)
    const made = (['outside', 'inside'] as const).flatMap((side) => {
      const said = entry[side]
      if (!said) return []
      const slot = slots.size
      const title = words.add(slot, said.words, said)
      const inside = side === 'inside' ? 1 : 0
      slots.add({ slot, id, inside, of, state, at: new Date(said.at).getTime(), type, shelf: shelfNumber(shelf) }, title, team)
      return [slot]
    })
    const [one, other] = made
    if (one !== undefined && other !== undefined) slots.pair(one, other)
    if (met) {
      met = grown(met, slots.size)
      for (const slot of made) met[slot] = 1
    }
  }
  const sweepIfWorth = (): void => {
    const { live, size } = parts.slots
    const dead = size - live
    if (met || dead < DEAD_AT_LEAST || dead < live) return
    sweep(parts)
    parts.file.close()
    // Numbers of slots are anew: read as at a start.
    parts = openParts(path)
  }

  if (parts.slots.live >= FIRST_FROM) for (const search of FIRST) answer({ wanted: { search }, reader: NOBODY, only: ALL })
  answers.forget()

  return {
    put(entries, anyway = false) {
      answers.forget()
      for (const entry of entries) putOne(entry, anyway)
      if (path !== null) sweepIfWorth()
    },
    find: (asked, page) => pageOf(answer(asked), { slots: parts.slots, only: asked.only }, page),
    keys: (asked) => keysOf(answer(asked), { slots: parts.slots, only: asked.only }),
    knows: (id, of) => parts.slots.of(id).some((one) => one.of >= of),
    begin() {
      began = parts.slots.size
      met = new Uint8Array(began)
    },
    differing: (states) =>
      states.flatMap(([id, state]) => {
        const here = parts.slots.of(id)
        if (met) for (const { slot } of here) met[slot] = 1
        return here[0]?.state === state ? [] : [id]
      }),
    end() {
      const seen = met
      met = null
      began = Infinity
      if (!seen) return
      answers.forget()
      for (let slot = 0; slot < parts.slots.size; slot++) if (seen[slot] !== 1 && parts.slots.kinds()[slot] !== DEAD) parts.slots.drop(slot)
    },
    measure() {
      const { slots, words, file } = parts
      return { entries: slots.live, words: words.vocabulary.size, bytes: file.bytes(), compared: words.vocabulary.compared }
    },
    flush() {
      parts.words.flush()
      parts.file.commit()
    },
    close: (keep = true) => closeParts(parts, keep),
  }
}
