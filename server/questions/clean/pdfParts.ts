/* Where what stands in a PDF. The file is read as Latin-1, so that places in the text are places in the bytes. */

export interface Part {
  no: number
  start: number
  /** Of the stream's bytes; null: it is none. */
  data: { start: number; end: number } | null
  end: number
}

/*
 * Whoever sends a file chooses its bytes: numbers are bounded on both sides, so that a million digits in a row are looked at once and not
 * from each of them, and nothing is searched for behind the object that it belongs to.
 */
const OBJECT = /(?<!\d)(\d{1,10})\s{1,20}\d{1,5}\s{1,20}obj\b/g
const NUMBER = /(?<!\d)(\d{1,10})\s{1,20}\d{1,5}\s{1,20}obj\s{1,20}(\d{1,12})(?!\d)/g

/** Objects that are a number, as lengths of streams are where they were not known when the stream began. The first of a number counts. */
const numbersOf = (all: string): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  for (const [, no = '', value] of all.matchAll(NUMBER)) if (!numbers.has(no)) numbers.set(no, Number(value))
  return numbers
}

const lengthOf = (dict: string, numbers: () => ReadonlyMap<string, number>): number | null => {
  const [, direct, isReference] = /\/Length\s+(\d{1,12})(\s+\d+\s+R)?/.exec(dict) ?? []
  if (direct === undefined) return null
  return isReference === undefined ? Number(direct) : (numbers().get(direct) ?? null)
}

/** The objects of a file in the order in which they stand. */
export function* partsOf(all: string): Generator<Part> {
  const begin = new RegExp(OBJECT)
  let numbers: ReadonlyMap<string, number> | null = null
  for (let found = begin.exec(all); found; found = begin.exec(all)) {
    const start = found.index
    const close = all.indexOf('endobj', start)
    const opened = /\bstream\r?\n/.exec(all.slice(start, close < 0 ? undefined : close))
    const no = Number(found[1])
    if (opened === null) {
      const end = close < 0 ? all.length : close
      yield { no, start, data: null, end }
      begin.lastIndex = end
      continue
    }
    const from = start + opened.index + opened[0].length
    const length = lengthOf(all.slice(start, start + opened.index), () => (numbers ??= numbersOf(all)))
    const end = length === null ? all.indexOf('endstream', from) : from + length
    if (end < from) return
    yield { no, start, data: { start: from, end }, end }
    begin.lastIndex = end
  }
}

/** What stands between the objects: tables of places, trailers, comments. */
export function outsideOf(all: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = []
  let from = 0
  for (const { start, end } of partsOf(all)) {
    found.push({ start: from, text: all.slice(from, start) })
    from = end
  }
  return [...found, { start: from, text: all.slice(from) }]
}

/**
 * Whether a PDF holds earlier states of itself: programs that save quickly write what changed behind the rest, and whatever was deleted or
 * replaced stays in the file. A file for the web has two ends by its form; office programs write two with no object between them, for
 * readers that know one table of places or the other (ISO 32000-1, 7.5.8.4).
 */
export function hasEarlierRevisions(bytes: Buffer): boolean {
  const all = bytes.toString('latin1')
  const ends = outsideOf(all).filter(({ text }) => /startxref\s{1,20}\d{1,12}\s{1,20}%%EOF/.test(text)).length
  if (ends > (/\/Linearized\b/.test(all.slice(0, 1024)) ? 2 : 1)) return true
  const numbers = new Set<number>()
  for (const { no } of partsOf(all)) {
    if (numbers.has(no)) return true
    numbers.add(no)
  }
  return false
}
