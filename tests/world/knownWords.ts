import { withoutData } from './markedData'
import { isPseudo } from './pseudoLanguage'

/** Words as they are compared. */
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
/** Not what programs write ('getReceipt'). */
const isWord = (word: string): boolean => /^\p{L}{3,}$/u.test(word) && !/^\p{Ll}+\p{Lu}/u.test(word)

/** What is written alike in every language: addresses, checksums, names of files, and where a German law says something. */
const ALIKE = [
  /https?:\/\/\S+|\S+@\S+/g,
  /(?<!\S)[\da-f]{4}( [\da-f]{4})+(?!\S)/g,
  /\S+\.[a-z]{3,4}(?![\p{L}\p{N}])/gu,
  /§[§\s]*\d+[a-z]*( EU)?(,? (Abs\.|Nr\.|Satz) \d+)*( (GWB|UVgO|\p{L}*VgV|\p{L}*VO|VOB\/A)(?!\p{L}))?/gu,
]

/**
 * Judges texts of a page by what is known to be data (people's names, what they wrote): gives the runs of words that are neither data nor
 * of the test's language. Data counts as a whole, or line by line: a name of three words is known, each of them alone is not.
 */
export const unknownWords = (data: Iterable<string>): ((text: string) => string[]) => {
  const known = new Set<string>()
  /** Beginnings, for what is cut with dots. */
  const whole = new Set<string>()
  let longest = 1
  for (const text of new Set(data)) {
    whole.add(wordsIn(text).join(' '))
    for (const line of [text, ...text.split(/\n|<[^>]*>|(?<=[.!?:;]) |[@/]/)]) {
      const words = wordsIn(line)
      if (words.length === 0 || words.length > 60) continue
      known.add(words.join(' '))
      longest = Math.max(longest, words.length)
    }
  }
  const isCut = (words: readonly string[]): boolean => {
    const from = words.findIndex(isWord)
    return from >= 0 && [...whole].some((text) => text.startsWith(words.slice(from).join(' ')))
  }
  /** What is left of a run when known texts are taken out, the longest first. */
  const leftOf = (words: readonly string[]): string[] => {
    const left: string[] = []
    for (let at = 0; at < words.length;) {
      let length = Math.min(longest, words.length - at)
      while (length > 0 && !known.has(words.slice(at, at + length).join(' '))) length -= 1
      if (length === 0) left.push(words[at] ?? '')
      at += Math.max(1, length)
    }
    return left.filter(isWord)
  }
  /** A word of the test's language ends the run before it. */
  const runsIn = (text: string): string[][] => {
    const runs: string[][] = [[]]
    for (const word of wordsIn(text)) {
      if (isPseudo(word)) runs.push([])
      else runs.at(-1)?.push(word)
    }
    return runs.filter((run) => run.length > 0)
  }
  const asWritten = (text: string): string => ALIKE.reduce((left, pattern) => left.replace(pattern, ' '), text)
  return (text) => {
    const own = withoutData(text)
    if (known.has(wordsIn(own).join(' '))) return []
    return runsIn(asWritten(own))
      .map((run) => (text.endsWith('…') && isCut(run) ? [] : leftOf(run)))
      .filter((left) => left.length > 0)
      .map((left) => left.join(' '))
  }
}
