import { describe, expect, it } from 'vitest'
import { patternFault } from '../../engine/template'
import { compilePattern } from './patterns'
import { processorMs } from '../../tests/world/spent'

// The SDK's own expressions, as published.
const URL_PATTERN = '^((((H|h)(T|t)|(F|f))(T|t)(P|p)((S|s)?)):(/){2})(www\\.)?([a-zA-Z0-9\\-]+\\.)+[a-zA-Z]{2,6}(\\W(.)*$|$)'
const PHONE = '^((\\(\\+?[0-9]+\\))|\\+?[0-9]+)( - |-| )?(((\\(\\d+\\))|\\d+)( - |-| )?)*(\\d+)( )?$'
const EMAIL = '^[a-zA-Z0-9][a-zA-Z0-9._%+-]*@(?:[a-zA-Z0-9-]+\\.)+[a-zA-Z]{2,63}$'
const compiled = (type: string, value: string, more = {}) => compilePattern({ type, pattern: { value }, ...more })
const expression = (type: string, value: string) => new RegExp(compiled(type, value) ?? 'none')

describe('patterns of the SDK', () => {
  it.each([
    ['url', URL_PATTERN, ['https://www.beispiel.de', 'HTTP://a.b-c.info/x?y=1#z', 'ftp://files.example.org:21/']],
    ['phone', PHONE, ['+49 421 123', '(+49) 30 - 12345', '0421-1234', '(0421) 12 34 56 ']],
    ['email', EMAIL, ['a@b.de', 'vergabe.stelle+x@amt.beispiel.de']],
  ])('still let in what the published %s pattern lets in', (type, original, texts) => {
    for (const text of texts) {
      expect(new RegExp(original).test(text), text).toBe(true)
      expect(expression(type, original).test(text), text).toBe(true)
    }
  })

  it.each([
    ['url', URL_PATTERN, ['beispiel.de', 'javascript:alert(1)', 'https://ohnepunkt', 'mailto:a@b.de']],
    ['phone', PHONE, ['abc', '+', '', '12a']],
    ['email', EMAIL, ['a@b', '@b.de', 'a b@c.de']],
  ])('still refuse what no %s is', (type, original, texts) => {
    for (const text of texts) expect(expression(type, original).test(text), text).toBe(false)
  })

  it('let in top-level domains of today, which the SDK 1.7 does not know', () => {
    expect(expression('url', URL_PATTERN).test('https://stadt.example')).toBe(true)
  })

  it('cannot stop the process: each is safe by the rules of templates, and quick on a hostile text', () => {
    for (const original of [URL_PATTERN, PHONE, EMAIL]) expect(patternFault(compiled('text', original) ?? '')).toBeNull()
    const takes = processorMs(() => {
      expression('phone', PHONE).test(`${'1'.repeat(4000)}x`)
      expression('url', URL_PATTERN).test(`https://${'a.'.repeat(2000)}!`)
    })
    expect(takes).toBeLessThan(1000)
  })

  it('are dropped where they could stop the process and we have no other way to say them', () => {
    expect(compiled('text', '^(?:[a-z]+)*$')).toBeUndefined()
  })

  it('are dropped where the type, the constant or the platform says it already', () => {
    expect(compiled('date', '^\\d{4}$')).toBeUndefined()
    expect(compiled('time', '^\\d{2}$')).toBeUndefined()
    expect(compiled('id', '^CrossBorderLaw$', { presetValue: 'CrossBorderLaw' })).toBeUndefined()
    expect(compiled('id-ref', '^ORG-\\d{4}$', { idSchemes: ['ORG'] })).toBeUndefined()
    expect(compiled('id-ref', '^LOT-\\d{4}$', { idSchemes: ['LOT'] })).toBe('^LOT-\\d{4}$')
  })
})
