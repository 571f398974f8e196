import { tableOf } from '../../../engine/languages'
import { cleanText } from '../../../engine/texts'
import type { Lang } from '../errors'
import type { HouseFont } from './fonts'
import type { Inner } from './letters/inner'
import { loadShaper } from './letters/shape'
import { typeset } from './letters/typeset'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** XML has no place for these, not even as entities. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const xml = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** What a document says of itself to programs (XMP), with the identifier of PDF/UA-1. pdfkit's own takes a title for XML as it is. */
const metadataOf = ({ title, author, made }: { title: string; author: string; made: Date }): string => {
  const at = made.toISOString().replace(/\.\d+Z$/, 'Z')
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${xml(author)}</rdf:li></rdf:Seq></dc:creator>
  <xmp:CreateDate>${at}</xmp:CreateDate>
  <xmp:ModifyDate>${at}</xmp:ModifyDate>
  <xmp:CreatorTool>Lotse</xmp:CreatorTool>
  <pdf:Producer>Lotse</pdf:Producer>
</rdf:Description>
`
}

/** A4 in points, and what is printed on it. */
export const MARGIN = 56
const BOTTOM = 64
export const INK = {
  text: '#14232b',
  head: '#0b2a3c',
  soft: '#4a5b64',
  line: '#d5dee2',
  accent: '#0e6e7a',
  paper: '#ffffff',
  warn: '#8a2f28',
} as const
type Ink = keyof typeof INK
export const LEADING = 3

export interface Style {
  font: HouseFont
  size: number
  ink: Ink
}

export type Pdf = PDFKit.PDFDocument

export interface PaperHead {
  /** Of the document, for its properties and its first heading. */
  title: string
  lang: Lang
  /** Whose system printed it. */
  author: string
  made: Date
}

/**
 * An empty tagged document (PDF/UA-1), language and title set. pdfkit comes with the first one: it costs 30 MB and a third of a second.
 */
export const openPaper = async ({ title: given, lang, author, made }: PaperHead): Promise<Pdf> => {
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), loadShaper()])
  const title = oneLine(given)
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: tableOf(lang).locale,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Lotse', Producer: 'Lotse', CreationDate: made, ModDate: made },
  })
  // Beyond pdfkit's types: what it keeps to itself.
  const inner = paper as unknown as Inner
  inner._addInfo = () => inner.appendXML(metadataOf({ title, author, made }))
  typeset(inner)
  return paper
}

/** The document's bytes, once everything is drawn. */
export const bytesOf = (paper: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
    paper.end()
  })

/**
/**
 * A text as it can be printed: as it would be kept today (what was sealed stays as it came in), without what would turn around the text
 * that follows (bidirectional overrides), an accent together with its letter. Half of a character says that something was there.
 */
export const printable = (text: string): string =>
  cleanText(text.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g, '')
    .normalize('NFC')

/** The same where lines mean nothing: in titles, the outline and what is said of pictures. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim()

export const widthOf = (paper: Pdf): number => paper.page.width - 2 * MARGIN
/** Where the last line of a page ends. */
export const endOf = (paper: Pdf): number => paper.page.height - BOTTOM

export const use = (paper: Pdf, { font, size, ink }: Style): Pdf => paper.font(font).fontSize(size).fillColor(INK[ink])

/** Draws what says nothing (lines, page numbers): readers pass it over. */
export const decorate = (paper: Pdf, draw: () => void): void => {
  paper.markContent('Artifact', { type: 'Layout' })
  draw()
  paper.endMarkedContent()
}
