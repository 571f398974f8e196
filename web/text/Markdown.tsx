import './text.css'
import { createElement, type ReactElement, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

/** Where a link in a text that somebody sent may lead. */
const OUTSIDE = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i

/** Addresses of the web and of mail; scripts, files, data and places of this product are no link in what somebody else wrote. */
export const isOutsideAddress = (address: string): boolean => OUTSIDE.test(address.trim())

const SCHEMA: Options = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'br', 'strong', 'em', 'del', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'sup'],
  ],
  attributes: { a: ['href'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['http', 'https', 'mailto'] },
}

/** What the extensions of the parser (micromark) are told to leave alone. */
interface ParserData {
  micromarkExtensions?: unknown[]
}

/**
 * HTML in a text is words like any other, and an image is a link to it: nothing is loaded by being read. A line that begins with blanks is
 * a line, since people indent, and do not mean code by it.
 */
function plainHtml(this: { data(): unknown }): void {
  const data = this.data() as ParserData
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage', 'codeIndented'] } },
  ]
}

/** Headings of the text stand so many levels deeper, below the page's own. */
const headings = (deeper: number): Components =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [
      `h${level}`,
      ({ children }: { children?: ReactNode }) => createElement(`h${Math.min(6, level + deeper)}`, null, children),
    ]),
  )

const link: Components['a'] = ({ href, children }) =>
  href !== undefined && isOutsideAddress(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <>{children}</>
  )

const BY_LEVEL = [0, 1, 2, 3].map((deeper): Components => ({ ...headings(deeper), a: link }))

interface MarkdownProps {
  text: string
  /** Headings of the text stand so many levels deeper, below the page's own. */
  deeper?: 0 | 1 | 2 | 3
}

/**
 * Shows markdown that somebody else wrote: emphasis, lists, quotes, tables, links to the web and to mail. Everything else is words; the
 * addresses of links are judged twice, when the text is cleaned and when the link is drawn.
 */
export const Markdown = ({ text, deeper = 2 }: MarkdownProps): ReactElement => (
  <div className="rt md">
    <ReactMarkdown
      remarkPlugins={[remarkGfm, plainHtml]}
      rehypePlugins={[[rehypeSanitize, SCHEMA]]}
      components={BY_LEVEL[deeper] ?? { a: link }}
      // The cleaning above judges addresses; the library's own rule knows schemes that are none here.
      urlTransform={(url) => (isOutsideAddress(url) ? url : '')}
    >
      {text}
    </ReactMarkdown>
  </div>
)
