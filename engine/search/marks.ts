import { isEmptyWord } from './fold'
import { patternOf } from './matchWord'
import { queryOf } from './query'

/** [start, end) in UTF-16 units of the text. */
export type Mark = readonly [start: number, end: number]

/** The folded letters of a text, and for each where in the text it stands; says the same as fold(). */
export function foldedPlaces(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  let mayDrop = false
  let at = 0
  for (const sign of text) {
    const folded = sign.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
    for (const letter of folded) {
      if (letter === 'e' && mayDrop) {
        mayDrop = false
        continue
      }
      mayDrop = letter === 'a' || letter === 'o' || letter === 'u'
      letters += letter
      for (let unit = 0; unit < letter.length; unit++) places.push(at)
    }
    at += sign.length
  }
  return { letters, places }
}

/** Where in a text the words of a search stand, also other forms of them and with typing errors; in order, not overlapping. */
export function marksIn(text: string, search: string): Mark[] {
  const { words, isOpen } = queryOf(search)
  if (words.length === 0) return []
  const patterns = words.map((word, n) => patternOf(word, isOpen && n === words.length - 1))
  const { letters, places } = foldedPlaces(text)
  const found = [...letters.matchAll(/[\p{L}\p{N}]+/gu)].flatMap((match): { mark: Mark; near: number; far: number }[] => {
    const [word] = match
    if (isEmptyWord(word)) return []
    const near = Math.max(...patterns.map((one) => one.near(word)))
    const far = near > 0 ? 0 : Math.max(...patterns.map((one) => one.far(word)))
    if (near === 0 && far === 0) return []
    const start = places[match.index] ?? 0
    const lastPlace = places[match.index + word.length - 1] ?? start
    return [{ mark: [start, endOfWord(text, lastPlace)], near, far }]
  })
  // Errors are shown only where nothing is as it was typed.
  const isSure = found.some(({ near }) => near > 0)
  return found.filter(({ near }) => !isSure || near > 0).map(({ mark }) => mark)
}

/** Behind the sign at a place and the marks and dropped letters that belong to it. */
function endOfWord(text: string, place: number): number {
  const rest = /^[\p{L}\p{N}\p{M}]+/u.exec(text.slice(place))
  return place + (rest?.[0].length ?? 1)
}

/** So few signs before the first mark: in a narrow column the mark is what must not be cut off. */
const LEAD = 24

/** A piece of a long text around its first mark, some so many signs long, with the marks in it; null where nothing is found. */
export function excerptOf(text: string, search: string, length = 140): { text: string; marks: Mark[] } | null {
  const [first] = marksIn(text, search)
  if (!first) return null
  const wanted = Math.max(0, first[0] - LEAD)
  const start = wanted === 0 ? 0 : wanted + Math.max(0, text.slice(wanted, first[0]).search(/(?<=\s)\S/u))
  const end = Math.min(text.length, start + length)
  const cutEnd = end === text.length ? end : Math.max(first[1], text.lastIndexOf(' ', end))
  const piece = `${start > 0 ? '… ' : ''}${text.slice(start, cutEnd).trimEnd()}${cutEnd < text.length ? ' …' : ''}`
  return { text: piece, marks: marksIn(piece, search) }
}
