/** A title in many scripts, as somebody pastes it. */
export const LETTERS = '😀 العربية 中文 Ελλάδα Кириллица Łódź Ğİş ẞ ≥ ☑ ½ ﬁ'

/** Others of its kind, each as it is printed and copied. */
export const SCRIPTS: readonly (readonly [what: string, typed: string, copied?: string])[] = [
  ['Hebrew beside Latin', 'Kai שלום עולם Nord'],
  ['Hebrew with vowels', 'שָׁלוֹם'],
  ['Arabic ligatures and vowels', 'لا لله مُحَمَّد'],
  ['Thai', 'ภาษาไทยน้ำใจ'],
  ['Devanagari', 'हिन्दी क्षत्रिय संस्कृतम्'],
  ['Korean', '한국어 대한민국'],
  ['Japanese', '日本語 ひらがな カタカナー'],
  ['Chinese, traditional', '臺灣龍'],
  ['combining marks', 'x\u030c n\u0303\u0323 e\u0301', 'x\u030c ṇ\u0303 é'],
  ['joined emoji', '👨‍👩‍👧‍👦 👩🏽‍🚒 🏳️‍🌈'],
  ['flags', '🇩🇪🇪🇺'],
  ['mathematical letters', '𝒜𝔹𝐂 ∑∫ ℝ'],
  ['Tamil, Georgian, Armenian, Ethiopic', 'தமிழ் ქართული Հայերեն አማርኛ'],
  ['private use', 'a\ue000b', 'a[U+E000]b'],
  ['beyond all planes in use', 'a\u{10ffff}b', 'a[U+10FFFF]b'],
  ['unassigned', 'a\u0378b', 'a[U+0378]b'],
  ['soft hyphens', 'Schiff\u00adfahrts\u00adamt', 'Schifffahrtsamt'],
  ['no-break blanks', '1.234\u00a0€', '1.234 €'],
  ['controls', 'Zeile\u000bzwei\u0085drei\u0002\u0000', 'Zeile zwei drei'],
]
