import { grown } from './grown'

/** Numbers of words from this one on are of figures. */
export const FIGURES = 2 ** 31

const MOST = 9
const ALONE = new RegExp(`^[0-9]{1,${MOST}}$`)

/** What is kept apart: figures alone, not too many. Longer ones are words among words. */
export const isFigures = (word: string): boolean => ALONE.test(word)

/**
 * Numbers of tenders and the like, in four bytes each: every tender has one of its own, and none of them means a word or is it but for
 * errors. A 1 in front keeps the zeros that some begin with.
 */
export function createFigures() {
  let values = new Uint32Array(1 << 12)
  let size = 0
  return {
    get size() {
      return size
    },
    add(word: string): number {
      values = grown(values, size + 1)
      values[size] = Number(`1${word}`)
      return size++
    },
    at: (place: number): string => String(values[place]).slice(1),
    /** Says which of those behind `from` begin so, and which of them are no longer. */
    begun(beginning: string, from: number, say: (at: number, isSame: boolean) => void): void {
      const { length } = beginning
      const one = Number(`1${beginning}`)
      const all = values
      for (let at = from; at < size; at++) {
        const value = all[at] ?? 0
        let unit = 1
        // As many figures more as it has.
        for (let most = 2 * 10 ** length; value >= most * unit;) unit *= 10
        if (value >= one * unit && value < (one + 1) * unit) say(at, unit === 1)
      }
    },
  }
}
