import { cleanText } from '../../engine/texts'
import type { Answer } from './outside'

const MAX_SHOWN = 8000
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** What is inside them is no text. */
const SILENT = ['script', 'style', 'head', 'title']
const BREAKS = /^\/?(br|p|div|tr|li|h\d|table|ul|ol|dt|dd)\b/

/** The words of a page, without its marks; a lone < is a word. Looks at each character once. */
const wordsOf = (html: string): string => {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) return text + html.slice(at)
    text += html.slice(at, open)
    const close = html.indexOf('>', open)
    if (close < 0) return text
    const tag = lower.slice(open + 1, Math.min(close, open + 40))
    const silent = SILENT.find((name) => tag.startsWith(name) && !/[a-z]/.test(tag.charAt(name.length)))
    const end = silent === undefined ? close : lower.indexOf(`</${silent}`, close)
    if (end < 0) return text
    text += BREAKS.test(tag) ? '\n' : /^\/?t[dh]\b/.test(tag) ? ' ' : ''
    at = silent === undefined ? close + 1 : Math.max(close, html.indexOf('>', end)) + 1
  }
  return text
}

const tidy = (text: string): string =>
  cleanText(text)
    // Nothing that turns the writing round.
    .replace(/[\r\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line, n, all) => line !== '' || (n > 0 && all[n - 1] !== ''))
    .join('\n')
    .trim()
    .slice(0, MAX_SHOWN)

/** An answer about a place as plain text; null: it is none (an error of the service, a picture, anything else). */
export const plainTextOf = ({ type, body }: Answer): string | null => {
  const text = new TextDecoder('utf-8').decode(body)
  if (/<(\w+:)?ServiceException/i.test(text.slice(0, 4000))) return null
  if (type === 'text/plain') return tidy(text)
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return null
  return tidy(wordsOf(text).replace(/&(\w{2,6});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole))
}
