import { describe, expect, it } from 'vitest'
import { plainWords } from './index'

describe('words without marks', () => {
  it.each([
    ['Am 1\\. Dezember um **10 Uhr**, *pünktlich*', 'Am 1. Dezember um 10 Uhr, pünktlich'],
    ['s\\_krohn@nordkai.example und Bau &amp; Boden', 's_krohn@nordkai.example und Bau & Boden'],
    ['3 \\* 4 &lt; 13, ~~alt~~', '3 * 4 < 13, alt'],
    ['[Seite](https://hafen.example/a_b), [https://x.example](https://x.example)', 'Seite (https://hafen.example/a_b), https://x.example'],
    ['* eins\n* zwei\n\n- drei', '* eins\n* zwei\n\n- drei'],
    ['\\\\&amp;lt;', '\\&lt;'],
  ])('%s', (markdown, words) => {
    expect(plainWords(markdown)).toBe(words)
  })
})
