import { describe, expect, it } from 'vitest'
import { readPdf } from '../../tests/world/readPdf'
import { print } from './printed'

// Texts as people of other scripts, telephones and programs paste them: [what, typed, copied].
const printed = async (texts: readonly string[]): Promise<Buffer> =>
  (
    await print({ title: 'Prüfung', lang: 'de', at: new Date('2026-11-26T08:00:00Z'), file: 'x' }, (writer) =>
      writer.facts(texts.map((text, n) => [`Feld ${n + 1}`, text])),
    )
  ).body
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')

const TEXTS: readonly [what: string, typed: string, copied?: string][] = [
  ['Hebrew with points', 'בְּרֵאשִׁית בָּרָא'],
  ['Arabic with vowels', 'اَلْعَرَبِيَّةُ'],
  ['Arabic in German', 'Kai نقل البضائع am Hafen'],
  ['Persian', 'گچ پژ'],
  ['Hebrew and a number with a point', 'שלום 12 שלום'],
  ['a mark of direction between', 'Los\u200eA\u200f', 'LosA'],
  ['an override of direction', 'Rechnung\u202egpj.exe', 'Rechnunggpj.exe'],
  ['isolates', 'Los \u2068שלום\u2069 zwei', 'Los שלום zwei'],
  ['decomposed', 'Süderdeich'.normalize('NFD'), 'Süderdeich'],
  ['three marks on one letter', 'q\u0307\u0323\u0302'],
  ['a mark alone', '\u0301x'],
  ['Vietnamese', 'Tiếng Việt'],
  ['Devanagari', 'नमस्ते'],
  ['Thai', 'ท่าเรือ'],
  ['Korean by letters', '항구'.normalize('NFD'), '항구'],
  ['Chinese', '港口货运'],
  ['Japanese', 'カモメの港ﾃｽﾄ'],
  ['full width', 'Ｌｏｓ １２３'],
  ['private use', 'a\ue123b', 'a[U+E123]b'],
  ['private use of plane 16', 'a\u{10fffd}b', 'a[U+10FFFD]b'],
  ['half a pair before', 'a\ud83db', 'a\ufffdb'],
  ['half a pair behind', 'a\ude00b', 'a\ufffdb'],
  ['the sign for what was no sign', 'a\ufffdb', 'a\ufffdb'],
  ['no characters', 'a\ufffeb\uffffc', 'abc'],
  ['tabs', 'eins\tzwei\t\tdrei', 'eins zwei drei'],
  ['a vertical tab and a page', 'eins\u000bzwei\u000cdrei', 'eins zwei drei'],
  ['separators of lines', 'eins\u2028zwei\u2029drei\u0085vier', 'eins zwei drei vier'],
  ['nul and escape', 'a\u0000b\u001bc', 'abc'],
  ['an emoji', 'Hafen 🚢 am Kai'],
  ['a family', '👨‍👩‍👧', '👨👩👧'],
  ['a flag', '🇩🇪'],
  ['a skin colour', '👍🏽'],
  ['a keycap', '1️⃣ Los', '1⃣ Los'],
  ['a long word', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikationsanlagenüberwachung'.repeat(3)],
  ['a long address', `https://beispiel.example/${'abcdefghij'.repeat(30)}`],
  ['a long row of signs', '_'.repeat(300)],
  ['a long Arabic word', 'مستشفيات'.repeat(30)],
  ['a long Chinese text without blanks', '港口货运服务'.repeat(60)],
  ['a soft hyphen', 'Hafen\u00adordnung', 'Hafenordnung'],
  ['zero width', 'a\u200bb\u200cc\u200dd\ufeffe', 'abcde'],
  ['twelve lines', Array.from({ length: 12 }, (_one, n) => `Zeile ${n}`).join('\n')],
  ['mathematics', '∑ x² ≤ ½ ∞ ≠ ≈'],
  ['quotes and dashes', '„a“ ‚b‘ – — … «c»'],
  ['currency', '€ £ ¥ ₽ ₿ ₴'],
  ['ligatures', 'ﬁn ﬂuß'],
  ['blanks of all kinds', 'a\u00a0b\u2003c\u3000d\u202fe', 'a b c d e'],
  ['what JavaScript counts as two', '𝔘𝔫𝔱𝔢𝔯'],
  ['a backslash and brackets of PDF', '(a) \\) <b> [c] %d {e} /F'],
  ['markup', '<b>x</b> &amp; {{y}}'],
  ['nothing but what is not seen', '\u200b\u2060', ''],
]

describe('what is printed is read again whole', () => {
  it.each(TEXTS)('%s', async (_what, typed, copied = typed) => {
    const { text } = await readPdf(await printed([`A${typed}Z`]))
    expect(bare(text)).toContain(bare(`A${copied}Z`))
    expect(text).not.toMatch(/[\p{Cs}\p{Co}\u0000-\u0008\u000b\u000e-\u001f]/u)
  })

  it('all of them on one sheet', async () => {
    const { text } = await readPdf(await printed(TEXTS.map(([, typed]) => typed)))
    for (let n = 1; n <= TEXTS.length; n++) expect(text).toContain(`Feld ${n}`)
  })
})
