const A = 97
const LETTERS = 26
const ZERO = 48
/** Figures share five bits, all other signs one. */
const FIGURES = 5
const OTHER = 31

const bitOfSign = (code: number): number => {
  if (code >= A && code < A + LETTERS) return code - A
  return code >= ZERO && code < ZERO + 10 ? LETTERS + ((code - ZERO) % FIGURES) : OTHER
}

/** Which signs a folded word has, as bits: two words with far different ones need not be compared. */
export function signsOf(word: string): number {
  let signs = 0
  for (let at = 0; at < word.length; at++) signs |= 1 << bitOfSign(word.charCodeAt(at))
  return signs
}

/** How many bits are set. */
export const countOf = (bits: number): number => {
  let left = bits
  let count = 0
  for (; left !== 0; count++) left &= left - 1
  return count
}

/**
 * Which letters stand side by side in a word, in either order, as bits, 32 in each half: one typing error takes away two such pairs at
 * most, also where it exchanges two letters.
 */
export function pairsOf(word: string, half: 0 | 1): number {
  let pairs = 0
  for (let at = 1; at < word.length; at++) {
    const [one, other] = [word.charCodeAt(at - 1), word.charCodeAt(at)]
    const bit = Math.imul(Math.min(one, other) * 31 + Math.max(one, other), 0x9e3779b1) >>> 26
    if (bit >>> 5 === half) pairs |= 1 << (bit & 31)
  }
  return pairs
}
