import { COMMON_WORDS } from './commonPasswords'
import { hasForbidden, opaqueString } from './opaqueString'

export const MIN_LENGTH = 12

interface PasswordFault {
  readonly rule: 'tooShort' | 'outerBlanks' | 'unseen' | 'guessable'
  readonly params?: { readonly min: number }
}

/** Digits and signs that people put for letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/** What fingers and heads run along, forwards and backwards. */
const LANES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiopü+',
  'qwertyuiop[]',
  'asdfghjklöä#',
  'asdfghjkl;',
  'yxcvbnm,.-',
  'zxcvbnm,./',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik,9ol.',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2s3d4f5g6h7j8k9l0',
  'a1s2d3f4g5h6j7k8l9',
  'y1x2c3v4b5n6m7',
  'z1x2c3v4b5n6m7',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  'qaywsxedcrfvtgbzhnujm',
  'qazwsxedcrfvtgbyhnujm',
  'qawsedrftgzhujikolp',
  'qawsedrftgyhujikolp',
  'qwasyxerdfcv',
  'qwaszxerdfcv',
  '12qw34er56tz78ui90op',
  '12qw34er56ty78ui90op',
  '!"§$%&/()=',
  '!@#$%^&*()',
].flatMap((lane) => [lane, [...lane].reverse().join('')])

const MIN_WORD_LENGTH = 3
const MAX_WORD_LENGTH = Math.max(...[...COMMON_WORDS].map((word) => word.length))

const spells = (typed: string, word: string): boolean =>
  typed.length === word.length && [...typed].every((sign, index) => sign === word[index] || STANDS_FOR[sign]?.includes(word[index] ?? ' '))

/** Words by length, so that a piece is held against those it can be. */
const byLength = (words: Iterable<string>): Map<number, string[]> => {
  const groups = new Map<number, string[]>()
  for (const word of words) groups.set(word.length, [...(groups.get(word.length) ?? []), word])
  return groups
}
const COMMON = byLength(COMMON_WORDS)

/** What a piece costs a guesser; null for one that is not on any list. */
const costOf = (piece: string, own: readonly string[]): number | null => {
  // A sign or two in between, or one sign over and over.
  if (/^[^\p{L}\p{N}]{1,2}$/u.test(piece) || /^(.)\1+$/u.test(piece)) return 0
  if (piece.length >= 3 && LANES.some((lane) => lane.includes(piece))) return 0.5
  if (/^\d{1,4}$/.test(piece) || own.includes(piece)) return 1
  return piece.length >= MIN_WORD_LENGTH && COMMON.get(piece.length)?.some((word) => spells(piece, word)) ? 1 : null
}

/** As many list entries in a row are still guessed: 'sommer', 'hamburg', '2026'. */
const GUESSED = 3

/** The cheapest way to put a password together from what is on lists; Infinity where there is none. */
const guesses = (password: string, own: readonly string[]): number => {
  const longest = Math.max(MAX_WORD_LENGTH, ...own.map((word) => word.length))
  const cheapest = [0]
  for (let end = 1; end <= password.length; end++) {
    let best = Infinity
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const before = cheapest[start] ?? Infinity
      if (before >= best || before > GUESSED) continue
      const cost = costOf(password.slice(start, end), own)
      if (cost !== null) best = Math.min(best, before + cost)
    }
    cheapest[end] = best
  }
  return cheapest[password.length] ?? Infinity
}

/** 'Xk3!pQXk3!pQ' is no longer than its half. */
const isRepeated = (password: string): boolean => /^(.+)\1+$/u.test(password)

/** As guessers try it: a word in full width or of ligatures is the same word. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Pure: why a password is not taken, or null. `about` are texts that belong to the person: address and names. */
export const passwordFault = (typed: string, about: readonly string[] = []): PasswordFault | null => {
  const password = opaqueString(typed)
  if ([...password].length < MIN_LENGTH) return { rule: 'tooShort', params: { min: MIN_LENGTH } }
  if (password !== password.trim()) return { rule: 'outerBlanks' }
  if (hasForbidden(password)) return { rule: 'unseen' }
  const small = folded(password)
  const own = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map(folded)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
  // Nobody guesses through texts this long, and looking would take long.
  if (small.length > 100) return new Set(small).size < 5 ? { rule: 'guessable' } : null
  return new Set(small).size < 5 || isRepeated(small) || guesses(small, own) <= GUESSED ? { rule: 'guessable' } : null
}
