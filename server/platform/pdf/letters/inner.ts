import type { FontName, HouseFont } from '../fonts'

/** A font of fontkit as far as it is asked here. */
interface FileFont {
  readonly numGlyphs: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): { readonly id: number }
  readonly hmtx: { readonly metrics: { readonly length: number; get(place: number): { readonly advance: number } } }
}

/** A font in a document, as pdfkit (0.20.2) keeps it. */
export interface DocumentFont {
  readonly id: string
  readonly font: FileFont
  /** From the font's units to thousandths. */
  readonly scale: number
  readonly ascender: number
  readonly subset: { readonly glyphs: number[] }
  /** By place in the subset: width in thousandths, and what it is copied as. */
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  ref(): unknown
  widthOfString(text: string, size: number, features?: unknown): number
}

export type Direction = 'ltr' | 'rtl'

/** How a text is written; pdfkit hands on what it does not know. */
export interface LineOptions {
  readonly width?: number
  readonly lineWidth?: number
  readonly align?: string
  readonly link?: string | null
  readonly lineBreak?: boolean
  /** Ours: of the paragraph that the line belongs to. */
  readonly direction?: Direction
}

type LineCallback = (...args: readonly unknown[]) => void

/** What pdfkit keeps to itself and is taken over here: its version is pinned, and the tests beside read what comes out. */
export interface Inner {
  _font: DocumentFont
  _fontSize: number
  _currentStructureElement?: { readonly dictionary: { readonly data: { readonly S: string } } } | null
  x: number
  y: number
  readonly page: {
    readonly fonts: Record<string, unknown>
    readonly height: number
    readonly width: number
    readonly margins: { right: number }
  }
  registerFont(name: string, file: Buffer): Inner
  font(name: string): Inner
  save(): Inner
  restore(): Inner
  transform(...matrix: readonly [number, number, number, number, number, number]): Inner
  addContent(operators: string): Inner
  currentLineHeight(withGap?: boolean): number
  link(...at: readonly [x: number, y: number, width: number, height: number, url: string, options: object]): Inner
  _text(...args: readonly [text: unknown, x: unknown, y: unknown, options: unknown, each: LineCallback]): Inner
  _fragment(...args: readonly [text: string, x: number, y: number, options: LineOptions]): void
  _addInfo(): void
  appendXML(xml: string): void
}

/** The house's font that is in use, and the fonts of a document by their names. */
export interface Fonts {
  readonly own: HouseFont
  of(name: FontName): DocumentFont
  /** Whether the font of this place has all of it, as nearly always. */
  isPlain(text: string): boolean
}
