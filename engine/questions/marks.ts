/**
 * Finds what in a text tells who wrote it: names of companies and people, mail addresses, phone numbers, addresses on the web. What it
 * finds is marked for a person to judge; what nobody marked may still tell somebody, which only a reader sees.
 */

export interface Named {
  kind: 'organization' | 'person'
  /** As it is registered: 'Nordlicht Hafenbau GmbH & Co. KG', 'Ada Muster'. */
  name: string
}

export type MarkKind = Named['kind'] | 'email' | 'phone' | 'web' | 'register'

/** Half open, in UTF-16 units of the text. */
export interface Mark {
  start: number
  end: number
  kind: MarkKind
}

const LEGAL_FORMS = new Set(
  (
    'gmbh mbh ug ag se kg kgaa ohg gbr eg ev ek ekfr partg partgmbb co cie inc llc ltd limited plc bv nv sa sas sarl srl spa oy ab as ' +
    'aps haftungsbeschränkt gesellschaft'
  ).split(' '),
)

const JOINING = new Set(['und', 'and', 'u'])

/** Words that many companies have in their names: alone they tell nobody's. */
const COMMON = new Set(
  (
    'bau hochbau tiefbau straßenbau hafenbau stahlbau anlagenbau ingenieure ingenieurbüro planung planungsbüro architekten beratung ' +
    'consulting services service dienste dienstleistungen technik systeme systems software digital handel logistik transport ' +
    'transporte energie umwelt stadtwerke werke gruppe group holding deutschland deutsche german nord süd ost west neue international ' +
    'europa europe erste allgemeine institut büro verein genossenschaft'
  ).split(' '),
)

/** Surnames that are words of every sentence, too: in small letters they are meant as such. */
const EVERYDAY = new Set(
  (
    'klein gross kurz lang lange schwarz weiss braun gruen roth blau grau jung alt neu hart stark reich frei schnell recht gut kraft ' +
    'gerne gern ernst fromm stolz sanft klar kluge lieb liebe schoen schoene'
  ).split(' '),
)

/** What stands before a surname and is no first name, or is a month as often. */
const NO_FIRST_NAMES = new Set('prof dipl ing med von van der den dem del zum zur mag april mai juni juli august may june'.split(' '))

/** One spelling for ä and ae, ß and ss, é and e; letters and digits alone. */
export const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

interface Word {
  start: number
  end: number
  text: string
  key: string
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((found) => {
    const start = found.index
    return { start, end: start + found[0].length, text: found[0], key: plain(found[0]) }
  })

const isFormWord = ({ text }: Word): boolean => LEGAL_FORMS.has(text.toLowerCase())
const isJoining = ({ key }: Word): boolean => JOINING.has(key)

/** What tells a name: all its words in a row, and where it is unlike others its first one alone. */
interface Sought {
  kind: Named['kind']
  key: string
  /** A word in the text may go on by an ending ('Nordlichts'), and has to begin with a capital letter. */
  isOneWord: boolean
  /** Told by small letters as well: whoever writes in haste writes names so. */
  isSmallToo?: boolean
}

const MIN_ALONE = 4
const MIN_FIRST_NAME = 3

/** People sign by their first names alone. */
const firstNamesOf = (kind: Named['kind'], words: readonly Word[]): Sought[] =>
  kind === 'organization'
    ? []
    : words
        .slice(0, -1)
        .filter(({ key }) => key.length >= MIN_FIRST_NAME && !NO_FIRST_NAMES.has(key))
        .map(({ key }) => ({ kind, key, isOneWord: true }))

function soughtOf({ kind, name }: Named): Sought[] {
  const all = wordsOf(name)
  const telling = kind === 'organization' ? all.filter((word) => !isFormWord(word) && !isJoining(word)) : all
  // 'Bau AG' is told by both words together, or by none.
  const isTooCommon = telling.length === 1 && COMMON.has(telling[0]?.text.toLowerCase() ?? '')
  const words = isTooCommon ? all : telling
  const key = words.map((word) => word.key).join('')
  if (key.length < 2) return []
  const whole: Sought = { kind, key, isOneWord: false }
  // Of people the last word is the surname; a company is called by its first one.
  const alone = kind === 'person' ? words.at(-1) : words[0]
  if (!alone || words.length < 2 || alone.key.length < MIN_ALONE) return [whole]
  if (kind === 'organization' && COMMON.has(alone.text.toLowerCase())) return [whole]
  const isSmallToo = kind === 'person' && !EVERYDAY.has(alone.key)
  return [...firstNamesOf(kind, words), whole, { kind, key: alone.key, isOneWord: true, isSmallToo }]
}

const ENDINGS = ['', 's', 'es', 'n', 'en', 'er', 'ern', 'scher', 'sche', 'schen']
const isCapital = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text)

