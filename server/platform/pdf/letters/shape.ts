import type { Buffer as ShapeBuffer, Font } from 'harfbuzzjs'
import { fontFile, type FontName } from '../fonts'
import type { DocumentFont } from './inner'

interface Glyph {
  readonly id: number
  /** Thousandths of the size. */
  readonly advance: number
  readonly x: number
  readonly y: number
}

/** Glyphs that belong together, from left to right, and the text they stand for. */
export interface Cluster {
  readonly text: string
  readonly glyphs: readonly Glyph[]
}

type Shaper = typeof import('harfbuzzjs')
let shaper: Shaper | null = null

/** To be awaited before anything is shaped: 13 ms and 7 MB, once. */
export const loadShaper = async (): Promise<void> => {
  shaper ??= await import('harfbuzzjs')
}

const fonts = new Map<FontName, Font>()
let buffer: ShapeBuffer | null = null

const shaperFont = ({ Blob, Face, Font }: Shaper, name: FontName): Font => {
  const known = fonts.get(name) ?? new Font(new Face(new Blob(new Uint8Array(fontFile(name)))))
  fonts.set(name, known)
  return known
}

export interface Run {
  readonly text: string
  readonly font: FontName
  /** Of the bidirectional algorithm: odd runs from right to left. */
  readonly level: number
}

/** The glyphs of a run, from left to right. */
export const shapeRun = ({ text, font: name, level }: Run, font: DocumentFont): Cluster[] => {
  const isRtl = level % 2 === 1
  if (!shaper) throw new Error('the shaper was not loaded')
  const { Buffer, BufferFlag, ClusterLevel, Direction, shape } = shaper
  buffer ??= new Buffer()
  buffer.reset()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES)
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR)
  shape(shaperFont(shaper, name), buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const clusters: { from: number; text: string; glyphs: Glyph[] }[] = []
  for (const [n, { cluster: from, codepoint: id }] of infos.entries()) {
    const place = positions[n]
    if (!place) continue
    if (clusters.at(-1)?.from !== from) clusters.push({ from, text: '', glyphs: [] })
    const { xAdvance, xOffset, yOffset } = place
    clusters.at(-1)?.glyphs.push({ id, advance: xAdvance * font.scale, x: xOffset * font.scale, y: yOffset * font.scale })
  }
  // Clusters come as they stand, their text goes from one to the next as they are read; what is never seen before the first belongs to it.
  const read = isRtl ? [...clusters].reverse() : clusters
  for (const [n, cluster] of read.entries()) cluster.text = text.slice(n === 0 ? 0 : cluster.from, read[n + 1]?.from)
  return clusters
}
