import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../projectRoot'
import { inflateSync } from 'node:zlib'

const HEAD = 44
const ENTRY = 20

/**
 * A font packed for the web (WOFF) as the plain file it was made from: fontkit would unpack a whole table for each glyph. Others stay as
 * they are.
 */
const sfntOf = (file: Buffer): Buffer => {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file
  const count = file.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const bodies: Buffer[] = []
  let end = head.length
  for (let n = 0; n < count; n++) {
    const from = HEAD + n * ENTRY
    const [offset, packed, length] = [file.readUInt32BE(from + 4), file.readUInt32BE(from + 8), file.readUInt32BE(from + 12)]
    const bytes = file.subarray(offset, offset + packed)
    const body = packed < length ? inflateSync(bytes) : bytes
    const to = 12 + 16 * n
    file.copy(head, to, from, from + 4)
    file.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(end, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (length % 4)) % 4)])
    bodies.push(padded)
    end += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

interface FontFile {
  readonly file: string
}
interface Fallback extends FontFile {
  /** Tried only where one of these is printed: nothing is read for other texts. */
  readonly letters: RegExp
}

/** Whole fonts (Latin with all accents, Greek, Cyrillic). Only the glyphs that are used go into a document. */
const HOUSE = {
  text: { file: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf' },
  strong: { file: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf' },
  title: { file: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf' },
} as const satisfies Record<string, FontFile>
export type HouseFont = keyof typeof HOUSE
export const HOUSE_FONTS = Object.keys(HOUSE) as HouseFont[]

const HAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const MATH = /[\u2100-\u214f\u2190-\u23ff\u27c0-\u27ff\u2900-\u2bff\u{1d400}-\u{1d7ff}]/u
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u

/**
 * For what the house's fonts lack (names of bidders come from everywhere), in the order they are asked; the last has nearly every
 * character.
 */
const FALLBACKS = {
  // With digits and signs: what is read from right to left is of one font.
  arabic: { letters: /\p{scx=Arabic}/u, file: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf' },
  hebrew: { letters: /\p{scx=Hebrew}/u, file: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf' },
  thai: { letters: /\p{scx=Thai}/u, file: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf' },
  devanagari: {
    letters: /\p{scx=Devanagari}/u,
    file: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  },
  han: { letters: HAN, file: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf' },
  korean: { letters: /\p{scx=Hangul}/u, file: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf' },
  math: { letters: MATH, file: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff' },
  emoji: { letters: EMOJI, file: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf' },
  symbols: {
    letters: /\p{S}/u,
    file: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
  },
  all: { letters: /[^]/u, file: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff' },
} as const satisfies Record<string, Fallback>

export type FontName = HouseFont | keyof typeof FALLBACKS

/** Pictures rather than letters: asked for by a selector, or shown as such by nature. */
const PICTURE = /\ufe0f|\u20e3|\p{Emoji_Presentation}|\p{Regional_Indicator}/u

/** The fonts to be asked for this piece of text where the first one is the house's own of its place. */
export const fontsFor = (piece: string, own: HouseFont): FontName[] => {
  const house: FontName[] = own === 'title' ? ['title', 'strong'] : [own]
  const others = (Object.keys(FALLBACKS) as (keyof typeof FALLBACKS)[]).filter((name) => FALLBACKS[name].letters.test(piece))
  return PICTURE.test(piece) ? ['emoji', ...house, ...others] : [...house, ...others]
}

const read = new Map<FontName, Buffer>()

/** Read when it is first needed, and kept. */
export const fontFile = (name: FontName): Buffer => {
  const { file }: FontFile = name in HOUSE ? HOUSE[name as HouseFont] : FALLBACKS[name as keyof typeof FALLBACKS]
  const known = read.get(name) ?? sfntOf(readFileSync(join(projectRoot(), 'node_modules', ...file.split('/'))))
  read.set(name, known)
  return known
}
