import { expect, it } from 'vitest'
import { printable } from './paper'

it('prints what was sealed before texts were cleaned without gluing its words', () => {
  expect(printable('Erste\u000bZweite\u0085Dritte\u0002 \u0084Hafen\u0093\tSu\u0308d')).toBe('Erste\nZweite\nDritte „Hafen“ Süd')
  expect(printable('a\u202eb\ufeffc\r\nd')).toBe('abc\nd')
})
