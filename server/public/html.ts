/** Templates are written in lines for whoever reads them; the page has none of these breaks. */
const inOneLine = (string: string): string => string.replace(/\n\s*/g, '')

/** Markup that is safe to send. Only `markup` makes it, and only from what it has escaped. */
export class Html {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }
  static of(strings: TemplateStringsArray, parts: readonly Part[]): Html {
    return new Html(
      strings.reduce((text, string, index) => text + inOneLine(string) + (index < parts.length ? written(parts[index]) : ''), ''),
    )
  }
  toString(): string {
    return this.#text
  }
}

/** What may stand in a template: text is escaped, markup goes in as it is, nothing and `false` leave nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

/**
 * A line break and a tabulator stay; other control characters, halves of characters and what is none mean nothing in a page and are
 * forbidden in XML.
 */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code !== 127 && !(code >= 128 && code < 160) && !(code >= 0xd800 && code < 0xe000) && (code & 0xfffe) !== 0xfffe)

const withoutControls = (text: string): string => [...text].filter((char) => isCharacter(char.codePointAt(0) ?? 0)).join('')

/** Text for element content and for attributes in double quotes, in HTML and in XML. */
export const escaped = (text: string): string => withoutControls(text).replace(/[&<>"'`]/g, (char) => ENTITIES[char] ?? '')

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.toString()
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part))
}

/** Markup from a template: whatever is put in is escaped, so attributes must stand in double quotes. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => Html.of(strings, parts)

/** An address that a link may lead to: http, https and mailto, or a path of our own. Null: no link. */
export const safeHref = (address: string): string | null => {
  if (/^\/(?![/\\])/.test(address)) return address
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null
  return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : null
}
