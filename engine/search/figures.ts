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
      const one = Number(`1${beginning}`)
      // With the 1 in front no two lengths of figures share a number of bits, so that says between which numbers one has to lie.
      const lows = new Uint32Array(33)
      const spans = new Uint32Array(33)
      for (let length = beginning.length, unit = 1; length <= MOST; length++, unit *= 10)
        for (const bits of [Math.clz32(10 ** length), Math.clz32(2 * 10 ** length - 1)]) {
          lows[bits] = one * unit
          spans[bits] = unit
        }
      const all = values
      for (let at = from; at < size; at++) {
        const value = all[at] ?? 0
        const bits = Math.clz32(value)
        if ((value - (lows[bits] ?? 0)) >>> 0 < (spans[bits] ?? 0)) say(at, spans[bits] === 1)
      }
    },
  }
}
