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

/** How many of the needed signs are not among the others. */
export function lacking(needed: number, signs: number): number {
  let left = needed & ~signs
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count++
  }
  return count
}
