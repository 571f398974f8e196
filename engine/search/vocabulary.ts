import { stemOf } from './fold'
import { patternOf } from './matchWord'
import { signsOf } from './signs'

/** A word that matches, by its number, and how good it is. */
export interface Match {
  readonly word: number
  readonly quality: number
}

export interface Vocabulary {
  readonly size: number
  /** The number of a word; a new one gets the next. */
  numberOf(word: string): number
  wordAt(number: number): string
  /** All words that a searched one means, as it is or as a part of it. */
  near(searched: string, isTyped: boolean): readonly Match[]
  /** All words that are it but for typing errors. */
  far(searched: string): readonly Match[]
  /** Whether some word begins with this; pieces of four letters and more, else true. */
  begins(piece: string): boolean
  /** How many words were compared letter by letter so far: what searching costs, whatever machine does it. */
  readonly compared: number
}

const REMEMBERED = 300

/** Remembers what was asked last, until there are new words. */
function remembering(find: (searched: string) => readonly Match[]) {
  const known = new Map<string, readonly Match[]>()
  return {
    forget: () => known.clear(),
    find(key: string, searched: string): readonly Match[] {
      const found = known.get(key)
      if (found) return found
      const made = find(searched)
      const oldest = known.size >= REMEMBERED ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      known.set(key, made)
      return made
    },
  }
}

/** Letters by which words are found again that begin alike. */
const BEGINNING = 4

/** All words there are. */
export function createVocabulary(): Vocabulary {
  const words: string[] = []
  const stems: string[] = []
  const signs: number[] = []
  const beginnings = new Map<string, number[]>()
  const numbers = new Map<string, number>()
  let compared = 0
  const through = (mayBe: (signs: number) => boolean, judge: (word: string, stem: string) => number): Match[] => {
    const found: Match[] = []
    for (let word = 0; word < words.length; word++) {
      if (!mayBe(signs[word] ?? 0)) continue
      compared++
      const quality = judge(words[word] ?? '', stems[word] ?? '')
      if (quality > 0) found.push({ word, quality })
    }
    return found
  }
  const throughNear = (searched: string, isTyped: boolean): Match[] => {
    const { mayBeNear, near } = patternOf(searched, isTyped)
    return through(mayBeNear, near)
  }
  const nearWhole = remembering((searched) => throughNear(searched, false))
  const nearTyped = remembering((searched) => throughNear(searched, true))
  const far = remembering((searched) => {
    const pattern = patternOf(searched, false)
    return through(pattern.mayBeFar, pattern.far)
  })
  return {
    get compared() {
      return compared
    },
    begins(piece) {
      if (piece.length < BEGINNING) return true
      const alike = beginnings.get(piece.slice(0, BEGINNING)) ?? []
      return piece.length === BEGINNING ? alike.length > 0 : alike.some((word) => words[word]?.startsWith(piece))
    },
    get size() {
      return words.length
    },
    numberOf(word) {
      const known = numbers.get(word)
      if (known !== undefined) return known
      for (const one of [nearWhole, nearTyped, far]) one.forget()
      numbers.set(word, words.length)
      const beginning = word.slice(0, BEGINNING)
      const alike = beginnings.get(beginning)
      if (alike) alike.push(words.length)
      else beginnings.set(beginning, [words.length])
      words.push(word)
      stems.push(stemOf(word))
      signs.push(signsOf(word))
      return words.length - 1
    },
    wordAt: (number) => words[number] ?? '',
    near: (searched, isTyped) => (isTyped ? nearTyped : nearWhole).find(searched, searched),
    far: (searched) => far.find(searched, searched),
  }
}
