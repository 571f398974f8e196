import { ORIGINAL } from '../../../../engine/languages'
import bidiFactory from 'bidi-js'
import { fontsFor, type FontName } from '../fonts'
import type { Direction, Fonts } from './inner'
import type { Run } from './shape'

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter(ORIGINAL, { granularity: 'grapheme' })

/** Mean something to the shaper or to the order, and have no glyph of their own. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Private use: a glyph that some font has there says nothing. */
const PRIVATE = /\p{Co}/u

/** What fonts of all scripts have. */
const BETWEEN = /^[\s\p{P}\p{Nd}\p{S}]$/u

/** As the first letter that has a direction says. */
export const directionOf = (text: string): Direction | null =>
  RIGHT_TO_LEFT.test(text) ? ((bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1 && 'rtl') || 'ltr' : null

const covers = (fonts: Fonts, name: FontName, piece: string): boolean =>
  Array.from(piece.replace(UNSEEN, '')).every((one) => fonts.of(name).font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))

const fontOf = (fonts: Fonts, piece: string): FontName | null =>
  PRIVATE.test(piece) ? null : (fontsFor(piece, fonts.own).find((name) => covers(fonts, name, piece)) ?? null)

/** '[U+1F9FF]'. */
const standIn = (character: string): string => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Each character that no font has becomes its code; what is never seen goes, where it alone is left. */
export const withFallbackGlyphs = (text: string, fonts: Fonts): string =>
  Array.from(graphemes.segment(text), ({ segment }) => {
    if (segment === '\n' || fontOf(fonts, segment) !== null) return segment
    return Array.from(segment, (one) => (fontOf(fonts, one) === null ? standIn(one) : one)).join('')
  }).join('')

/** A text in pieces of one font and one direction each, in the order it is read. */
export const runsOf = (text: string, fonts: Fonts, direction: Direction): Run[] => {
  const levels = direction === 'rtl' || RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, direction).levels : null
  const runs: { text: string; font: FontName; level: number }[] = []
  const add = (piece: string, at: number): void => {
    const last = runs.at(-1)
    const level = levels?.[at] ?? 0
    // In what is read from right to left signs and numbers are of the font of the letters before them.
    const isBetween = level > 0 && last && last.level > 0 && BETWEEN.test(piece) && covers(fonts, last.font, piece)
    const font = isBetween ? last.font : fontOf(fonts, piece)
    if (font === null) return
    if (last?.font === font && last.level === level) last.text += piece
    else runs.push({ text: piece, font, level })
  }
  for (const { segment, index } of graphemes.segment(text)) {
    if (fontOf(fonts, segment) !== null) add(segment, index)
    else {
      let at = index
      for (const one of segment) {
        add(one, at)
        at += one.length
      }
    }
  }
  return runs
}

/** The order in which runs stand on the line, from left to right (rule L2 of the bidirectional algorithm). */
export const visualOrder = <T extends { readonly level: number }>(runs: readonly T[]): T[] => {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return order
}

/**
 * The order in which runs are written: as they are read; but what is read from right to left and of one font as it stands, from left to
 * right. Programs that copy turn that around themselves, and lose the blanks at its seams where it comes in parts.
 */
export const writingOrder = <T extends Run>(runs: readonly T[]): T[] => {
  const place = new Map(visualOrder(runs).map((run, n) => [run, n] as const))
  const parts: T[][] = []
  for (const run of runs) {
    const last = parts.at(-1)
    if (last && run.level > 0 && last[0] && last[0].level > 0 && last[0].font === run.font) last.push(run)
    else parts.push([run])
  }
  return parts.flatMap((part) => part.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)))
}
