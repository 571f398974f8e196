import './text.css'
import { createElement, Fragment, useMemo, type CSSProperties, type ReactElement, type ReactNode } from 'react'

/** What a text may consist of; any other element is left out and its words stay. */
const ELEMENTS = new Set(
  ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr', 'a'].concat([
    'table',
    'tbody',
    'thead',
    'tr',
    'td',
    'th',
    'div',
    'span',
  ]),
)
/** Gone with everything in them. */
const DROPPED = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'svg', 'math', 'noscript'])
/**
 * A document of its own, in which nothing runs or loads. Style attributes are renamed before: even there the content security policy would
 * refuse them, and tell the console so.
 */
const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(
    html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style=')),
    'text/html',
  ).body
const VOID = new Set(['br', 'hr'])

/** http(s), mailto, tel and places of this product; everything else is no link. Answers null then. */
export const safeAddress = (address: string | null): string | null => {
  const text = (address ?? '').trim()
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(text) ? text : null
}

/** What a letter may look like; nothing that loads, moves over the page or hides. */
const STYLES = new Set([
  ...['background', 'background-color', 'color', 'padding', 'margin'],
  ...['border', 'border-radius', 'border-top', 'border-bottom', 'border-color'],
  ...['font-size', 'font-weight', 'font-family', 'line-height', 'max-width'],
  ...['text-decoration', 'text-align', 'display', 'overflow-wrap'],
])

/** The allowed part of a style attribute. It reaches the page through the DOM, which the content security policy does not touch. */
export const safeStyle = (style: string | null): CSSProperties => {
  const pairs = (style ?? '').split(';').flatMap((one): [string, string][] => {
    const at = one.indexOf(':')
    const [name, value] = [
      one.slice(0, at).trim().toLowerCase(),
      one
        .slice(at + 1)
        .replace('!important', '')
        .trim(),
    ]
    if (at < 0 || !STYLES.has(name) || /url\(|expression|\\|var\(/i.test(value)) return []
    if (name === 'display' && value !== 'inline-block') return []
    return [[name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()), value]]
  })
  return Object.fromEntries(pairs)
}

interface Making {
  deeper: number
  /** Keeps the allowed part of style attributes and widths: for letters, which bring their own look. */
  styled: boolean
}

const attributesOf = (element: Element, { styled }: Making): { style?: CSSProperties } => {
  if (!styled) return {}
  const width = element.getAttribute('width')
  return { style: { ...(width === null ? {} : { width }), ...safeStyle(element.getAttribute('data-style')) } }
}

const nodesOf = (parent: Node, making: Making): ReactNode[] =>
  [...parent.childNodes].map((child, index) => {
    // Blanks between rows and cells are no text.
    if (child.nodeType === 3) return /^(table|tbody|thead|tr)$/.test(parent.nodeName.toLowerCase()) ? null : child.textContent
    if (!(child instanceof Element)) return null
    const name = child.localName
    if (DROPPED.has(name)) return null
    const inner = VOID.has(name) ? undefined : nodesOf(child, making)
    if (!ELEMENTS.has(name)) return <Fragment key={index}>{inner}</Fragment>
    const attributes = attributesOf(child, making)
    if (name !== 'a')
      return createElement(
        /^h[1-4]$/.test(name) ? `h${Math.min(6, Number(name[1]) + making.deeper)}` : name,
        { key: index, ...attributes, ...(making.styled && name === 'table' ? { role: 'presentation' } : {}) },
        inner,
      )
    const href = safeAddress(child.getAttribute('href'))
    if (href === null) return <Fragment key={index}>{inner}</Fragment>
    const isOutside = /^https?:/i.test(href)
    return (
      <a key={index} href={href} {...attributes} {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}>
        {inner}
      </a>
    )
  })

interface RichTextProps {
  /** Stored HTML. It was cleaned when it was stored; nothing is taken on trust here all the same. */
  html: string
  /** Headings of the text stand so many levels deeper, below the page's own. */
  deeper?: number
  lang?: string | undefined
}

/**
 * Shows formatted text by building nodes from an allow-list: no innerHTML, no attributes but the address of a link, so that nothing in it
 * can run, load or dress itself.
 */
export const RichText = ({ html, deeper = 1, lang }: RichTextProps): ReactElement => {
  const nodes = useMemo(() => nodesOf(parse(html), { deeper, styled: false }), [html, deeper])
  return (
    <div className="rt" lang={lang}>
      {nodes}
    </div>
  )
}

/** A letter as its reader sees it, by the same allow-list, with its own look on light paper. */
export const LetterView = ({ html, lang }: { html: string; lang?: string | undefined }): ReactElement => {
  const nodes = useMemo(() => nodesOf(parse(html), { deeper: 1, styled: true }), [html])
  return (
    <div className="letter" lang={lang}>
      {nodes}
    </div>
  )
}

/** The words of a formatted text, a line per block: for comparing and for captions. */
export const plainText = (html: string): string => {
  const body = parse(html.replace(/<\/(p|h[1-4]|li|blockquote|pre|div|tr)>|<br\s*\/?>/gi, '\n$&'))
  return (body.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n')
    .trim()
}
