import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv'

describe('table for spreadsheets', () => {
  const line = (cells: Parameters<typeof csvOf>[0]['rows'][number], lang: 'de' | 'en' = 'de') => csvOf({ lang, rows: [cells] }).slice(1, -2)

  it('begins with the mark of UTF-8 and ends lines as spreadsheets do', () => {
    const text = csvOf({ lang: 'de', rows: [['Übersicht'], ['b']] })
    expect([...new TextEncoder().encode(text)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    expect(text.slice(1)).toBe('Übersicht\r\nb\r\n')
  })

  it('has semicolons and decimal commas in German, commas and points in English', () => {
    expect(line(['A', { number: '1234.50' }, { number: null }])).toBe('A;1234,50;')
    expect(line(['A', { number: '1234.50' }, { number: '-3' }], 'en')).toBe('A,1234.50,-3')
  })

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+49 421 1', `"'+49 421 1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=cmd', `"'\n=cmd"`],
    ['  =1', `"'  =1"`],
    ['\u00a0=1', `"'\u00a0=1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\uFEFF=1', `"'\uFEFF=1"`],
    ['"=1', `"'""=1"`],
    ["'=1", `"''=1"`],
    ['\u0000=1', `"'=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠SUM(1)', `"'＠SUM(1)"`],
    ['﹦1', `"'﹦1"`],
    ['﹢1', `"'﹢1"`],
    ['﹣1', `"'﹣1"`],
    ['﹫x', `"'﹫x"`],
    ['⁼1', `"'⁼1"`],
    ['⁺1', `"'⁺1"`],
    ['−1', `"'−1"`],
    ['％x', `"'％x"`],
    ['｜x', `"'｜x"`],
    ['\u3164=1', `"'\u3164=1"`],
    ['\u034f=1', `"'\u034f=1"`],
    ['\ufe0f=1', `"'\ufe0f=1"`],
    ['\u2800=1', `"'\u2800=1"`],
    ['\u3000＝1', `"'\u3000＝1"`],
    ['\u00ad\u2060\u202e=1', `"'\u00ad\u2060\u202e=1"`],
    ['＂=1', `"'＂=1"`],
    ['„=1', `"'„=1"`],
    ['|cmd', `"'|cmd"`],
    ['=HYPERLINK("http://evil.example";"x")', `"'=HYPERLINK(""http://evil.example"";""x"")"`],
  ])('shows %j as text', (text, cell) => expect(line([text])).toBe(cell))

  it('keeps what a number cell holds from being a formula', () => expect(line([{ number: '=1+1' }])).toBe("'=1+1"))

  it('keeps semicolons, quotes and line breaks inside their cell', () => {
    expect(line(['a;b', 'c"d', 'e\r\nf', ''])).toBe('"a;b";"c""d";"e\r\nf";')
  })

  it('never lets a cell begin with a sign that spreadsheets work out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('=', '+', '-', '@'), (text, sign) => {
        for (const cell of [line([`${sign}${text}`]), line([` ${sign}${text}`])]) expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it.each(['Größe = 3 m', 'a@b.example', 'Los 1 – Nord', '½ t', '„Hafen“', '100 %'])('leaves %j as it is', (text) =>
    expect(line([text]).replace(/^"|"$/g, '')).toBe(text),
  )
})
