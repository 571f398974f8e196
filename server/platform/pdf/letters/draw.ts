import type { DocumentFont, Inner } from './inner'
import type { Line, Piece, Placed } from './line'
import type { Cluster } from './shape'

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
const widthOf = (font: DocumentFont, id: number): number =>
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
const codeOf = (font: DocumentFont, id: number, text: string): string => {
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
const blankOf = (font: DocumentFont): number | null =>
  kept(blanks, font, () => {
    const { id } = font.font.glyphForCodePoint(0x20)
    return id === 0 || id >= font.font.numGlyphs - 2 ? null : id
  })

/** A text as PDF writes it in hexadecimal digits. */
const utf16Hex = (text: string): string =>
  `FEFF${Array.from({ length: text.length }, (_, n) => text.charCodeAt(n).toString(16).padStart(4, '0')).join('')}`.toUpperCase()

interface Pen {
  readonly x: number
  readonly y: number
  readonly size: number
}

const figure = (value: number): string => String(Math.round(value * 1000) / 1000)
const points = (thousandths: number, { size }: Pen): number => (thousandths * size) / 1000
const moveTo = (inner: Inner, x: number, y: number): Inner => inner.addContent(`1 0 0 1 ${figure(x)} ${figure(y)} Tm`)
const takeFont = (inner: Inner, font: DocumentFont, { size }: Pen): Inner => inner.addContent(`/${font.id} ${figure(size)} Tf`)

/** Passed over by programs that read a text letter by letter. */
const SILENT = '\u200b'

/**
 * Whether a cluster is one code: one glyph in its place that is copied as the cluster's text. Not where programs turn letters around one
 * by one, nor where a mark among them makes them take it for one without width, or a sign at the end for one that is never seen.
 */
const isWhole = ({ text, glyphs: [first, ...others] }: Cluster, isRtl: boolean): boolean =>
  first !== undefined &&
  others.length === 0 &&
  first.x === 0 &&
  first.y === 0 &&
  (text.length === 1 || Array.from(text).length === 1 || (!isRtl && !/\p{Mn}|\p{Cf}$/u.test(text)))

/** Glyphs as they are seen; the first is copied as this text, the others as nothing. */
const drawInk = (inner: Inner, { font, placed, text }: { font: DocumentFont; placed: Placed; text: string }, pen: Pen): void => {
  let { from } = placed
  for (const [n, { id, advance, x, y }] of placed.cluster.glyphs.entries()) {
    moveTo(inner, pen.x + points(from + x, pen), pen.y + points(y, pen)).addContent(`<${codeOf(font, id, n === 0 ? text : SILENT)}> Tj`)
    from += advance
  }
}

/**
 * Blanks that are copied as the letters of a cluster, together as wide as it is. What is never seen goes with the letter that follows.
 */
const drawLetters = (inner: Inner, { font, isRtl }: Piece, { blank, placed }: { blank: number; placed: Placed }): void => {
  const letters = Array.from(placed.cluster.text)
  const parts = (isRtl ? letters.reverse() : letters).join('').match(/\p{Cf}*\P{Cf}|\p{Cf}+/gu) ?? []
  const stretch = (100 * Math.max(placed.advance, 1)) / parts.length / widthOf(font, blank)
  inner.addContent(`${figure(stretch)} Tz <${parts.map((part) => codeOf(font, blank, part)).join('')}> Tj 100 Tz`)
}

/** Where a font has no blank to carry letters: the text stands beside the cluster for programs that read such (ActualText). */
const drawNamed = (inner: Inner, { font }: Piece, { placed, pen }: { placed: Placed; pen: Pen }): void => {
  const { text } = placed.cluster
  inner.addContent(`/Span <</ActualText <${utf16Hex(text)}>>> BDC`)
  drawInk(inner, { font, placed, text }, pen)
  inner.addContent('EMC')
  moveTo(inner, pen.x + points(placed.from + placed.advance, pen), pen.y)
}

const isApart = ({ font, isRtl }: Piece, { cluster }: Placed): boolean => blankOf(font) !== null && !isWhole(cluster, isRtl)

/** What is seen of the clusters that are more than one code: nobody's text (ActualText is empty). */
const drawAllInk = (inner: Inner, { pieces }: Line, pen: Pen): void => {
  const apart = pieces.flatMap((piece) => piece.placed.flatMap((placed) => (isApart(piece, placed) ? [{ font: piece.font, placed }] : [])))
  if (apart.length === 0) return
  inner.addContent('/Span <</ActualText <FEFF>>> BDC')
  for (const { font, placed } of apart) {
    takeFont(inner, font, pen)
    drawInk(inner, { font, placed, text: SILENT }, pen)
  }
  inner.addContent('EMC')
}

const drawPiece = (inner: Inner, piece: Piece, pen: Pen): void => {
  const { font, isRtl, placed: all } = piece
  const blank = blankOf(font)
  let parts = ''
  let codes = ''
  const close = (): void => {
    if (codes !== '') parts += `<${codes}>`
    codes = ''
  }
  const flush = (): void => {
    close()
    if (parts !== '') inner.addContent(`[${parts}] TJ`)
    parts = ''
  }
  for (const placed of all) {
    const { cluster, advance } = placed
    const [glyph] = cluster.glyphs
    if (!glyph) continue
    if (isWhole(cluster, isRtl)) {
      const more = advance - widthOf(font, glyph.id)
      codes += codeOf(font, glyph.id, cluster.text)
      if (Math.abs(more) >= 0.01) {
        close()
        parts += figure(-more)
      }
      continue
    }
    flush()
    if (blank === null) drawNamed(inner, piece, { placed, pen })
    else drawLetters(inner, piece, { blank, placed })
  }
  flush()
}

/**
 * Draws a line with its baseline there, from its left end. Where letters are piled, joined or turned around, ink and letters go apart:
 * the ink comes first; on the line stand blanks that are copied as the letters, each as wide as its part. So every program copies them
 * in their order. Pieces that follow one another are written in one go, as some programs see a gap wherever the pen is put down.
 */
export const drawLine = (inner: Inner, line: Line, pen: Pen): void => {
  inner.addContent('BT')
  for (const { font } of line.pieces) inner.page.fonts[font.id] ??= font.ref()
  if (!line.isPlain) drawAllInk(inner, line, pen)
  let at: number | null = null
  for (const piece of line.pieces) {
    const [first, last] = [piece.placed[0], piece.placed.at(-1)]
    if (!first || !last) continue
    takeFont(inner, piece.font, pen)
    if (at !== first.from) moveTo(inner, pen.x + points(first.from, pen), pen.y)
    drawPiece(inner, piece, pen)
    at = last.from + last.advance
  }
  inner.addContent('ET')
}
