import sanitizeHtml from 'sanitize-html'

const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote']
const HEADINGS = ['h2', 'h3', 'h4']

/** {{link}} alone, an address of the web, of mail or telephone, or a path of our own. */
const HREF = /^(\{\{\s*[A-Za-z][A-Za-z0-9]*\s*\}\}|(https?:\/\/|mailto:|tel:)[^\s"<>{}]*|\/(?![/\\])[^\s"<>{}]*)$/i

/** Editors and browsers write braces in addresses as %7B%7B. */
export const withBraces = (href: string): string => href.replace(/%7B/gi, '{').replace(/%7D/gi, '}').trim()

const addressOf = (href: string): Record<string, string> => (HREF.test(withBraces(href)) ? { href: withBraces(href) } : {})

const clean = (html: string, tags: readonly string[]): string =>
  sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: ['href'] },
    // HREF is stricter; without it, sanitize-html would still refuse scripts.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: addressOf(href) }),
      b: 'strong',
      i: 'em',
    },
  })
    // Private-use characters are the marks of secret links (render.ts).
    .replace(/[\ue000-\uf8ff]/g, '')
    .trim()

/** A mail's text with the tags that every mail program shows, and nothing that could run, load or style anything. */
export const sanitiseMailText = (html: string): string => clean(html, TAGS)

/** The text of a legal page, which also has headings. */
export const sanitisePageText = (html: string): string => clean(html, [...TAGS, ...HEADINGS])
