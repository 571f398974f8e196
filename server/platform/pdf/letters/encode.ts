import type { DocumentFont } from './inner'

/** Codes by glyph and by what it is copied as. */
const codes = new WeakMap<DocumentFont, Map<number, Map<string, string>>>()

interface Store<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

const kept = <K, V>(store: Store<K, V>, key: K, make: () => V): V => {
  const found = store.get(key)
  if (found !== undefined) return found
  const made = make()
  store.set(key, made)
  return made
}

const widths = new WeakMap<DocumentFont, Map<number, number>>()

/** Thousandths of the size; glyphs beyond the table are as wide as its last one. */
export const widthOf = (font: DocumentFont, id: number): number =>
  kept(
    kept(widths, font, () => new Map<number, number>()),
    id,
    () => {
      const { metrics } = font.font.hmtx
      return metrics.get(Math.min(id, metrics.length - 1)).advance * font.scale
    },
  )

/**
 * The code of a glyph in the document. A glyph that stands for different texts (a blank and a no-break blank, a ligature and its
 * letters) gets a code for each: pdfkit's own would be copied as whichever came first.
 */
export const codeOf = (font: DocumentFont, id: number, text: string): string => {
  const ofFont = kept(codes, font, () => new Map<number, Map<string, string>>())
  const ofGlyph = kept(ofFont, id, () => new Map<string, string>())
  return kept(ofGlyph, text, () => {
    const place = font.subset.glyphs.push(id) - 1
    font.widths[place] = widthOf(font, id)
    font.unicode[place] = Array.from(text, (one) => one.codePointAt(0) ?? 0)
    return place.toString(16).padStart(4, '0')
  })
}

const blanks = new WeakMap<DocumentFont, number | null>()

/** The glyph of the blank in this font; null where fontkit cannot embed it (it reads beyond the file where an empty glyph is the last). */
export const blankOf = (font: DocumentFont): number | null =>
  kept(blanks, font, () => {
    const { id } = font.font.glyphForCodePoint(0x20)
    return id === 0 || id >= font.font.numGlyphs - 2 ? null : id
  })

/** A text as PDF writes it in hexadecimal digits. */
export const utf16Hex = (text: string): string =>
  `FEFF${Array.from({ length: text.length }, (_, n) => text.charCodeAt(n).toString(16).padStart(4, '0')).join('')}`.toUpperCase()
