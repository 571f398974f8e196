import { ORIGINAL } from '../../../../engine/languages'
import LineBreaker from 'linebreak'

/** Written without blanks between words: only a dictionary knows where a line may end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter(ORIGINAL, { granularity: 'grapheme' })

/** A line may end here, and nothing is printed. */
const BREAK = '\u200b'

const joined = (text: string, segmenter: Intl.Segmenter): string =>
  Array.from(segmenter.segment(text), ({ segment }) => segment).join(BREAK)

/** Parts between which a line may end. */
const partsOf = (text: string): string[] => {
  const breaker = new LineBreaker(text)
  const parts: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    parts.push(text.slice(from, next.position))
    from = next.position
  }
  return parts
}

/** With the places where a line may end: between words that no blank parts, and between the letters of what is wider than the line. */
export const withBreaks = (text: string, fits: (part: string) => boolean): string =>
  partsOf(text.replace(UNSPACED, (run) => joined(run, words)))
    .map((part) => (fits(part) ? part : joined(part, graphemes)))
    .join('')
