import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEmailAddress } from './emailAddress'

const IDN = 'x@müller.example'

describe('an e-mail address', () => {
  it.each([
    ['as it stands', 'info@firma.example', 'info@firma.example'],
    ['the end of a list', 'info@firma.example;', 'info@firma.example'],
    ['the end of a sentence', 'info@firma.example.', 'info@firma.example'],
    ['a link', 'mailto:a@firma.example', 'a@firma.example'],
    ['a link with a subject', 'MailTo:a@firma.example?subject=Angebot', 'a@firma.example'],
    ['a link with slashes', 'mailto://a@firma.example', 'a@firma.example'],
    ['a plus as links write it', 'mailto:a%2Bb@firma.example', 'a+b@firma.example'],
    ['an at as links write it', 'MAILTO:a%40firma.example', 'a@firma.example'],
    ['a link and what it links to', 'a@firma.example<mailto:a%2Db@firma.example>', 'a-b@firma.example'],
    ['a tab behind it', 'a@firma.example\t', 'a@firma.example'],
    ['brackets', '<a@firma.example>', 'a@firma.example'],
    ['a name before it', '"Muster, Ada" <ada@firma.example>;', 'ada@firma.example'],
    ['a zero-width space before it', '\u200Ba@firma.example', 'a@firma.example'],
    ['a zero-width space behind it', 'a@firma.example\u200B', 'a@firma.example'],
    ['a soft hyphen inside', 'a@fir\u00ADma.example', 'a@firma.example'],
    ['a right-to-left mark', '\u200Fa@firma.example', 'a@firma.example'],
    ['a no-break space', '\u00A0a@firma.example\u00A0', 'a@firma.example'],
    ['an embedding of direction', '\u202Aa@firma.example\u202C', 'a@firma.example'],
    ['German quotes', '„a@firma.example“', 'a@firma.example'],
    ['capitals', 'Info@Firma.EXAMPLE', 'info@firma.example'],
    ['a plus', 'a+b@firma.example', 'a+b@firma.example'],
    ['umlauts in its domain', 'x@müller.example', IDN],
    ['the same decomposed', 'x@mu\u0308ller.example', IDN],
    ['the same in ASCII', 'x@xn--mller-kva.example', IDN],
    ['the same in capitals', 'X@MÜLLER.EXAMPLE', IDN],
    ['an ideographic full stop', 'x@müller。example', IDN],
    ['full-width letters', 'x@ｆｉｒｍａ.example', 'x@firma.example'],
    ['an eszett, which is not ss', 'x@straße.example', 'x@straße.example'],
    // Letters of another alphabet that look like ours must not stand beside them.
    ['Cyrillic letters', 'x@фирма.example', 'x@xn--80apmps.example'],
  ])('is read with %s', (_what, typed, read) => {
    expect(readEmailAddress(typed)).toBe(read)
    // Reading it again changes nothing.
    expect(readEmailAddress(read)).toBe(read)
  })

  it.each([
    ...['', 'info', '@firma.example', 'info@', 'info@firma', 'a b@firma.example', 'a@firma .example'],
    ...['a..b@firma.example', '.a@firma.example', 'a.@firma.example', 'a@firma..example', 'a@.firma.example', 'a@-firma.example'],
    ...['a@firma_x.example', 'a@127.0.0.1', 'a@[127.0.0.1]', 'a@firma.123', 'a@b@firma.example', 'a@firma.example, b@firma.example'],
    ...['a@firma.example b@firma.example', '"a b"@firma.example', 'müller@firma.example', 'a@firma.example:25', 'a@firma.example/x'],
    ...['a@%66irma.example', `${'a'.repeat(65)}@firma.example`, `a@${'b'.repeat(64)}.example`, `a@${'b.'.repeat(130)}example`],
    ...['a@firma.example\nBcc: b@firma.example', 'a\\@firma.example', 'a@xn--a.example'],
    // Cells of a table, lines of a list: never one name made of two.
    ...['a\tb@firma.example', 'ada\nmuster@firma.example', 'a@firma\r\n.example', 'a\u0085b@firma.example', 'mailto:a%0Ab@firma.example'],
    ...['mailto:a%2@firma.example%', 'mailto:a%00%20b@firma.example'],
  ])('is refused: %s', (typed) => {
    expect(readEmailAddress(typed)).toBeNull()
  })

  it('is never read into something that cannot be mailed to (1,000 random ones)', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'B',
        '.',
        '-',
        '@',
        'ü',
        'u\u0308',
        '\u200B',
        '\u00AD',
        ' ',
        '\u00A0',
        '<',
        '>',
        ';',
        ',',
        'mailto:',
        'xn--',
        '。',
        '\u0000',
      ],
      ...['firma', 'example', '.example', '@firma.example', 'é', 'ß', '😀', '\n', '"', "'", '＠', '1'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const read = readEmailAddress(pieces.join(''))
        if (read === null) return
        expect(read).toMatch(/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}0-9.-]+$/u)
        expect(read).not.toMatch(/\.\.|^\.|\.@|@\.|\.$/)
        expect(readEmailAddress(read)).toBe(read)
        expect(readEmailAddress(`<${read.replace(/[a-z]/g, (letter) => letter.toUpperCase())}>;`)).toBe(read)
      }),
      { numRuns: 1_000, seed: 23 },
    )
  })
})
