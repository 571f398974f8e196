import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, plainInput } from './index'

/** https://encoding.spec.whatwg.org/index-windows-1252.txt, bytes 0x80 to 0x9F; 0x85 is a line's end here (NEL), five mean nothing. */
const WINDOWS_1252 = [
  [0x80, '€'],
  [0x82, '‚'],
  [0x83, 'ƒ'],
  [0x84, '„'],
  [0x86, '†'],
  [0x87, '‡'],
  [0x88, 'ˆ'],
  [0x89, '‰'],
  [0x8a, 'Š'],
  [0x8b, '‹'],
  [0x8c, 'Œ'],
  [0x8e, 'Ž'],
  [0x91, '‘'],
  [0x92, '’'],
  [0x93, '“'],
  [0x94, '”'],
  [0x95, '•'],
  [0x96, '–'],
  [0x97, '—'],
  [0x98, '˜'],
  [0x99, '™'],
  [0x9a, 'š'],
  [0x9b, '›'],
  [0x9c, 'œ'],
  [0x9e, 'ž'],
  [0x9f, 'Ÿ'],
] as const

describe('texts as they are kept', () => {
  it.each([
    ['Erste\u000bZweite', 'Erste\nZweite', 'Erste Zweite'],
    ['Erste\u2028Zweite\u2029Dritte', 'Erste\nZweite\nDritte', 'Erste Zweite Dritte'],
    ['Erste\u0085Zweite', 'Erste\nZweite', 'Erste Zweite'],
    ['Erste\u000cZweite', 'Erste\nZweite', 'Erste Zweite'],
    ['Erste\rZweite', 'Erste\nZweite', 'Erste Zweite'],
    ['Erste\r\nZweite\tDritte', 'Erste\r\nZweite\tDritte', 'Erste Zweite Dritte'],
    ['Los\u0002 1\u0000', 'Los 1', 'Los 1'],
    ['a\ud83db\ude00c', 'abc', 'abc'],
    ['Cafe\u0301', 'Café', 'Café'],
    ['e\u0002\u0301', 'é', 'é'],
    ['Fu\u0308r \u0084Größe\u0093', 'Für „Größe“', 'Für „Größe“'],
    ['a\u0081\u008d\u008f\u0090\u009d\u007f\ufffe\uffffb', 'ab', 'ab'],
    ['😀 العربية 中文 ﬁ ½ ﷲ', '😀 العربية 中文 ﬁ ½ ﷲ', '😀 العربية 中文 ﬁ ½ ﷲ'],
    ['', '', ''],
  ])('%j', (text, kept, line) => expect([cleanText(text), cleanLine(text)]).toEqual([kept, line]))

  it.each(WINDOWS_1252)('the byte %i of Windows-1252 is %s', (byte, letter) => expect(cleanText(String.fromCharCode(byte))).toBe(letter))

  it('what is typed into small fields comes without what cannot be seen', () => {
    expect(plainInput('\ufeff\u200e1\u00ad2\u200b\u00a0\u202f3\u2067\t')).toBe('12  3')
  })

  it('a thousand random texts: what is forbidden goes, no word is glued where a line ended, all else stays, and twice is as once', () => {
    let seed = 23
    const next = (): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed / 2 ** 32
    }
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
    const LINES = ['\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029']
    const GONE = [...Array(9).keys(), ...Array.from({ length: 18 }, (_, n) => n + 14), 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]
    const WORDS = ['Größe', 'Süd', 'Los', '12,50', '€', '😀', 'ß', 'Straße', 'É', '中文', 'a\u0300\u0323', '„x“', 'ﬁ']
    for (let n = 0; n < 1000; n += 1) {
      let [text, kept] = ['', '']
      for (let part = 0; part < 12; part += 1) {
        const word = pick(WORDS)
        const [line, gone, [byte, letter]] = [pick(LINES), String.fromCharCode(pick(GONE)), pick(WINDOWS_1252)]
        const [added, meant] = pick([
          [word, word],
          [`${gone}${word}`, word],
          [`${line}${word}`, `\n${word}`],
          [`${String.fromCharCode(byte)} ${word}`, `${letter} ${word}`],
          [` \ud83d${word}\ude00`, ` ${word}`],
        ] as const)
        text += added
        kept += meant
      }
      const clean = cleanText(text)
      expect(clean).toBe(kept.normalize('NFC'))
      expect(cleanText(clean)).toBe(clean)
      expect(cleanLine(text)).toBe(kept.normalize('NFC').replaceAll('\n', ' '))
      expect(cleanLine(text)).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u2029]/)
    }
  })
})