const MAX_WORDS = 8

/** Longest first, so that 'Nordlicht Hafenbau GmbH' is one mark. */
function nameAt(words: readonly Word[], at: number, sought: ReadonlyMap<string, Sought>): Mark | null {
  const first = words[at]
  if (!first) return null
  let key = ''
  let found: Mark | null = null
  for (const word of words.slice(at, at + MAX_WORDS)) {
    if (key !== '' && isJoining(word)) continue
    key += word.key
    const match = sought.get(key)
    if (match && (!match.isOneWord || match.isSmallToo === true || isCapital(word.text)))
      found = { start: first.start, end: word.end, kind: match.kind }
  }
  if (found) return found
  if (!isCapital(first.text)) return null
  for (const ending of ENDINGS) {
    const stem = first.key.endsWith(ending) ? sought.get(first.key.slice(0, first.key.length - ending.length)) : undefined
    if (stem && stem.key.length >= MIN_ALONE) return { start: first.start, end: first.end, kind: stem.kind }
  }
  return null
}

/** A legal form that follows goes with the name. */
const withForm = (mark: Mark, [words, text]: readonly [readonly Word[], string]): Mark => {
  let { end } = mark
  if (mark.kind !== 'organization') return mark
  for (const word of words) {
    if (word.start < end) continue
    if (!isFormWord(word) || !/^[\s&.,+()-]*$/.test(text.slice(end, word.start))) break
    end = word.end
  }
  return { ...mark, end }
}

function namesIn(text: string, names: readonly Named[]): Mark[] {
  const words = wordsOf(text)
  const sought = new Map(names.flatMap(soughtOf).map((one) => [one.key, one]))
  const marks: Mark[] = []
  for (const [at, word] of words.entries()) {
    if (word.start < (marks.at(-1)?.end ?? 0)) continue
    const mark = nameAt(words, at, sought)
    if (mark) marks.push(withForm(mark, [words.slice(at), text]))
  }
  return marks
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const WEB = /\b(?:https?:\/\/|www\.)[^\s<>()"']+/giu
/** '+49 421 1234-0', '(0421) 12 34 56', '0421/123456': a dot would make dates and item numbers of it. */
const PHONE = /(?<![\p{L}\p{N}.,])(?:\+\d{1,3}|\(0[1-9]\d{1,4}\)|0[1-9]\d{1,4})[\d\s/()-]{4,}\d(?![\p{L}\p{N}]|[.,]\d)/gu
const MIN_DIGITS = 7
/** Numbers under which a company is registered: 'HRB 12345', 'HRA 77 B', 'DE 123456789'. */
const REGISTER = /(?<![\p{L}\p{N}])(?:(?:HRA|HRB|GnR)[\s:.-]{0,3}(?:Nr\.?\s{0,2})?\d{2,7}|DE\s?\d{9})(?![\p{L}\p{N}])/gu

const patternsIn = (text: string): Mark[] => {
  const all = (pattern: RegExp, kind: MarkKind): Mark[] =>
    [...text.matchAll(pattern)].map((found) => ({ start: found.index, end: found.index + found[0].length, kind }))
  const phones = all(PHONE, 'phone').filter(({ start, end }) => text.slice(start, end).replace(/\D/g, '').length >= MIN_DIGITS)
  return [...all(EMAIL, 'email'), ...all(WEB, 'web'), ...all(REGISTER, 'register'), ...phones]
}

/** All marks in the order of the text; none overlap. */
export function findMarks(text: string, names: readonly Named[]): Mark[] {
  const patterns = patternsIn(text)
  const isFree = (one: Mark): boolean => patterns.every((other) => one.end <= other.start || one.start >= other.end)
  const all = [...patterns, ...namesIn(text, names).filter(isFree)].sort((a, b) => a.start - b.start || b.end - a.end)
  return all.filter((mark, n) => all.slice(0, n).every((before) => before.end <= mark.start))
}

/** The text with each mark replaced by a word for what stood there ('[Unternehmen]'). */
export function withoutMarks(text: string, marks: readonly Mark[], words: Readonly<Record<MarkKind, string>>): string {
  let at = 0
  let out = ''
  for (const { start, end, kind } of marks) {
    out += `${text.slice(at, start)}[${words[kind]}]`
    at = end
  }
  return out + text.slice(at)
}
