import { MARGIN, printable, use, type Pdf, type Style } from './paper'

/** Points from the left and from the top of the frame. */
export type XY = readonly [number, number]
export type PlanParts = readonly (readonly (readonly XY[])[])[]

/** What an area is: a parcel by its availability, in a tender, internal, a neighbour; ground; or of the drawing itself. */
export type PlanLook = 'free' | 'taken' | 'tender' | 'internal' | 'neighbour' | 'unknown' | 'land' | 'place' | 'plate' | 'ink' | 'plain'

export interface PlanArea {
  readonly kind: 'area'
  readonly look: PlanLook
  /** Parts, each with its outer ring and its holes; not closed. */
  readonly parts: PlanParts
}
export type PlanMark =
  | PlanArea
  | { readonly kind: 'line'; readonly look: 'grid'; readonly points: readonly XY[] }
  | { readonly kind: 'dot'; readonly look: PlanLook; readonly at: XY; readonly radius: number }
  | {
      readonly kind: 'text'
      readonly look: 'strong' | 'text' | 'soft' | 'onDot'
      readonly text: string
      /** On the line that the letters stand on. */
      readonly at: XY
      readonly anchor: 'start' | 'middle'
    }

/** A drawing in colour, in points. */
export interface Plan {
  readonly width: number
  readonly height: number
  readonly marks: readonly PlanMark[]
}

interface Paint {
  readonly fill: string
  readonly opacity: number
  readonly edge: string | null
  readonly width: number
  readonly dash?: number
}

/** As on the screen (web/ui/theme/tokens.css, light). */
const FREE = '#2f6fb2'
const TAKEN = '#b3443c'
const GREY = '#8b979d'
const PAINTS: Readonly<Record<PlanLook, Paint>> = {
  free: { fill: FREE, opacity: 0.35, edge: FREE, width: 1.6 },
  taken: { fill: TAKEN, opacity: 0.3, edge: TAKEN, width: 1.6 },
  tender: { fill: FREE, opacity: 0.15, edge: FREE, width: 1.6, dash: 7 },
  internal: { fill: '#ffffff', opacity: 0.7, edge: '#4a5b64', width: 1.4, dash: 4 },
  neighbour: { fill: GREY, opacity: 0.22, edge: GREY, width: 0.7 },
  unknown: { fill: '#4a5b64', opacity: 0.25, edge: '#14232b', width: 1.6 },
  land: { fill: '#e7edea', opacity: 1, edge: '#9aa8ae', width: 0.4 },
  place: { fill: '#0e6e7a', opacity: 1, edge: '#ffffff', width: 1 },
  plate: { fill: '#ffffff', opacity: 0.85, edge: null, width: 0 },
  ink: { fill: '#14232b', opacity: 1, edge: '#14232b', width: 0.6 },
  plain: { fill: '#ffffff', opacity: 1, edge: '#14232b', width: 0.6 },
}
const GROUND = '#f3f6f5'
const LINE = '#d5dee2'

const STYLES: Readonly<Record<Extract<PlanMark, { kind: 'text' }>['look'], Style>> = {
  strong: { font: 'strong', size: 9.5, ink: 'text' },
  text: { font: 'text', size: 9, ink: 'text' },
  soft: { font: 'text', size: 7.5, ink: 'soft' },
  onDot: { font: 'strong', size: 8, ink: 'paper' },
}

const drawRings = (paper: Pdf, rings: readonly (readonly XY[])[]): void => {
  for (const [first, ...rest] of rings) {
    if (!first) continue
    paper.moveTo(...first)
    for (const point of rest) paper.lineTo(...point)
    paper.closePath()
  }
}

const brush = (paper: Pdf, { edge, width, dash }: Paint): void => {
  if (edge === null) return
  paper.lineWidth(width).lineJoin('round').strokeColor(edge)
  if (dash === undefined) paper.undash()
  else paper.dash(dash, { space: dash * 0.7 })
}

const drawArea = (paper: Pdf, { parts, look }: PlanArea): void => {
  const paint = PAINTS[look]
  for (const part of parts) {
    brush(paper, paint)
    drawRings(paper, part)
    paper.fillOpacity(paint.opacity)
    if (paint.edge === null) paper.fill(paint.fill, 'even-odd')
    else paper.fillAndStroke(paint.fill, paint.edge, 'even-odd')
    paper.undash().fillOpacity(1)
  }
}

const drawText = (paper: Pdf, { text, at: [x, y], anchor, look }: Extract<PlanMark, { kind: 'text' }>): void => {
  const said = printable(text).replace(/\s+/g, ' ')
  const { size } = STYLES[look]
  use(paper, STYLES[look])
  const left = anchor === 'start' ? x : x - paper.widthOfString(said) / 2
  // A pale ground, so that it can be read on every colour.
  if (look === 'strong' || look === 'text')
    paper
      .roundedRect(left - 2, y - size + 0.5, paper.widthOfString(said) + 4, size + 2, 2)
      .fillOpacity(0.72)
      .fill('#ffffff')
      .fillOpacity(1)
  use(paper, STYLES[look]).text(said, left, y - size, { lineBreak: false })
}

const drawMark = (paper: Pdf, mark: PlanMark): void => {
  switch (mark.kind) {
    case 'area':
      return drawArea(paper, mark)
    case 'line': {
      const [first, ...rest] = mark.points
      if (!first) return
      paper.moveTo(...first)
      for (const point of rest) paper.lineTo(...point)
      paper.lineWidth(0.4).strokeColor(LINE).stroke()
      return
    }
    case 'dot': {
      const paint = PAINTS[mark.look]
      brush(paper, { ...paint, edge: '#ffffff', width: 1 })
      paper
        .undash()
        .circle(...mark.at, mark.radius)
        .fillAndStroke(mark.look === 'place' ? paint.fill : (paint.edge ?? paint.fill), '#ffffff')
      return
    }
    case 'text':
      return drawText(paper, mark)
  }
}

/** Draws a plan with its left upper corner here; nothing leaves its frame. */
export function drawPlan(paper: Pdf, { width, height, marks }: Plan, [x, y]: XY): void {
  paper.save().translate(x, y)
  paper.save().rect(0, 0, width, height).clip()
  paper.rect(0, 0, width, height).fill(GROUND)
  for (const mark of marks) drawMark(paper, mark)
  paper.restore()
  paper.rect(0, 0, width, height).lineWidth(0.8).strokeColor(GREY).stroke()
  paper.restore()
}

export interface LegendEntry {
  readonly look: PlanLook
  readonly text: string
}

const KEY = 10

/** Writes what the looks mean on one line where the paper stands, and moves on below. */
export function drawLegend(paper: Pdf, entries: readonly LegendEntry[]): void {
  const top = paper.y
  let left = MARGIN
  for (const { look, text } of entries) {
    const [right, bottom] = [left + KEY, top + KEY]
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
    drawArea(paper, { kind: 'area', look, parts: [[corners]] })
    use(paper, STYLES.text).text(printable(text), left + KEY + 5, top - 1, { lineBreak: false })
    left += KEY + 5 + paper.widthOfString(printable(text)) + 18
  }
  paper.x = MARGIN
  paper.y = top + KEY + 4
}
