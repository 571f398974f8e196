import { create } from 'qrcode'
import { MARGIN, printable, use, widthOf, type Pdf, type Style } from './paper'

/** A picture as it is printed: JPEG or PNG, and its size in pixels. */
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** Stands below it, and is read to whoever does not see it. */
  readonly name: string
}

const CAPTION: Style = { font: 'text', size: 9, ink: 'soft' }
const GAP = 12
const CAPTION_ROOM = 16
/** Of the width, where nothing else is said: higher ones are made narrower. */
const HIGHEST = 0.85

export interface PictureRow {
  readonly pictures: readonly Picture[]
  /** Points; missing: as wide as the column allows. */
  readonly highest?: number
}

const sizeIn = ({ width, height }: Picture, most: { width: number; height: number }): { width: number; height: number } => {
  const share = Math.min(most.width / width, most.height / height)
  return { width: width * share, height: height * share }
}

const roomIn = (paper: Pdf, { pictures, highest }: PictureRow): { width: number; height: number } => {
  const width = (widthOf(paper) - GAP * (pictures.length - 1)) / pictures.length
  return { width, height: highest ?? width * HIGHEST }
}

/** How high a row of these pictures will be, in points. */
export const rowHeight = (paper: Pdf, row: PictureRow): number =>
  Math.max(...row.pictures.map((one) => sizeIn(one, roomIn(paper, row)).height)) + CAPTION_ROOM

/** Draws the row's picture `n`, its name below it. */
export const drawPicture = (paper: Pdf, row: PictureRow, { n, top }: { n: number; top: number }): void => {
  const picture = row.pictures[n]
  if (!picture) return
  const room = roomIn(paper, row)
  const size = sizeIn(picture, room)
  const left = MARGIN + n * (room.width + GAP)
  paper.image(picture.bytes, left, top, size)
  const line = { width: room.width, height: 12, ellipsis: true, lineBreak: false }
  use(paper, CAPTION).text(printable(picture.name).replace(/\s+/g, ' '), left, top + size.height + 3, line)
}

/** Draws the QR code of an address, `side` points wide. */
export const drawQr = (paper: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void => {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const module = side / size
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column]) paper.rect(x + column * module, y + row * module, module + 0.05, module + 0.05)
  paper.fill('#000000')
}
