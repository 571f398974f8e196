import { ORIGINAL } from '../../../engine/languages'
import { setImmediate as breathe } from 'node:timers/promises'
import { decorate, endOf, INK, LEADING, MARGIN, printable, use, type Pdf, type Style } from './paper'

type Structure = ReturnType<Pdf['struct']>
/** pdfkit knows the scope of a header cell, its types do not. */
type Scoped = PDFKit.Mixins.StructureElementOptions & { scope: 'Column' | 'Row' }

const CELL: Style = { font: 'text', size: 9.5, ink: 'text' }
const HEAD_CELL: Style = { font: 'strong', size: 9, ink: 'soft' }
const PAD = 4
const GAP = 12
/** A cell is a few lines; whole texts stand in paragraphs. */
const LONGEST = 600
/** Rows between two pauses, in which the server answers others. */
const BETWEEN = 20

export interface Column {
  /** Part of the width; the parts of all columns are added up. */
  part: number
  /** Missing: a table without a head row. */
  head?: string
}

export interface Cell {
  text: string
  style?: Style
}

const graphemes = new Intl.Segmenter(ORIGINAL, { granularity: 'grapheme' })
/** No letter is cut in two. */
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, graphemes.segment(text).containing(LONGEST)?.index ?? LONGEST)} …` : text

interface Place {
  x: number
  width: number
}

const placesOf = (columns: readonly Column[], width: number): Place[] => {
  const all = columns.reduce((sum, { part }) => sum + part, 0)
  const places: Place[] = []
  let x = MARGIN
  for (const { part } of columns) {
    const own = (width * part) / all
    places.push({ x, width: own - GAP })
    x += own
  }
  return places
}

interface Row {
  cells: readonly Required<Cell>[]
  height: number
}

const rowOf = (paper: Pdf, cells: readonly Required<Cell>[], places: readonly Place[]): Row => {
  const heights = cells.map(({ text, style }, n) =>
    use(paper, style).heightOfString(text === '' ? ' ' : text, { width: places[n]?.width ?? 0, lineGap: LEADING }),
  )
  return { cells, height: Math.max(...heights) + 2 * PAD }
}

export interface TableParts {
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** The first cell of a row names it. */
  isNamed?: boolean
}

/** Draws a table below what is there; a row is never parted, and every page begins with the head row. */
export async function drawTable(paper: Pdf, root: Structure, { columns, rows, isNamed = false }: TableParts): Promise<void> {
  const places = placesOf(columns, paper.page.width - 2 * MARGIN)
  const table = paper.struct('Table')
  root.add(table)
  const rule = (): void =>
    decorate(paper, () =>
      paper
        .moveTo(MARGIN, paper.y)
        .lineTo(paper.page.width - MARGIN, paper.y)
        .lineWidth(0.5)
        .strokeColor(INK.line)
        .stroke(),
    )
  const print = (cell: Required<Cell>, place: Place, top: number): void => {
    use(paper, cell.style).text(cell.text, place.x, top + PAD, { width: place.width, lineGap: LEADING })
  }
  /** Null: printed again at the top of a page, which readers pass over. */
  const draw = ({ cells, height }: Row, tagOf: ((n: number) => 'TH' | 'TD') | null): void => {
    const top = paper.y
    const each = (one: (cell: Required<Cell>, place: Place, n: number) => void): void =>
      cells.forEach((cell, n) => {
        const place = places[n]
        if (place) one(cell, place, n)
      })
    if (tagOf === null) each((cell, place) => decorate(paper, () => print(cell, place, top)))
    else {
      const row = paper.struct('TR')
      table.add(row)
      each((cell, place, n) => {
        const tag = tagOf(n)
        const scope: Scoped | Record<string, never> = tag === 'TD' ? {} : { scope: n === 0 && isNamed ? 'Row' : 'Column' }
        row.add(paper.struct(tag, scope, [() => print(cell, place, top)]))
      })
      row.end()
    }
    paper.y = top + height
    rule()
  }
  const hasHead = columns.some(({ head }) => head !== undefined)
  const head = hasHead
    ? rowOf(
        paper,
        columns.map(({ head: text = '' }) => ({ text: printable(text), style: HEAD_CELL })),
        places,
      )
    : null
  if (head) {
    if (paper.y + head.height + 40 > endOf(paper)) paper.addPage()
    draw(head, () => 'TH')
  } else rule()
  for (const [index, cells] of rows.entries()) {
    const row = rowOf(
      paper,
      cells.map(({ text, style = CELL }) => ({ text: shortened(printable(text)), style })),
      places,
    )
    if (paper.y + row.height > endOf(paper)) {
      paper.addPage()
      if (head) draw(head, null)
    }
    draw(row, (n) => (n === 0 && isNamed ? 'TH' : 'TD'))
    if (index % BETWEEN === BETWEEN - 1) await breathe()
  }
  table.end()
  paper.x = MARGIN
  paper.y += 10
}
