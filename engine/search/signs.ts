const A = 97
const LETTERS = 26
const ZERO = 48
/** Figures share five bits, all other signs one. */
const FIGURES = 5
const OTHER = 31
/** Of signs, and of pairs behind them. */
export const SIGNS = 32
const PAIRS_LOG = 7
const PAIRS = 1 << PAIRS_LOG
/** Marks that a word can have. */
export const MARKS = SIGNS + PAIRS

const markOfSign = (code: number): number => {
  if (code >= A && code < A + LETTERS) return code - A
  return code >= ZERO && code < ZERO + 10 ? LETTERS + ((code - ZERO) % FIGURES) : OTHER
}
/** Of two letters side by side, in either order. */
const markOfPair = (one: number, other: number): number =>
  SIGNS + (Math.imul(one < other ? one * 31 + other : other * 31 + one, 0x9e3779b1) >>> (32 - PAIRS_LOG))

/**
 * Says which signs a folded word has, and which letters stand side by side in it; some more than once. What is a part of another word has
 * no others. One typing error takes away one sign and two pairs at most, also where it exchanges two letters.
 */
export function eachMark(word: string, say: (mark: number) => void): void {
  let before = word.charCodeAt(0)
  if (word !== '') say(markOfSign(before))
  for (let at = 1; at < word.length; at++) {
    const code = word.charCodeAt(at)
    say(markOfSign(code))
    say(markOfPair(before, code))
    before = code
  }
}
