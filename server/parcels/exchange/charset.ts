import iconv from 'iconv-lite'
import { FileFault, NO_LETTERS, type Letters } from './features'

/** Code pages by the numbers that dBase writes into a table's head (LDID). */
const BY_LDID: Readonly<Record<number, string>> = {
  ...{ 0x01: 'cp437', 0x02: 'cp850', 0x03: 'windows-1252', 0x04: 'macintosh', 0x08: 'cp865', 0x09: 'cp437', 0x0a: 'cp850' },
  ...{ 0x0b: 'cp437', 0x0d: 'cp437', 0x0e: 'cp850', 0x0f: 'cp437', 0x10: 'cp850', 0x11: 'cp437', 0x12: 'cp850', 0x14: 'cp850' },
  ...{ 0x15: 'cp437', 0x16: 'cp850', 0x17: 'cp865', 0x18: 'cp437', 0x19: 'cp437', 0x1a: 'cp850', 0x1b: 'cp437', 0x1c: 'cp863' },
  ...{ 0x1d: 'cp850', 0x1f: 'cp852', 0x22: 'cp852', 0x23: 'cp852', 0x24: 'cp860', 0x25: 'cp850', 0x26: 'cp866', 0x37: 'cp850' },
  ...{ 0x40: 'cp852', 0x57: 'windows-1252', 0x58: 'windows-1252', 0x59: 'windows-1252', 0x64: 'cp852', 0x65: 'cp866', 0x66: 'cp865' },
  ...{ 0x67: 'cp861', 0x6a: 'cp737', 0x6b: 'cp857', 0x6c: 'cp863', 0x87: 'cp852', 0x96: 'windows-10007', 0x98: 'windows-10006' },
  ...{ 0xc8: 'windows-1250', 0xc9: 'windows-1251', 0xca: 'windows-1254', 0xcb: 'windows-1253', 0xcc: 'windows-1257' },
}
export const charsetOfLdid = (ldid: number): string | null => BY_LDID[ldid] ?? null

/** What iconv-lite knows beside charsets: a table that names one of these names none. */
const NO_CHARSETS = /^(?:base64|hex|binary|internal|utf7|utf7imap|cesu8)$/
const isKnown = (name: string): boolean => !NO_CHARSETS.test(name.replace(/[^a-z0-9]/g, '')) && iconv.encodingExists(name)
const latin = (part: string): string => (part === '1' ? 'windows-1252' : `iso-8859-${part}`)

