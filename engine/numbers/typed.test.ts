import { describe, expect, it } from 'vitest'
import { readNumber, writtenPlainly, type NumberKind, type TypedNumber } from './index'

/** 'read' as a decimal string, 'asked' as a list of them; null for what is refused. */
const said = (typed: TypedNumber): string | readonly string[] | null | undefined =>
  typed.kind === 'read' ? typed.value : typed.kind === 'asked' ? typed.readings : typed.kind === 'empty' ? undefined : null
const de = (text: string, kind?: NumberKind) => said(readNumber(text, 'de', kind))
const en = (text: string, kind?: NumberKind) => said(readNumber(text, 'en', kind))

describe('numbers as they are typed', () => {
  it.each<[string, string | readonly string[] | null | undefined]>([
    ['0.125', '0.125'],
    ['0.500', '0.500'],
    ['-0.125', '-0.125'],
    ['00.125', '0.125'],
    ['.125', '0.125'],
    ['0,125', '0.125'],
    ['1.250', ['1250', '1.250']],
    ['12.375', ['12375', '12.375']],
    ['1250.125', ['1250125', '1250.125']],
    ['-1.250', ['-1250', '-1.250']],
    ['12.50', '12.50'],
    ['1.5', '1.5'],
    ['1.2345', '1.2345'],
    ['1,250', '1.250'],
    ['1.250,5', '1250.5'],
    ['1.250.000', '1250000'],
    ['1.250.000,00 €', '1250000.00'],
    ['1.250.000,00\u00a0€', '1250000.00'],
    ['€ 1.250.000,00', '1250000.00'],
    ['EUR 12,50', '12.50'],
    ['12,50 Euro', '12.50'],
    ['-12,50 €', '-12.50'],
    ['€ -12,50', '-12.50'],
    ['1.250.000,-', '1250000'],
    ['1.250,--', '1250'],
    ['1.250,– €', '1250'],
    ['50,\u2014', '50'],
    ['1,234,567.89', ['1234567.89']],
    ['1,234.50', ['1234.50']],
    ['1,250,000', ['1250000']],
    ['4 850 000', '4850000'],
    ['4\u202f850\u202f000,5', '4850000.5'],
    ['1’250.50', '1250.50'],
    ["1'250'000", '1250000'],
    ['\u22123', '-3'],
    ['+5', '5'],
    ['007', '7'],
    ['-0', '0'],
    ['\u200e1.234,5\u200f', '1234.5'],
    ['12\u00ad345', '12345'],
    ['12345678901234567890,12', '12345678901234567890.12'],
    ['', undefined],
    [' \u200b ', undefined],
    ['1 2', null],
    ['12 50', null],
    ['0.250.000', null],
    ['1.25.000', null],
    ['12,34,567', null],
    ['1.23,45', null],
    ['1,2,3', null],
    ['5,', null],
    ['5-', null],
    ['--5', null],
    ['5–10', null],
    ['1/2', null],
    ['1e5', null],
    ['1,5E+03', null],
    ['12 kg', null],
    ['$ 5', null],
    ['5 € 3', null],
    ['€ 5 €', null],
    ['5²', null],
    ['½', null],
    ['１２', null],
    ['٣', null],
    ['NaN', null],
    ['Infinity', null],
    ['9'.repeat(101), null],
  ])('%j in German', (text, meant) => expect(de(text)).toEqual(meant))

  it.each(['1234.567', '1 234.567', '1250.125'])('%j is asked where only a whole number fits, and not made a million', (text) =>
    expect(de(text, { whole: true })).toEqual([text.replace(/\D/g, '')]),
  )

  it.each<[string, string | readonly string[] | null]>([
    ['1,234.50', '1234.50'],
    ['1,234', ['1234', '1.234']],
    ['1.234', '1.234'],
    ['0,125', '0.125'],
    ['12,50', '12.50'],
    ['1,250,000', '1250000'],
    ['1.250.000,00', ['1250000.00']],
    ['€1,250,000.00', '1250000.00'],
  ])('%j in English', (text, meant) => expect(en(text)).toEqual(meant))

  it('of two readings takes the one that the field can keep', () => {
    expect(de('1.250', { whole: true })).toBe('1250')
    expect(de('12,00', { whole: true })).toBe('12')
    expect(de('12,5', { whole: true })).toBeNull()
    expect(de('1,250.00', { whole: true })).toEqual(['1250'])
    expect(de('53.219', { fits: (value) => Math.abs(Number(value)) <= 90 })).toBe('53.219')
    expect(de('5 kg', { units: ['kg'] })).toBe('5')
    expect(de('5 €', { units: [] })).toBeNull()
  })

  it('each reading, written plainly, is read in one way only, as itself', () => {
    for (const lang of ['de', 'en'] as const)
      for (const value of ['1250', '1.250', '-1250125', '0.5', '1234567.89'])
        expect(said(readNumber(writtenPlainly(value, lang), lang))).toBe(value)
  })
})

describe('a thousand numbers of each language, as people and programs write them', () => {
  /** Always the same ones. */
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  /** Mark between thousands, decimal mark. */
  const STYLES: Record<'de' | 'en', readonly (readonly string[])[]> = {
    de: [
      ['.', ','],
      ['', ','],
      [' ', ','],
      ['\u202f', ','],
      ["'", '.'],
      ['\u2019', ','],
      ['', '.'],
      [',', '.'],
    ],
    en: [
      [',', '.'],
      ['', '.'],
      [' ', '.'],
      ['\u2009', '.'],
      ["'", '.'],
      ['', ','],
      ['.', ','],
    ],
  }
  it.each(['de', 'en'] as const)('are read as what they are, asked or refused: %s', (lang) => {
    const next = random(23)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
    const digits = (count: number): string => Array.from({ length: count }, () => pick([...'0123456789'])).join('')
    const outcomes = { read: 0, asked: 0, unread: 0, empty: 0 }
    for (let n = 0; n < 1000; n += 1) {
      const whole = pick(['0', String(Math.floor(next() * 10)), String(Math.floor(next() * 10 ** pick([3, 4, 6, 7, 12]))), '1250', '100'])
      const decimals = pick(['', '', digits(1), digits(2), digits(3), '000', '500', digits(5)])
      const sign = pick(['', '', '', '-', '\u2212', '\u2013'])
      // A mark between thousands that is the other language's own point would say something else there.
      const [group = '', point = ''] = pick(STYLES[lang])
      // One foreign mark and three digits: German has its own reading of '1,250'.
      if (decimals === '' && group === (lang === 'de' ? ',' : '.') && whole.length > 3 && whole.length < 7) continue
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
      const text = `${sign}${grouped}${decimals === '' ? '' : `${point}${decimals}`}`
      const around = pick(['%', '%', ' % ', '%\u00a0€', '€ %', '%€', '\u200e%\u200e', '%\t', '% EUR', '\ufeff%'])
      const typed = around.replace('%', text)
      const outcome = readNumber(typed, lang)
      const value = Number(`${sign === '' ? '' : '-'}${whole}.${decimals || '0'}`)
      outcomes[outcome.kind] += 1
      if (outcome.kind === 'read') expect(Number(outcome.value), typed).toBe(value === 0 ? 0 : value)
      if (outcome.kind === 'asked') expect(outcome.readings.map(Number), typed).toContain(value)
    }
    expect(outcomes.read).toBeGreaterThan(600)
    expect(outcomes.asked).toBeGreaterThan(20)
  })
})
