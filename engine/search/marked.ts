import { eachMark, MARKS, SIGNS } from './signs'

/** So many words share a block: what is looked at together stays near the processor, and a new one costs no copying. */
const BLOCK_LOG = 15
const BLOCK = 1 << BLOCK_LOG
const ROW = BLOCK / 32

/** What is searched among marks. */
export interface Wanted {
  /** Each once, the rarest first. */
  readonly all: readonly number[]
  readonly signs: readonly number[]
  /** As they stand in the word. */
  readonly pairs: readonly number[]
}

const rowsOf = (marks: readonly number[]): Int32Array => Int32Array.from(marks, (mark) => mark * ROW)

/** Which of 32 words lack so many marks at most: counted by adding bits, ones, twos, and whether there are more. */
function lackingFew(block: Int32Array, at: number, [rows, most]: readonly [Int32Array, number]): number {
  let [one, two, more] = [0, 0, 0]
  for (let n = 0; n < rows.length; n++) {
    const lacks = ~(block[(rows[n] ?? 0) + at] ?? 0)
    const carried = one & lacks
    one ^= lacks
    more |= two & carried
    two ^= carried
  }
  return most === 1 ? ~(two | more) : ~((one & two) | more)
}

/**
 * In which of 32 words pairs are missing as so many errors take them away: a wrong letter two pairs side by side, two that are exchanged
 * those before and behind, and not the one between. Gone through from the left, an error is laid where the first pair is missing:
 * `none`, `one` and `two` hold which words had so many by now; those whose error may go on are kept apart, by one pair (`…First`) or two.
 */
function withErrors(block: Int32Array, at: number, [rows, most]: readonly [Int32Array, number]): number {
  let [none, one, oneFirst, oneLast, two, twoFirst, twoLast] = [-1, 0, 0, 0, 0, 0, 0]
  for (let n = 0; n < rows.length; n++) {
    const has = block[(rows[n] ?? 0) + at] ?? 0
    const [second, first] = [one & ~has, none & ~has]
    two = (two & has) | (twoFirst & ~has) | twoLast
    twoLast = twoFirst & has
    twoFirst = second
    one = (one & has) | (oneFirst & ~has) | oneLast
    oneLast = oneFirst & has
    oneFirst = first
    none &= has
  }
  const once = none | one | oneFirst | oneLast
  return most === 1 ? once : once | two | twoFirst | twoLast
}

/**
 * Which marks words have, a row of bits for each mark instead of a number for each word (bit-sliced signatures, Faloutsos 1985): 32 words
 * are judged by one operation a mark.
 */
export function createMarked() {
  const blocks: Int32Array[] = []
  const counts = new Uint32Array(MARKS)
  let block: Int32Array = new Int32Array(0)
  let [place, bit] = [0, 0]
  const set = (mark: number): void => {
    const at = mark * ROW + place
    const had = block[at] ?? 0
    if ((had & bit) !== 0) return
    block[at] = had | bit
    counts[mark] = (counts[mark] ?? 0) + 1
  }

  /** Goes over the words [from, size) 32 at a time; `judge` answers which of them fit, as bits. */
  const over = (from: number, size: number, [judge, say]: [(rows: Int32Array, at: number) => number, (word: number) => void]): void => {
    for (let first = from & -32; first < size; first += 32) {
      const rows = blocks[first >>> BLOCK_LOG]
      if (!rows) continue
      let fit = judge(rows, (first & (BLOCK - 1)) >>> 5)
      if (first < from) fit &= -1 << (from - first)
      if (size - first < 32) fit &= (1 << (size - first)) - 1
      for (; fit !== 0; fit &= fit - 1) say(first + 31 - Math.clz32(fit & -fit))
    }
  }

  return {
    add(word: number, text: string): void {
      if (text === '') return
      block = blocks[word >>> BLOCK_LOG] ??= new Int32Array(MARKS * ROW)
      place = (word & (BLOCK - 1)) >>> 5
      bit = 1 << (word & 31)
      eachMark(text, set)
    },
    wantedOf(text: string): Wanted {
      const marks: number[] = []
      eachMark(text, (mark) => marks.push(mark))
      const all = [...new Set(marks)].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
      return { all, signs: all.filter((mark) => mark < SIGNS), pairs: marks.filter((mark) => mark >= SIGNS) }
    },
    /** Words that have all of these marks. */
    withAll({ all }: Wanted, [from, size]: readonly [number, number], say: (word: number) => void): void {
      const rows = rowsOf(all)
      const judge = (block: Int32Array, at: number): number => {
        let fit = -1
        for (let n = 0; n < rows.length && fit !== 0; n++) fit &= block[(rows[n] ?? 0) + at] ?? 0
        return fit
      }
      over(from, size, [judge, say])
    },
    /** Words that lack no more of these marks than so many typing errors take away (one or two). */
    withMost({ signs, pairs }: Wanted, errors: number, [[from, size], say]: [readonly [number, number], (word: number) => void]): void {
      const [signRows, pairRows] = [rowsOf(signs), rowsOf(pairs)]
      over(from, size, [(block, at) => lackingFew(block, at, [signRows, errors]) & withErrors(block, at, [pairRows, errors]), say])
    },
  }
}
export type Marked = ReturnType<typeof createMarked>
