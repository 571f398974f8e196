import { ORIGINAL } from '../../../engine/languages'
import type { Drawing } from '../../../workflows/fairway'
import { drawDrawing } from './drawing'
import { drawPicture, drawQr, rowHeight, type PictureRow } from './figures'
import {
  bytesOf,
  decorate,
  endOf,
  INK,
  LEADING,
  MARGIN,
  oneLine,
  openPaper,
  printable,
  use,
  widthOf,
  type PaperHead,
  type Pdf,
  type Style,
} from './paper'
import { drawLegend, drawPlan, type LegendEntry, type Plan } from './plan'
import { drawTable, type TableParts } from './table'

const TITLE: Style = { font: 'title', size: 20, ink: 'head' }
const SUBTITLE: Style = { font: 'text', size: 11, ink: 'soft' }
const HEADINGS: Readonly<Record<Level, Style>> = {
  1: { font: 'strong', size: 14.5, ink: 'head' },
  2: { font: 'strong', size: 12, ink: 'head' },
  3: { font: 'strong', size: 10.5, ink: 'head' },
}
const BODY: Style = { font: 'text', size: 10.5, ink: 'text' }
const NOTE: Style = { font: 'text', size: 9.5, ink: 'soft' }
const LABEL: Style = { font: 'strong', size: 9.5, ink: 'soft' }
/** Points: small, and still read by a telephone from an arm's length. */
const QR_SIDE = 84
/** A value beyond this is a text, not a cell. */
const SHORT = 280

const graphemes = new Intl.Segmenter(ORIGINAL, { granularity: 'grapheme' })

export type Level = 1 | 2 | 3
export type Fact = readonly [label: string, value: string]

/** What a document is written with, from top to bottom. Texts are plain; what cannot be printed is left out. */
export interface DocumentWriter {
  /** Also a line of the outline. */
  heading(level: Level, text: string): void
  paragraph(text: string): void
  /** A smaller paragraph for what is said beside. */
  note(text: string): void
  /** Names and values; long values stand as paragraphs below their name. */
  facts(facts: readonly Fact[]): Promise<void>
  table(parts: TableParts): Promise<void>
  /** A drawing over the whole width; `says` is what it shows, in words. */
  drawing(drawing: Drawing, says: string): void
  /** A plan in its own size, which is to scale; `says` is what it shows, in words. */
  plan(plan: Plan, says: string): void
  /** What the colours of a plan mean. */
  legend(entries: readonly LegendEntry[]): void
  /** Pictures side by side, their names below them; one is as wide as the page. */
  pictures(row: PictureRow): void
  /** An address to be opened by hand or by a camera, what it leads to before it. */
  address(label: string, url: string): void
  /** What follows stands on one page, where it needs no more points than this. */
  together(height: number): void
  /** What follows begins on a page of its own. */
  page(): void
}

interface DocumentHead extends PaperHead {
  /** One line under the title; missing: none. */
  subtitle?: string
  /** At the foot of each page, left of the page number. */
  foot: string
  /** Stands at the top of each page, to be overlooked by nobody; missing: nothing. */
  mark?: string
  /** 'Seite 2 von 3'. */
  pageOf(page: number, pages: number): string
}

type Root = ReturnType<Pdf['struct']>

/** Writes a text as a paragraph or heading. */
const flowInto =
  (paper: Pdf, root: Root) =>
  (tag: string, [text, style]: readonly [string, Style]): void => {
    root.add(
      paper.struct(tag, {}, [() => use(paper, style).text(printable(text), MARGIN, paper.y, { width: widthOf(paper), lineGap: LEADING })]),
    )
  }

/** A heading never stands alone at the end of a page. */
const keepFor =
  (paper: Pdf) =>
  (height: number): void => {
    if (paper.y + height > endOf(paper)) paper.addPage()
  }

const headingsOf = (paper: Pdf, root: Root): DocumentWriter['heading'] => {
  /** The last heading of each level in the outline. */
  const open: PDFKit.PDFOutline[] = [paper.outline]
  return (level, text) => {
    keepFor(paper)(70)
    if (paper.y > MARGIN) paper.y += level === 1 ? 14 : 8
    const parent = open.slice(0, level).at(-1) ?? paper.outline
    open.length = level
    open[level] = parent.addItem(oneLine(text), { expanded: level === 1 })
    flowInto(paper, root)(`H${level + 1}`, [oneLine(text), HEADINGS[level]])
    paper.y += level === 1 ? 4 : 2
  }
}

const printTitle = (paper: Pdf, root: Root, { title, subtitle }: DocumentHead): void => {
  const flow = flowInto(paper, root)
  flow('H1', [oneLine(title), TITLE])
  if (subtitle !== undefined) flow('P', [subtitle, SUBTITLE])
  decorate(paper, () =>
    paper
      .moveTo(MARGIN, paper.y + 6)
      .lineTo(MARGIN + 48, paper.y + 6)
      .lineWidth(2)
      .strokeColor(INK.accent)
      .stroke(),
  )
  paper.y += 18
}

