import { HOUSE_FONTS, fontFile, type FontName, type HouseFont } from '../fonts'
import type { DocumentFont, Fonts, Inner, LineOptions } from './inner'
import { drawLine } from './draw'
import { lineOf } from './line'
import { directionOf, withFallbackGlyphs } from './runs'
import { ORIGINAL } from '../../../../engine/languages'
import LineBreaker from 'linebreak'

/** Written without blanks between words: only a dictionary knows where a line may end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter(ORIGINAL, { granularity: 'grapheme' })

/** A line may end here, and nothing is printed. */
const BREAK = '\u200b'

const joined = (text: string, segmenter: Intl.Segmenter): string =>
  Array.from(segmenter.segment(text), ({ segment }) => segment).join(BREAK)

/** Parts between which a line may end. */
const partsOf = (text: string): string[] => {
  const breaker = new LineBreaker(text)
  const parts: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    parts.push(text.slice(from, next.position))
    from = next.position
  }
  return parts
}

/** With the places where a line may end: between words that no blank parts, and between the letters of what is wider than the line. */
const withBreaks = (text: string, fits: (part: string) => boolean): string =>
  partsOf(text.replace(UNSPACED, (run) => joined(run, words)))
    .map((part) => (fits(part) ? part : joined(part, graphemes)))
    .join('')

/** Words that were measured are kept, until there are too many of them. */
const MAX_WORDS = 5_000

const ASCII = /^[ -~\n]*$/
/** Goes through the shaper's finer ways: marks, what is unseen, and ligatures as characters of their own. */
const NOT_PLAIN = /[\p{M}\p{C}\ufb00-\ufb06]/u

/** The fonts of a document, opened when they are first printed with. */
const openFonts = (inner: Inner) => {
  const opened = new Map<string, DocumentFont>()
  const of = (name: FontName): DocumentFont => {
    const known = opened.get(name)
    if (known) return known
    const before = inner._font
    const font = inner.registerFont(name, fontFile(name)).font(name)._font
    inner._font = before
    opened.set(name, font)
    return font
  }
  return (own: HouseFont): Fonts => {
    const { font } = of(own)
    const known = new Map<string, boolean>([['\n', true]])
    const has = (one: string): boolean => {
      const found = known.get(one) ?? (!NOT_PLAIN.test(one) && font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
      known.set(one, found)
      return found
    }
    const isPlain = (text: string): boolean => {
      if (ASCII.test(text)) return true
      for (const one of text) if (!has(one)) return false
      return true
    }
    return { own, of, isPlain }
  }
}

/** Measures with a font of the house as lines are drawn. */
const measureAsDrawn = (font: DocumentFont, fonts: Fonts): void => {
  const widths = new Map<string, number>()
  font.widthOfString = (text, size) => {
    const width = widths.get(text) ?? lineOf(text, fonts, 'ltr').width
    if (widths.size > MAX_WORDS) widths.clear()
    widths.set(text, width)
    return (width * size) / 1000
  }
}

const paragraphsOf = (text: string): string[] => text.split('\n').map((line) => (line === '' ? ' ' : line))

/**
 * Makes a document of pdfkit's write every letter: with fonts beside the house's own for what those lack, each text in its direction,
 * shaped as its script asks, and copied out as it was written. pdfkit goes on breaking lines and pages.
 */
export const typeset = (inner: Inner): void => {
  const fontsOf = openFonts(inner)
  const houses = new Map<DocumentFont, Fonts>()
  for (const name of HOUSE_FONTS) {
    const fonts = fontsOf(name)
    measureAsDrawn(fonts.of(name), fonts)
    houses.set(fonts.of(name), fonts)
  }
  const text = fontsOf('text')
  const inUse = (): Fonts => houses.get(inner._font) ?? text
  const write = inner._text.bind(inner)

  inner._text = (...args) => {
    const [given, x, y, more, each] = args
    const fonts = inUse()
    const said = String(given ?? '')
    if (fonts.isPlain(said)) return write(said, x, y, more, each)
    // pdfkit takes the options in the place of x where there is no place.
    const [options, place] = (typeof x === 'object' && x !== null ? [x, []] : [more ?? {}, [x, y]]) as [LineOptions, unknown[]]
    const whole = withFallbackGlyphs(said, fonts)
    const width = options.width ?? (options.lineBreak === false ? Infinity : inner.page.width - inner.x - inner.page.margins.right)
    const direction = directionOf(whole)
    const broken = width === Infinity ? whole : withBreaks(whole, (part) => inner._font.widthOfString(part, inner._fontSize) <= width)
    if (direction === null) return write(broken, ...at(place), options, each)
    // Each paragraph goes its own way.
    for (const [n, paragraph] of paragraphsOf(broken).entries())
      write(paragraph, ...at(n === 0 ? place : []), { ...options, direction: directionOf(paragraph) ?? 'ltr' }, each)
    return inner
  }

  inner._fragment = (...args) => {
    const [said, x, y, options] = args
    const size = inner._fontSize
    const line = lineOf(said, inUse(), options.direction ?? 'ltr')
    const width = (line.width * size) / 1000
    const left = options.align === 'right' ? x + (options.lineWidth ?? width) - width : x
    if (options.link) {
      const parent = inner._currentStructureElement
      // Where it leads is said to whoever listens; an object, as pdfkit writes plain strings as names.
      const structure = parent?.dictionary.data.S === 'Link' ? { structParent: parent, Contents: new String(options.link) } : {}
      inner.link(left, y, width, inner.currentLineHeight(), options.link, structure)
    }
    inner.save()
    inner.transform(1, 0, 0, -1, 0, inner.page.height)
    drawLine(inner, line, { x: left, y: inner.page.height - y - (inner._font.ascender * size) / 1000, size })
    inner.restore()
  }
}

const at = (place: readonly unknown[]): [unknown, unknown] => [place[0], place[1]]
