import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { chanceOf, pick } from '../../../eforms-sdk/fixtures/chance'
import { charsetNamed, charsetOfLdid, decoded, lettersOf, textOf } from './charset'

/* The oracle is iconv-lite's encoder: what it wrote is read as it was, or asked with the right reading among those that are shown. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'utf-8': ['UTF-8', 'utf8', 'UTF_8', '65001', 'CP65001', ' UTF-8\r\n', '\uFEFFUTF-8', 'Unicode UTF-8'],
  'windows-1252': [
    '1252',
    'CP1252',
    'windows-1252',
    'ANSI 1252',
    'ISO-8859-1',
    'iso88591',
    '8859-1',
    'latin1',
    'Win1252',
    'x-cp1252',
    '28591',
    'LDID/87',
    'ldid: 3',
  ],
  'windows-1250': ['1250', 'cp1250', 'LDID/200', 'windows_1250'],
  'windows-1251': ['1251', 'cp1251', 'LDID/201'],
  'windows-1253': ['1253', 'LDID/203'],
  'windows-1254': ['1254', 'LDID/202'],
  'windows-1257': ['1257', 'LDID/204'],
  'iso-8859-2': ['ISO-8859-2', '8859_2', 'iso 8859-2', '28592'],
  'iso-8859-9': ['ISO-8859-9', '88599', '28599'],
  'iso-8859-15': ['ISO-8859-15', '885915', 'ISO_8859-15'],
  cp437: ['437', 'IBM437', 'OEM 437', 'LDID/1'],
  cp850: ['850', 'cp850', 'IBM850', 'dos-850', 'LDID/2'],
  cp852: ['852', 'LDID/100'],
  cp866: ['866', 'LDID/38'],
}
const LETTERS = 'ÄÖÜäöüßéèçñØåŁłŚśŽžČčŐőĞğİşŞąęĖėΑλφΩЖйюя€–„“’½²ABCabc 0123/-.()'

const sayable = (charset: string): string[] =>
  [...LETTERS].filter((letter) => iconv.decode(iconv.encode(letter, charset), charset) === letter)

it('a thousand random texts in fourteen charsets, each named as somebody names it, are read as they were or asked', () => {
  const chance = chanceOf(23)
  const charsets = Object.keys(NAMES).map((charset) => ({ charset, names: NAMES[charset] ?? [], letters: sayable(charset) }))
  const wrong: string[] = []
  for (let n = 0; n < 1000; n += 1) {
    const { charset, names, letters } = pick(chance, charsets)
    const text = Array.from({ length: 1 + Math.floor(chance() * 40) }, () => pick(chance, letters)).join('')
    const bytes = iconv.encode(text, charset)
    const name = pick(chance, names)
    const said = chance() < 0.8 ? charsetNamed(name) : null
    const found = lettersOf(bytes, { said, isUtf8Format: said !== null && chance() < 0.5, chosen: undefined })
    const readings = found.isOpen ? found.readings.map((one) => decoded(bytes, one.charset)) : [decoded(bytes, found.charset ?? 'utf-8')]
    // Nobody says what it is in: asked, and whoever knows names it.
    const isAsked = found.isOpen && (said === null || readings.includes(text))
    if (!isAsked && !readings.includes(text))
      wrong.push(`${charset} as ${JSON.stringify(name)} (${String(said)}): ${text} ${readings.join(' | ')}`)
    const chosen = lettersOf(bytes, { said, isUtf8Format: false, chosen: charset })
    if (decoded(bytes, chosen.charset ?? 'utf-8') !== text) wrong.push(`${charset}, chosen: ${text}`)
  }
  expect(wrong).toEqual([])
})

it.each(Object.entries(NAMES).flatMap(([charset, names]) => names.map((name) => [name, charset] as const)))('%j is %s', (name, charset) =>
  expect(charsetNamed(name)).toBe(charset),
)

it.each([
  '',
  'System',
  'OEM',
  'ANSI',
  'LDID/255',
  'LDID/',
  '\0\0',
  'x'.repeat(300),
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'base64',
  'hex',
  'binary',
  'utf7',
])('%j names none, or one that reads without a fault', (name) => {
  const found = charsetNamed(name)
  const bytes = iconv.encode('Größe Süd', 'windows-1252')
  const letters = lettersOf(bytes, { said: found, isUtf8Format: false, chosen: undefined })
  expect(letters.readings.map((one) => decoded(bytes, one.charset)).concat(decoded(bytes, letters.charset ?? 'utf-8'))).toContain(
    'Größe Süd',
  )
})

it('a head of XML and a mark decide, in letters of one byte and of two', () => {
  const text = '<?xml version="1.0" encoding="ENC"?><name>Größe Süd</name>'
  for (const charset of ['ISO-8859-1', 'windows-1252', 'UTF-8', 'iso-8859-15']) {
    const bytes = iconv.encode(text.replace('ENC', charset), charset)
    expect(textOf(bytes, { isUtf8Format: true, chosen: undefined }).text).toContain('Größe Süd')
  }
  for (const charset of ['utf-16le', 'utf-16be'])
    for (const addBOM of [true, false])
      expect(
        textOf(iconv.encode(text.replace('ENC', 'UTF-16'), charset, { addBOM }), { isUtf8Format: true, chosen: undefined }).text,
      ).toContain('Größe Süd')
  expect(charsetOfLdid(0)).toBeNull()
})

it.each([
  ...['"UTF-8"', 'UTF-8\0', 'utf-8-sig', 'UTF-8 BOM', '65001 (UTF-8)', 'CP_UTF8', 'encoding=UTF-8', 'UTF-8;'].map((name) => [
    name,
    'utf-8',
  ]),
  ...['ISO 8859-1 (Latin 1)', 'ISO_8859-1:1987', 'ISO-Latin-1', 'iso-ir-100', 'ANSI_X3.4-1968', 'ISO 8859-1\r\n\u001a'].map((name) => [
    name,
    'windows-1252',
  ]),
] as [string, string][])('%j, as programs write it, is %s', (name, charset) => expect(charsetNamed(name)).toBe(charset))

it.each(['UTF-16', 'UCS-2', 'utf-32', 'cp1255', 'us-ascii', 'iso-8859-6', 'Shift_JIS'])(
  'a table that says %s and holds Latin-1 has no gaps unasked',
  (said) => {
    const bytes = iconv.encode('Größe Süd', 'windows-1252')
    const letters = lettersOf(bytes, { said: charsetNamed(said), isUtf8Format: false, chosen: undefined })
    const read = decoded(bytes, letters.charset ?? 'utf-8')
    expect(letters.isOpen || !/[\uFFFD\u3000-\u9fff]/.test(read)).toBe(true)
    if (letters.isOpen) expect(letters.readings.map(({ example }) => example)).toContain('Größe Süd')
  },
)