/** As many letters as leave room for the page's number. */
const fitted = (paper: Pdf, text: string): string => {
  const room = widthOf(paper) - 110
  if (paper.widthOfString(text) <= room) return text
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  while (letters.length > 0 && paper.widthOfString(`${letters.join('')}…`) > room) letters.length -= Math.ceil(letters.length / 20)
  return `${letters.join('').trimEnd()}…`
}

const printEdges = (paper: Pdf, head: DocumentHead): void => {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    const { margins, height } = paper.page
    // Text below the margin would begin a new page otherwise.
    const bottom = margins.bottom
    margins.bottom = 0
    paper.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const line = { lineBreak: false, width: widthOf(paper) } as const
    const foot = oneLine(head.foot)
    use(paper, { ...NOTE, size: 8.5 }).text(fitted(paper, foot), MARGIN, height - 40, line)
    paper.text(head.pageOf(page + 1, count), MARGIN, height - 40, { ...line, align: 'right' })
    paper.endMarkedContent()
    if (head.mark !== undefined) {
      paper.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
      use(paper, { font: 'strong', size: 9.5, ink: 'warn' }).text(oneLine(head.mark), MARGIN, 30, line)
      paper.endMarkedContent()
    }
    margins.bottom = bottom
  }
}

const writerOf = (paper: Pdf, root: Root): DocumentWriter => {
  const flow = flowInto(paper, root)
  const keep = keepFor(paper)
  const longFact = ([label, value]: Fact): void => {
    keep(50)
    flow('P', [label, LABEL])
    flow('P', [value, BODY])
    paper.y += 8
  }
  return {
    heading: headingsOf(paper, root),
    paragraph: (text) => {
      flow('P', [text, BODY])
      paper.y += 6
    },
    note: (text) => {
      flow('P', [text, NOTE])
      paper.y += 6
    },
    async facts(facts) {
      let rows: Fact[] = []
      const print = async (): Promise<void> => {
        if (rows.length > 0)
          await drawTable(paper, root, {
            columns: [{ part: 3 }, { part: 7 }],
            isNamed: true,
            rows: rows.map(([label, value]) => [{ text: label, style: LABEL }, { text: value }]),
          })
        rows = []
      }
      for (const fact of facts)
        if (fact[1].length > SHORT) {
          await print()
          longFact(fact)
        } else rows.push(fact)
      await print()
    },
    table: (parts) => drawTable(paper, root, parts),
    drawing: (drawing, says) => {
      keep((drawing.height * widthOf(paper)) / drawing.width + 20)
      root.add(paper.struct('Figure', { alt: oneLine(says) }, [() => drawDrawing(paper, drawing)]))
      paper.y += 12
    },
    plan: (plan, says) => {
      keep(plan.height + 20)
      const top = paper.y
      root.add(paper.struct('Figure', { alt: oneLine(says) }, [() => drawPlan(paper, plan, [MARGIN, top])]))
      paper.x = MARGIN
      paper.y = top + plan.height + 12
    },
    legend: (entries) => {
      root.add(paper.struct('P', {}, [() => drawLegend(paper, entries)]))
      paper.y += 6
    },
    pictures: (row) => {
      const height = rowHeight(paper, row)
      keep(height)
      const top = paper.y
      row.pictures.forEach(({ name }, n) => {
        const alt = oneLine(name)
        root.add(paper.struct('Figure', { alt }, [() => drawPicture(paper, row, { n, top })]))
      })
      paper.x = MARGIN
      paper.y = top + height + 10
    },
    address: (label, url) => {
      keep(QR_SIDE + 16)
      // Cameras want it free around.
      const top = paper.y + 6
      decorate(paper, () => drawQr(paper, url, { x: MARGIN, y: top, side: QR_SIDE }))
      const left = MARGIN + QR_SIDE + 14
      const line = { width: widthOf(paper) - QR_SIDE - 14, lineGap: LEADING }
      const words = (): void => void use(paper, LABEL).text(printable(label), left, top + 14, line)
      const link = (): void => void use(paper, { ...BODY, ink: 'accent' }).text(printable(url), left, paper.y + 2, { ...line, link: url })
      root.add(paper.struct('P', {}, [words, paper.struct('Link', {}, [link])]))
      paper.x = MARGIN
      paper.y = Math.max(paper.y, top + QR_SIDE) + 12
    },
    together: keep,
    page: () => void paper.addPage(),
  }
}

/**
 * Prints a document as PDF: tagged, with outline, language and title, fonts embedded, pages numbered. Rejects with what `write` throws.
 */
export async function printDocument(head: DocumentHead, write: (writer: DocumentWriter) => Promise<void>): Promise<Buffer> {
  const paper = await openPaper(head)
  const root = paper.struct('Document')
  paper.addStructure(root)
  printTitle(paper, root, head)
  await write(writerOf(paper, root))
  root.end()
  printEdges(paper, head)
  return bytesOf(paper)
}
