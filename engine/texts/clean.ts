/**
 * U+0080 to U+009F are controls nobody types: such a letter came as a byte of Windows-1252, and is what that encoding means by it
 * (WHATWG, windows-1252). Five bytes mean nothing there. U+0085 is a line's end wherever texts of other systems are read, so it is none
 * of them.
 */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\n\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/**
 * Whether a text has to be looked through: controls (not tab and line ends), line and paragraph separators, halves of pairs, what no XML
 * may hold.
 */
const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const DIRTY = new RegExp(`[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufffe\\uffff]|\\r(?!\\n)|${HALF_PAIR.source}`)
/** Below these every text is composed (NFC). */
const MAYBE_DECOMPOSED = /[\u0300-\uffff]/

const C1 = /[\x80-\x9f]/g
const LINE_ENDS = /[\x0b\x0c\u2028\u2029]|\r(?!\n)/g
const CONTROLS = new RegExp(`[\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f\\ufffe\\uffff]|${HALF_PAIR.source}`, 'g')

/**
 * A text as it is kept, wherever it comes from (a form, a message, a file's name, an import): what separates lines does so, letters of
 * Windows-1252 are those letters, no other control and no half of a pair is left, and what can be composed is (NFC). Anything else stays
 * as it is.
 */
export function cleanText(text: string): string {
  const plain = DIRTY.test(text)
    ? text
        .replace(C1, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80))
        .replace(LINE_ENDS, '\n')
        .replace(CONTROLS, '')
    : text
  return MAYBE_DECOMPOSED.test(plain) ? plain.normalize('NFC') : plain
}

/** JSON with all its texts cleaned; nothing is made anew where nothing is changed. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const next = value.map(cleanJson)
    return next.some((each, at) => each !== value[at]) ? next : value
  }
  const entries = Object.entries(value).map(([key, each]): [string, unknown, boolean] => {
    const next = cleanJson(each)
    return [key, next, next !== each]
  })
  return entries.some(([, , isChanged]) => isChanged) ? Object.fromEntries(entries) : value
}

const BREAKS = /\r\n|[\n\t]/g

/** The same of a text that has one line: a blank where another line began. */
export const cleanLine = (text: string): string => cleanText(text).replace(BREAKS, ' ')

/**
 * A number, a day or a time as it was typed or pasted, without what cannot be seen (marks of direction, zero-width and soft hyphens); one
 * kind of blank.
 */
export const plainInput = (text: string): string =>
  cleanLine(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/**
 * What nobody sees: soft hyphens, zero-width signs, marks of direction (the Arabic one, too), fillers of other scripts, tags. Joiners and
 * the signs that choose a letter's look stay: words of some scripts and emojis are made with them.
 */
const UNSEEN = new RegExp(
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
    '\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]',
  'gu',
)

/** Names of people and companies: without what nobody sees, so that no two read alike and are not. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '')
