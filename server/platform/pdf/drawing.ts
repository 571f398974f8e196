import type { Drawing, Shape } from '../../../workflows/fairway'
import { MARGIN, printable, use, widthOf, type Pdf } from './paper'

const LINE: Readonly<Record<Shape['look'], { width: number; dash: readonly [number, number] | null; fill: 'white' | 'black' | null }>> = {
  past: { width: 2.5, dash: null, fill: null },
  next: { width: 2, dash: [5, 5], fill: null },
  today: { width: 1, dash: [1, 3], fill: null },
  mark: { width: 1.5, dash: null, fill: 'white' },
  filled: { width: 1.5, dash: null, fill: 'black' },
}

const drawShape = (paper: Pdf, { d, x, y, look }: Shape): void => {
  const { width, dash, fill } = LINE[look]
  paper.save().translate(x, y).lineWidth(width).lineJoin('round').lineCap('round').strokeColor('black')
  if (dash) paper.dash(dash[0], { space: dash[1] })
  paper.path(d)
  if (fill === null) paper.stroke()
  else paper.fillAndStroke(fill, 'black')
  paper.restore()
}

const SIZE = 12

/** Draws in black where the paper stands, over its whole width, and moves on below. */
export function drawDrawing(paper: Pdf, { width, height, shapes, texts }: Drawing): void {
  const scale = widthOf(paper) / width
  const top = paper.y
  paper.save().translate(MARGIN, top).scale(scale)
  for (const shape of shapes) drawShape(paper, shape)
  for (const { text, x, y, anchor, isBold } of texts) {
    const said = printable(text)
    use(paper, { font: isBold ? 'strong' : 'text', size: SIZE, ink: 'text' })
    const wide = paper.widthOfString(said)
    paper.text(said, anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2, y - SIZE, { lineBreak: false })
  }
  paper.restore()
  paper.x = MARGIN
  paper.y = top + height * scale
}
