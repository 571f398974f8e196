import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternFault, safePattern } from './pattern'
import { processorMs } from '../../tests/world/spent'

const PHONE = '^((\\(\\+?[0-9]+\\))|\\+?[0-9]+)( - |-| )?(((\\(\\d+\\))|\\d+)( - |-| )?)*(\\d+)( )?$'

describe('patterns', () => {
  it.each([
    '^(a+)+$',
    '(a|a)*b',
    '^(\\d+)*$',
    '(?:x*){10}',
    '^(?=a)b',
    '(?<!a)b',
    '(a)\\1',
    '^(a|ab)+$',
    '.*.*.*.*.*x',
    '((a{2,})b)+',
    '([a-z]+){2,}',
    '(a?|b){30}',
    // Bounded each, and yet without end in practice.
    '^(a?){20}(a?){20}b$',
    '^(a|a){20}(a|a){20}$',
    '^a{0,20}a{0,20}a{0,20}a{0,20}a{0,20}$',
    '^(aa?)*$',
    '^(a{1,2})*$',
    '(((a{20}){20}){20}){20}',
  ])('refuses %s', (source) => {
    expect(patternFault(source)).toBe('unsafePattern')
  })

  it.each([
    '^LOT-\\d{4}$',
    '^[A-Z]{2}\\d+$',
    '^(LOT|GLO)-\\d{4}$',
    '^\\d+-\\d+$',
    '^(?:a|b)?c$',
    '[+*?(){}]',
    '^\\(\\+\\)$',
    '^(\\d ?){20}$',
    '^\\u{20}\\p{L}+$',
    PHONE,
  ])('takes %s', (source) => {
    expect(patternFault(source)).toBeNull()
  })

  it('refuses what is no expression, and what is too long', () => {
    expect(patternFault('(')).toBe('badPattern')
    expect(patternFault('a'.repeat(501))).toBe('tooLong')
  })

  it('does not hang on the official phone pattern, and accepts what it accepts', () => {
    const official = new RegExp(PHONE, 'u')
    const safe = safePattern(PHONE)
    expect(processorMs(() => expect(safe.test(`${'1'.repeat(5_000)}x`)).toBe(false))).toBeLessThan(200)
    // Short texts, on which the official one is still quick enough to ask.
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '2', '(', ')', '+', '-', ' ', ' - ', 'x'), maxLength: 12 }), (text) => {
        expect(safe.test(text)).toBe(official.test(text))
      }),
      { numRuns: 5_000 },
    )
    for (const number of ['+49 421 12345', '(0421) 12-345 ', '+49-(0)421-1', '5', '+'])
      expect([number, safe.test(number)]).toEqual([number, official.test(number)])
  })

  it('bounds the time of any pattern it takes', () => {
    for (const source of [
      '.*.*.*x',
      '^.*a.*b.*c$',
      '\\d*\\d*\\d*$',
      '^(1?){20}x$',
      '^1{0,20}1{0,20}1{0,20}1{0,20}x$',
      '1{0,90}1{0,90}x|^2',
    ]) {
      expect(patternFault(source)).toBeNull()
      const { textLimit, test } = safePattern(source)
      expect(processorMs(() => test('1'.repeat(textLimit)))).toBeLessThan(1_000)
    }
  })

  it('takes what the shipped forms ask for, and long web addresses with it', () => {
    const patterns = new Set<string>()
    for (const path of readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.json')))
      JSON.parse(readFileSync(join('templates', path), 'utf8'), (key, value: unknown) => {
        if (key === 'pattern' && typeof value === 'string') patterns.add(value)
        return value
      })
    expect(patterns.size).toBeGreaterThan(20)
    for (const source of patterns) {
      expect([source, patternFault(source)]).toEqual([source, null])
      const { test, textLimit } = safePattern(source)
      expect(textLimit).toBeGreaterThan(500)
      const takes = processorMs(() => ['a', '.aa', '1', '-1 '].forEach((piece) => test(`https://${piece.repeat(3_000)}\n`)))
      expect(takes).toBeLessThan(1_000)
      if (source.includes('://')) expect(test(`https://www.lotse.example/${'a/'.repeat(900)}`)).toBe(true)
    }
  })

  it.each([
    // The longer ones of eForms SDK 1.7.
    String.raw`^(PROCEDURE|BUYER|RESULT|((PAR|LOT|GLO|RES|ORG)-\d{4}))$`,
    String.raw`^[a-zA-Z0-9][a-zA-Z0-9._%+-]*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,63}$`,
    String.raw`^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$`,
    String.raw`^((\(\+?[0-9]+\))|\+?[0-9]+)( - |-| )?(((\(\d+\))|\d+)( - |-| )?)*(\d+)( )?$`,
    String.raw`^(([01]\d|2[0-3])((:[0-5]\d){1,2}(\.\d+)?)?)(Z|[-+]((0[0-9]|1[0-3]):([03]0|45)|14:00))$`,
    String.raw`^((((H|h)(T|t)|(F|f))(T|t)(P|p)((S|s)?)):(/){2})(www\.)?([a-zA-Z0-9\-]+\.)+[a-zA-Z]{2,6}(\W(.)*$|$)`,
    String.raw`^([a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}-(0[1-9]|[1-9]\d)|(\d{1,8})-(19|20)\d\d)$`,
    String.raw`^(?:(?:(?:(?:1[6-9]|[2-9]\d)\d{2})-(?:(?:(?:0[13578]|1[02]))-31|(?:(?:0[13-9]|1[0-2])-(?:29|30))))|` +
      String.raw`(?:(?:(?:(?:(?:1[6-9]|[2-9]\d)(?:0[48]|[2468][048]|[13579][26])|(?:(?:16|[2468][048]|[3579][26])00)))-02-29))|` +
      String.raw`(?:(?:(?:1[6-9]|[2-9]\d)\d{2})-(?:(?:0[1-9])|(?:1[0-2]))-(?:0[1-9]|1\d|2[0-8])))` +
      String.raw`(Z|[-+]((0[0-9]|1[0-3]):([03]0|45)|14:00))$`,
  ])('takes the official %s', (source) => {
    expect(patternFault(source)).toBeNull()
  })
})
