import type { Direction, DocumentFont, Fonts } from './inner'
import { runsOf, visualOrder, writingOrder } from './runs'
import { shapeRun, type Cluster, type Run } from './shape'

export interface Placed {
  readonly cluster: Cluster
  /** Thousandths of the size, from the line's left end. */
  readonly from: number
  readonly advance: number
}

/** Glyphs of one font on a line, from left to right. */
export interface Piece {
  readonly font: DocumentFont
  readonly isRtl: boolean
  readonly placed: readonly Placed[]
}

export interface Line {
  /** In the order they are written. */
  readonly pieces: readonly Piece[]
  /** Thousandths of the size. */
  readonly width: number
  /** Each glyph is in its place. */
  readonly isPlain: boolean
}

/** Printed nowhere: a soft hyphen that the line did not need, and marks that part or join words. */
const NOT_PRINTED = /[\u00ad\u200b\u2060\ufeff\n]/g

const advanceOf = ({ glyphs }: Cluster): number => glyphs.reduce((sum, { advance }) => sum + advance, 0)

/** What the font of its place has whole, in the direction of the house, is one run: nearly every text. */
const plainRun = (text: string, fonts: Fonts): Run[] => [{ text, font: fonts.own, level: 0 }]

/** A line of text, laid out. */
export const lineOf = (text: string, fonts: Fonts, direction: Direction): Line => {
  const printed = text.replace(NOT_PRINTED, '')
  const isPlain = direction === 'ltr' && fonts.isPlain(printed)
  const runs = isPlain ? plainRun(printed, fonts) : runsOf(printed, fonts, direction)
  let width = 0
  const pieces = new Map<Run, Piece>()
  for (const run of isPlain ? runs : visualOrder(runs)) {
    const font = fonts.of(run.font)
    const placed = shapeRun(run, font).map((cluster): Placed => {
      const advance = advanceOf(cluster)
      width += advance
      return { cluster, advance, from: width - advance }
    })
    pieces.set(run, { font, isRtl: run.level % 2 === 1, placed })
  }
  return { width, isPlain, pieces: (isPlain ? runs : writingOrder(runs)).flatMap((run) => pieces.get(run) ?? []) }
}