/** What programs put around a name: a mark, quotes, 'encoding=', a NUL, further lines, what it is called elsewhere. */
const plainName = (name: string): string =>
  (
    name
      .replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '')
      .trim()
      .split(/[\r\n\0;]/, 1)[0] ?? ''
  )
    .replace(/^\s*(?:encoding|charset)\s*=\s*/i, '')
    .replace(/(?<=\S)\s*\([^()]*\)\s*$/, '')
    .replace(/^[\s"'`]+|[\s"'`]+$/g, '')
    .toLowerCase()

/**
 * The charset that a .cpg file or the head of an XML file names, in whatever way people write it; null: it names none ('System',
 * 'OEM') or none that is known.
 */
export const charsetNamed = (name: string): string | null => {
  const text = plainName(name)
  const ldid = /^ldid\s*[/:]\s*(\d{1,3})$/.exec(text)?.[1]
  if (ldid !== undefined) return charsetOfLdid(Number(ldid))
  const bare = text.replace(/[\s_/:-]+/g, '')
  if (/^(?:cp)?(?:utf8|65001|unicodeutf8)(?:bom|sig|mb4)?$/.test(bare)) return 'utf-8'
  if (/^utf16(?:le)?$|^1200$/.test(bare)) return 'utf-16le'
  if (bare === 'utf16be' || bare === '1201') return 'utf-16be'
  // Browsers and most programs mean 1252 by Latin-1: it has the same letters, and quotes and dashes beside.
  const iso = /^(?:iso)?8859(\d{1,2})$|^(?:cp)?28(?:59)(\d{1,2})$/.exec(bare)
  if (iso) return isKnown(latin(String(Number(iso[1] ?? iso[2])))) ? latin(String(Number(iso[1] ?? iso[2]))) : null
  if (/^(?:(?:iso)?latin1|l1|isoir100|iso88591\d{4}|usascii|ascii|ansix3\.41968|iso646us)$/.test(bare)) return 'windows-1252'
  const windows = /^(?:ansi|cp|windows|win|mswin|ms|x)*(125\d|874)$/.exec(bare)?.[1]
  if (windows !== undefined) return `windows-${windows}`
  const dos = /^(?:oem|cp|ibm|dos|msdos|codepage)*(437|737|775|85[025-8]|86\d)$/.exec(bare)?.[1]
  if (dos !== undefined) return `cp${dos}`
  if (/^(?:oem|ansi|system|default|none)$/.test(bare)) return null
  return isKnown(text) ? text : null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}
/** Letters of two or four bytes: a table has none, and a file of them is known by its first ones. */
const isWide = (charset: string): boolean => /^(?:utf-?(?:16|32)|ucs-?[24])/.test(charset)
const canRead = (bytes: Buffer, charset: string): boolean => !isWide(charset) && !decoded(bytes, charset).includes('\uFFFD')
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

export const decoded = (bytes: Buffer, charset: string): string =>
  charset === 'utf-8' ? bytes.toString('utf8').replace(/^\uFEFF/, '') : iconv.decode(bytes, charset)

const EXAMPLE = 60
/** Around the first letter that is not read the same by all, from a word's begin. */
const exampleOf = (bytes: Buffer, charset: string): string => {
  const at = bytes.findIndex((byte) => byte >= 0x80)
  const from = Math.max(0, at - 24)
  const start = [...bytes.subarray(from, at)].findLastIndex((byte) => byte < 0x20 || byte === 0x3e || byte === 0x22)
  const text = decoded(bytes.subarray(from + start + 1, at + EXAMPLE), charset)
  return (text.split(/[\r\n\t\0"<>]| {3}/)[0] ?? '').trim().slice(0, EXAMPLE)
}

/** What German offices write with: Windows, and DOS in old tables. */
const USUAL = ['windows-1252', 'cp850'] as const

interface Said {
  /** By the file or what lies beside it. */
  readonly said: string | null
  /** UTF-8 is what the format is written in. */
  readonly isUtf8Format: boolean
  /** By who imports it. */
  readonly chosen: string | undefined
}

/**
 * How these bytes are read. What the file says is followed as long as it can be: what is no UTF-8 is not read as such, and what is
 * UTF-8 letter by letter although something else is said can be read two ways. Then, and where nothing is said, who imports is shown
 * the readings and asked.
 */
export const lettersOf = (bytes: Buffer, { said: saidBy, isUtf8Format, chosen }: Said): Letters => {
  if (isAscii(bytes)) return { ...NO_LETTERS, charset: 'utf-8' }
  const couldBe = isUtf8(bytes)
  // What is said, and would leave gaps or read two letters as one, is not what was meant.
  const said = saidBy !== null && (saidBy === 'utf-8' || canRead(bytes, saidBy)) ? saidBy : null
  const sure = said === null ? couldBe && isUtf8Format && saidBy === null : (said === 'utf-8') === couldBe
  const names = [...(couldBe ? ['utf-8'] : []), ...(said !== null && said !== 'utf-8' ? [said] : []), ...USUAL]
  const readings = [...new Set(names)].map((charset) => ({ charset, example: exampleOf(bytes, charset) }))
  if (chosen !== undefined && !readings.some(({ charset }) => charset === chosen)) {
    const named = charsetNamed(chosen)
    if (named === null) throw new FileFault('import.unknownCharset', { charset: chosen })
    return { charset: named, readings: [...readings, { charset: named, example: exampleOf(bytes, named) }], isOpen: false }
  }
  if (chosen !== undefined) return { charset: chosen, readings, isOpen: false }
  if (sure) return { charset: said ?? 'utf-8', readings: [], isOpen: false }
  return { charset: readings[0]?.charset ?? 'utf-8', readings, isOpen: true }
}

/** A file that begins with a mark, or with letters of two bytes, says itself what it is. */
const marked = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  return bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0 ? 'utf-16be' : null
}

/** The text of a file and how it was read; XML names its charset in its first line. */
export const textOf = (
  bytes: Buffer,
  { isUtf8Format, chosen }: Pick<Said, 'isUtf8Format' | 'chosen'>,
): { text: string; letters: Letters } => {
  const mark = marked(bytes)
  // A mark decides: nobody is asked.
  if (mark !== null) return { text: decoded(bytes, mark).replace(/^\uFEFF/, ''), letters: { ...NO_LETTERS, charset: mark } }
  const head = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w .:-]{1,40})["']/i.exec(bytes.toString('latin1', 0, 400))?.[1]
  const named = head === undefined ? null : charsetNamed(head)
  // Letters of two bytes would have been seen.
  const said = named?.startsWith('utf-16') ? 'utf-8' : named
  const letters = lettersOf(bytes, { said, isUtf8Format, chosen })
  return { text: decoded(bytes, letters.charset ?? 'utf-8'), letters }
}
