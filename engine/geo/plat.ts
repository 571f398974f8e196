/** What a line of 'Flurstückskennzeichen' says: the twenty characters of the cadastre, or words with a parcel's number. */
export interface PlatLine {
  readonly text: string
  readonly kind: 'code' | 'words'
  /** Of a code: number of the district ('Gemarkung') with its state in front. */
  readonly district: string
  /** 'Flur'; '' where there is none. */
  readonly sheet: string
  /** '123' or '123/4'. */
  readonly number: string
}

export interface PlatFault {
  /** From 1, as people count. */
  readonly line: number
  readonly rule: 'plat.unreadable' | 'plat.tooLong' | 'plat.tooMany' | 'plat.twice' | 'plat.unknownState'
  readonly params: Readonly<Record<string, string | number>>
}

const MAX_LINES = 200
const MAX_LETTERS = 250

/** State, district, sheet, numerator, denominator, suffix (AdV, ALKIS): places without meaning are underscores or zeros. */
const CODE = /^(\d{2})(\d{4})([\d_]{3})(\d{5})([\d_]{4})([0-9A-Z_]{2})$/
const NUMBER = /(\d{1,5})(?:\s*\/\s*(\d{1,4}))?\s*$/
const SHEET = /\bFlur\s*:?\s*(\d{1,3})\b/i

const bare = (digits: string): string => digits.replace(/_/g, '').replace(/^0+/, '')

const readCode = (text: string): PlatLine | null => {
  const [, state = '', district = '', sheet = '', numerator = '', denominator = ''] = CODE.exec(text.replace(/\s/g, '')) ?? []
  if (state === '') return null
  const below = bare(denominator)
  return { text, kind: 'code', district: state + district, sheet: bare(sheet), number: bare(numerator) + (below === '' ? '' : `/${below}`) }
}

const readWords = (text: string): PlatLine | null => {
  const [, numerator, denominator] = NUMBER.exec(text) ?? []
  if (numerator === undefined) return null
  const district = /(?:Gemarkung\s*:?\s*)?([\p{L}][\p{L}\s.()-]*?)\s*(?:,|\bFlur\b|\bFlurst)/iu
    .exec(text)?.[1]
    ?.replace(/^Gemarkung\s*:?\s*/i, '')
  return {
    text,
    kind: 'words',
    district: district?.trim() ?? '',
    sheet: SHEET.exec(text)?.[1] ?? '',
    number: numerator + (denominator === undefined ? '' : `/${denominator}`),
  }
}

const stateIsKnown = ({ kind, district }: PlatLine): boolean => kind !== 'code' || (district >= '01' && district < '17')

/**
 * Looks at each line of a text that may name several parcels. What cannot be read is a fault for people to look at, nothing to be refused
 * for: the cadastres write differently, and the text is kept as it is. Only too long a text is.
 */
export const readPlat = (text: string): { readonly lines: readonly PlatLine[]; readonly faults: readonly PlatFault[] } => {
  const written = text.split(/\r\n|\r|\n/).map((line, n) => ({ line: n + 1, text: line.trim() }))
  const filled = written.filter((one) => one.text !== '')
  if (filled.length > MAX_LINES)
    return { lines: [], faults: [{ line: MAX_LINES + 1, rule: 'plat.tooMany', params: { count: filled.length, most: MAX_LINES } }] }
  const lines: PlatLine[] = []
  const faults: PlatFault[] = []
  const seen = new Set<string>()
  for (const one of filled) {
    if (one.text.length > MAX_LETTERS) {
      faults.push({ line: one.line, rule: 'plat.tooLong', params: { most: MAX_LETTERS } })
      continue
    }
    const read = readCode(one.text) ?? readWords(one.text)
    const key = one.text.replace(/[\s_]/g, '').toLowerCase()
    if (!read) faults.push({ line: one.line, rule: 'plat.unreadable', params: { text: one.text } })
    else if (!stateIsKnown(read)) faults.push({ line: one.line, rule: 'plat.unknownState', params: { text: one.text } })
    else if (seen.has(key)) faults.push({ line: one.line, rule: 'plat.twice', params: { text: one.text } })
    else lines.push(read)
    seen.add(key)
  }
  return { lines, faults }
}
