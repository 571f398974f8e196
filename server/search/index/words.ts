import { bitOf, createVocabulary, entryOf, FIELDS, FIGURES, grown, placeOf, type SearchWords } from '../../../engine/search'
import { idOf, type IndexFile } from './file'

/** CPV and NUTS codes lie among the words, behind a sign that no word has. */
const CPV = '#'
const NUTS = '@'
const isCode = (text: string): boolean => text.startsWith(CPV) || text.startsWith(NUTS)

/** Places that wait to be laid into the file: more are written together, which is cheaper for each. */
const WAITING = 300_000
const KNOWN = 50_000
/** Its places lie in the file. No place is this number: it would be of an entry beyond all. */
const MANY = 0xffffffff

/** By number of a word: 0 nowhere yet, its only place, or MANY. */
function createSingle() {
  let [words, figures] = [new Uint32Array(1 << 12), new Uint32Array(1 << 12)]
  return {
    of: (number: number): number => (number < FIGURES ? words[number] : figures[number - FIGURES]) ?? 0,
    set(number: number, place: number): void {
      if (number < FIGURES) {
        words = grown(words, number + 1)
        words[number] = place
      } else {
        figures = grown(figures, number - FIGURES + 1)
        figures[number - FIGURES] = place
      }
    },
  }
}

/** Places that are not in the file yet, by word. */
function createWaiting() {
  let places = new Map<number, number[]>()
  let size = 0
  return {
    size: () => size,
    of: (word: number): readonly number[] | undefined => places.get(word),
    add(word: number, place: number): void {
      const list = places.get(word)
      if (list) list.push(place)
      else places.set(word, [place])
      size++
    },
    /** All of them by words in their order, and none is left. */
    take(): [number, number[]][] {
      const all = [...places].sort(([a], [b]) => a - b)
      places = new Map()
      size = 0
      return all
    },
  }
}

/** Lists of places, to be read before the next ones are asked for: a beginning may be that of a hundred thousand numbers. */
function placesIn(
  file: IndexFile,
  { single, waiting }: { single: ReturnType<typeof createSingle>; waiting: ReturnType<typeof createWaiting> },
): (number: number) => readonly Uint32Array[] {
  const one = new Uint32Array(1)
  const onlyOne = [one]
  return (number) => {
    const only = single.of(number)
    const late = waiting.size() === 0 ? undefined : waiting.of(number)
    const lists = only === MANY ? file.places(number) : []
    if (only !== MANY && only !== 0) {
      one[0] = only
      if (!late) return onlyOne
      lists.push(one)
    }
    if (late) lists.push(Uint32Array.from(late))
    return lists
  }
}

/** In which fields each word stands, by its number, and the title's words in their order. */
function fieldsIn(words: SearchWords, numberOf: (word: string) => number): { fields: Map<number, number>; title: number[] } {
  const fields = new Map<number, number>()
  let title: number[] = []
  for (const field of FIELDS) {
    const numbers = words[field]?.split(' ').filter(Boolean).map(numberOf) ?? []
    if (field === 'title') title = numbers
    for (const number of numbers) fields.set(number, (fields.get(number) ?? 0) | bitOf(field))
  }
  return { fields, title }
}

/**
 * The words of an index and where they stand. Of a word that stands once the place is held with the word, which most do; longer lists lie
 * in the file.
 */
export function openWords(file: IndexFile) {
  const vocabulary = createVocabulary()
  const codes = new Map<string, number>()
  const single = createSingle()
  const waiting = createWaiting()
  /** Numbers of words that were asked for last. */
  let known = new Map<string, number>()

  const add = (text: string, place: number): number => {
    const number = vocabulary.add(isCode(text) ? '' : text)
    if (isCode(text)) codes.set(text, number)
    single.set(number, place)
    return number
  }
  for (const { id, text, place } of file.rows('words', 'id')) {
    const number = add(String(text), place === null ? MANY : Number(place))
    if (idOf(number) !== id) throw new Error(`word ${number} is missing`)
  }

  const numberOf = (text: string): number => {
    const had = known.get(text) ?? codes.get(text)
    if (had !== undefined) return had
    const stored = file.ask('wordId').get([text]) as { id: number } | null
    const number = stored ? stored.id >>> 0 : add(text, 0)
    if (!stored) file.ask('addWord').run([idOf(number), text])
    if (known.size >= KNOWN) known = new Map()
    known.set(text, number)
    return number
  }
  const flush = (): void => {
    if (waiting.size() === 0) return
    file.begin()
    for (const [number, places] of waiting.take()) {
      const only = single.of(number)
      const [first = 0] = places
      if (only === 0 && places.length === 1) {
        single.set(number, first)
        file.ask('placeWord').run([first, idOf(number)])
        continue
      }
      const all = only === 0 || only === MANY ? places : [only, ...places]
      if (only !== MANY) {
        single.set(number, MANY)
        file.ask('placeWord').run([null, idOf(number)])
      }
      file.append(number, Uint32Array.from(all))
    }
  }
  const placesOf = placesIn(file, { single, waiting })

  return {
    vocabulary,
    postings: { placesOf },
    begins: (piece: string): boolean => file.ask('begins').get([piece, `${piece}\u{10ffff}`]) !== null,
    /** Puts an entry in; answers the numbers of its title's words. */
    add(entry: number, words: SearchWords, { cpv, nuts }: { cpv: readonly string[]; nuts: readonly string[] }): Uint32Array {
      file.begin()
      const { fields, title } = fieldsIn(words, numberOf)
      for (const [number, mask] of fields) waiting.add(number, placeOf(entry, mask))
      for (const code of new Set([...cpv.map((one) => CPV + one), ...nuts.map((one) => NUTS + one)]))
        waiting.add(numberOf(code), placeOf(entry, 1))
      if (waiting.size() > WAITING) flush()
      return Uint32Array.from(title)
    },
    flush,
    /** Marks the entries of all codes of a kind that fit. */
    markCodes(kind: 'cpv' | 'nuts', fits: (code: string) => boolean, marked: Uint8Array): void {
      const sign = kind === 'cpv' ? CPV : NUTS
      for (const [text, number] of codes) {
        if (!text.startsWith(sign) || !fits(text.slice(1))) continue
        for (const list of placesOf(number)) for (const place of list) marked[entryOf(place)] = 1
      }
    },
    /** Changes every place, or takes it out (-1); after `flush`. */
    renumber(now: (place: number) => number): void {
      file.begin()
      for (const number of vocabulary.numbers()) {
        const only = single.of(number)
        if (only === 0) continue
        const before = only === MANY ? file.places(number) : [Uint32Array.of(only)]
        const places = before.flatMap((list) => [...list].map(now).filter((place) => place >= 0))
        if (only === MANY) file.ask('dropChunks').run([idOf(number)])
        const [first = 0] = places
        single.set(number, places.length > 1 ? MANY : first)
        // Nowhere any more: the number stays the word's.
        file.ask('placeWord').run([places.length > 1 ? null : first, idOf(number)])
        if (places.length > 1) file.append(number, Uint32Array.from(places))
      }
    },
  }
}
export type IndexWords = ReturnType<typeof openWords>
