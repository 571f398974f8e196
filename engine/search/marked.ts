import { eachMark, MARKS, SIGNS } from './signs'

/** So many words share a block: what is looked at together stays near the processor, and a new one costs no copying. */
const BLOCK_LOG = 15
const BLOCK = 1 << BLOCK_LOG
const ROW = BLOCK / 32

/** What is searched among marks: its own, the rarest first, each once. */
export interface Wanted {
  readonly signs: readonly number[]
  readonly pairs: readonly number[]
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
      const marks = new Set<number>()
      eachMark(text, (mark) => marks.add(mark))
      const all = [...marks].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
      return { signs: all.filter((mark) => mark < SIGNS), pairs: all.filter((mark) => mark >= SIGNS) }
    },
    /** Words that have all of these marks. */
    withAll({ signs, pairs }: Wanted, [from, size]: readonly [number, number], say: (word: number) => void): void {
      const rows = Int32Array.from([...pairs, ...signs], (mark) => mark * ROW)
      const judge = (block: Int32Array, at: number): number => {
        let fit = -1
        for (let n = 0; n < rows.length && fit !== 0; n++) fit &= block[(rows[n] ?? 0) + at] ?? 0
        return fit
      }
      over(from, size, [judge, say])
    },
    /** Words that lack no more marks than so many typing errors take away (one or two). */
    withMost({ signs, pairs }: Wanted, errors: number, [[from, size], say]: [readonly [number, number], (word: number) => void]): void {
      const [signRows, pairRows] = [signs, pairs].map((marks) => Int32Array.from(marks, (mark) => mark * ROW))
      if (!signRows || !pairRows) return
      // How many of the marks each of 32 words lacks, counted by adding bits: ones, twos, fours, and whether there are eight.
      const judge = (block: Int32Array, at: number): number => {
        let [one, two, four, more] = [0, 0, 0, 0]
        for (let n = 0; n < signRows.length; n++) {
          const lacks = ~(block[(signRows[n] ?? 0) + at] ?? 0)
          const twos = one & lacks
          one ^= lacks
          more |= two & twos
          two ^= twos
        }
        const has = errors === 1 ? ~(two | more) : ~((one & two) | more)
        if (has === 0) return 0
        one = two = more = 0
        for (let n = 0; n < pairRows.length; n++) {
          const lacks = ~(block[(pairRows[n] ?? 0) + at] ?? 0)
          const twos = one & lacks
          one ^= lacks
          const fours = two & twos
          two ^= twos
          more |= four & fours
          four ^= fours
        }
        return has & (errors === 1 ? ~(four | (one & two) | more) : ~((four & (one | two)) | more))
      }
      over(from, size, [judge, say])
    },
  }
}
export type Marked = ReturnType<typeof createMarked>
