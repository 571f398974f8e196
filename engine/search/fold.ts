/** Longer words are cut: nobody types more of one. */
const LONGEST = 31

const PLAIN = /^[ -~\n]*$/

/**
 * One spelling of 'Müller', 'Mueller' and 'Muller', of 'Straße' and 'STRASSE': lower case, without marks, 'ae', 'oe' and 'ue' as one
 * letter.
 */
export const fold = (text: string): string => {
  const small = text.toLowerCase()
  // Most words have no marks to take off.
  const plain = PLAIN.test(small) ? small : small.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return plain.replace(/([aou])e/g, '$1')
}

/** Words that stand everywhere and say nothing, folded. */
const EMPTY = new Set(
  (
    'der die das des dem den ein eine einer eines einem einen und oder sowie in im ins am an auf aus bei beim bis durch fur gegen mit ' +
    'nach ohne uber um unter vom von vor zu zum zur zwischen als auch sich ist sind wird werden nicht the a of and or for on at to ' +
    'by with from is are'
  ).split(' '),
)
export const isEmptyWord = (word: string): boolean => EMPTY.has(word)

/** The check digit of a CPV code says nothing: '45214210-1' is 45214210. */
const withoutCheckDigit = (text: string): string => text.replace(/\b(\d{8})-\d(?!\d)/g, '$1')

/** All words of a text, folded, in their order; figures are words, too. */
export const wordsOf = (text: string): string[] => wordsIn(fold(withoutCheckDigit(text)))
const wordsIn = (folded: string): string[] => (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST))

/** What a text is found by: its words once each, without empty ones, and those joined by a hyphen also as one ('Kita-Neubau'). */
export const tokensOf = (text: string): string[] => {
  const folded = fold(withoutCheckDigit(text))
  // Also words without a hyphen match: looking on for one from each letter of a long word takes seconds.
  const joined = (folded.includes('-') ? (folded.match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) : [])
    .filter((word) => word.includes('-'))
    .map((word) => word.replaceAll('-', '').slice(0, LONGEST))
  return [...new Set([...wordsIn(folded), ...joined])].filter((word) => !isEmptyWord(word))
}

const ENDINGS = ['ern', 'em', 'en', 'er', 'es', 'e', 'n', 's']
const MIN_STEM_LENGTH = 4

/** A word without the ending that number and case give it: 'Schule', 'Schulen' and 'Häuser', 'Haus' are alike. Folded words only. */
export const stemOf = (word: string): string => {
  const ending = ENDINGS.find((one) => word.endsWith(one))
  return ending === undefined || word.length - ending.length < MIN_STEM_LENGTH ? word : word.slice(0, -ending.length)
}

export const isNumber = (word: string): boolean => /\p{N}/u.test(word)
