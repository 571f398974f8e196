import { KINDS, LETTER_WORDS, ORDER_WORDS, owesReason, type LetterKind, type LetterWord } from './kinds'

/** A letter as it is written, with words in braces ({{reason}}), or as it was filled. */
export interface LetterText {
  subject: string
  text: string
}

export interface LetterRecipient {
  name: string
  /** Why it is not considered, in words of its own. */
  reason: string
  /** What its exclusions or its rejection say already, one by one. */
  known: readonly string[]
}

/** What stands for each word; of OWN_WORDS the recipient's own. */
export type LetterValues = Readonly<Record<LetterWord, string>>

const BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g

const wordsIn = ({ subject, text }: LetterText): string[] => [
  ...new Set([...`${subject}\n${text}`.matchAll(BRACES)].map(([, word = '']) => word)),
]
/** What is each recipient's own, and not known for all of them. */
const OWN_WORDS = ['bidder', 'reason', ...ORDER_WORDS] as const
type OwnWord = (typeof OWN_WORDS)[number]
const isOwn = (word: LetterWord): word is OwnWord => (OWN_WORDS as readonly string[]).includes(word)

const isOrderWord = (word: string): boolean => (ORDER_WORDS as readonly string[]).includes(word)
const isWord = (word: string): word is LetterWord => (LETTER_WORDS as readonly string[]).includes(word)

/** Each word once, from the left: what stands for one is text, whatever it looks like. */
export const fillLetter = ({ subject, text }: LetterText, values: LetterValues): LetterText => {
  const filled = (part: string): string => part.replace(BRACES, (whole, word: string) => (isWord(word) ? values[word] : whole))
  return { subject: filled(subject), text: filled(text) }
}

type TextRule = 'textMissing' | 'unknownWord' | 'wordMissing' | 'wordUnfilled'

/** What is wrong with a text, whoever reads it; `values`: what is known for all of them. */
export function textFaults(kind: LetterKind, letter: LetterText, values: Omit<LetterValues, OwnWord>): { rule: TextRule; word: string }[] {
  const words = wordsIn(letter)
  return [
    ...(letter.subject.trim() === '' || letter.text.trim() === '' ? [{ rule: 'textMissing' as const, word: '' }] : []),
    ...words
      .filter((word) => !isWord(word) || (!KINDS[kind].isOrder && isOrderWord(word)))
      .map((word) => ({ rule: 'unknownWord' as const, word })),
    ...words
      .filter(isWord)
      .filter((word) => !isOwn(word) && values[word].trim() === '')
      .map((word) => ({ rule: 'wordUnfilled' as const, word })),
    // What the law asks for stands in the letter, and not in its subject alone.
    ...KINDS[kind].needs
      .filter((word) => !wordsIn({ subject: '', text: letter.text }).includes(word))
      .map((word) => ({ rule: 'wordMissing' as const, word })),
  ]
}

/** Of several main offers of one company those of which its reason says nothing, in any language ('Hauptangebot 2: …'). */
export const unsaidIn = (reason: string, mains: readonly number[], named: (no: number) => readonly string[]): number[] =>
  mains.filter((no) => !named(no).some((words) => new RegExp(`${words}:[^\\S\\n]*(?!${labels(mains, named)})[^\\s]`, 'u').test(reason)))

/** What begins with another's label is nothing said of this one. */
const labels = (mains: readonly number[], named: (no: number) => readonly string[]): string =>
  `(?:${mains.flatMap((no) => named(no)).join('|')}):|\\s`

/** Shorter ones ('Preis') may stand in anybody's words. */
const SHORTEST = 12
const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase('de').replace(/\s+/g, ' ').trim()

const holds = (text: string, part: string): boolean => part.length >= SHORTEST && text.includes(part)

type ReasonRule = 'required' | 'wordUnfilled' | 'othersReason' | 'namesOther'

/**
 * Another bidder's words in this one's: a part of what was written for the other, or what the other's exclusion says. The same words for
 * both are no fault (a price is higher in either case), unless they are on record for one of them alone.
 */
const takesFrom = (own: LetterRecipient, other: LetterRecipient): boolean => {
  const [mine, theirs, known] = [plain(own.reason), plain(other.reason), own.known.map(plain)]
  const isOnRecord = other.known.map(plain).some((record) => holds(mine, record) && !known.some((one) => holds(one, record)))
  return isOnRecord || (mine !== theirs && holds(mine, theirs) && !known.includes(theirs))
}

/** A name as a word of its own. */
const names = (text: string, name: string): boolean => {
  const [whole, part] = [plain(text), plain(name)]
  const isWordAt = (at: number): boolean => ![whole[at - 1], whole[at + part.length]].some((beside) => /[\p{L}\p{N}]/u.test(beside ?? ''))
  let at = whole.indexOf(part)
  while (at >= 0 && !isWordAt(at)) at = whole.indexOf(part, at + 1)
  return part.length >= 4 && at >= 0
}

type SharedRule = Extract<ReasonRule, 'othersReason' | 'namesOther'>

/** What the words that all recipients read have of one bidder alone: a name, or a reason; `winners`: whom the letter names anyhow. */
export function sharedFaults(
  { subject, text }: LetterText,
  bidders: readonly LetterRecipient[],
  winners: readonly string[],
): { rule: SharedRule; other: string }[] {
  const shared = `${subject}\n${text}`.replace(BRACES, ' ')
  const isWinner = (name: string): boolean => winners.some((winner) => plain(winner).includes(plain(name)))
  return bidders.flatMap(({ name, reason, known }): { rule: SharedRule; other: string }[] => {
    if ([reason, ...known].some((one) => holds(plain(shared), plain(one)))) return [{ rule: 'othersReason', other: name }]
    return !isWinner(name) && names(shared, name) ? [{ rule: 'namesOther', other: name }] : []
  })
}

/**
 * What is wrong with the reasons of a letter, by its recipient's place in the list; `winners`: whom the letter names anyhow. A reason names
 * no other loser: who else offered is nobody's to know.
 */
export function reasonFaults(
  kind: LetterKind,
  recipients: readonly LetterRecipient[],
  winners: readonly string[],
): { at: number; rule: ReasonRule; other: string }[] {
  return recipients.flatMap((own, at): { at: number; rule: ReasonRule; other: string }[] => {
    if (own.reason.trim() === '') return owesReason(kind) ? [{ at, rule: 'required', other: '' }] : []
    if (own.reason.search(BRACES) >= 0) return [{ at, rule: 'wordUnfilled', other: '' }]
    const others = recipients.filter((one) => one !== own)
    const taken = others.find((other) => takesFrom(own, other))
    if (taken) return [{ at, rule: 'othersReason', other: taken.name }]
    const isAllowed = (name: string): boolean => winners.some((winner) => plain(winner).includes(plain(name))) || names(own.name, name)
    const named = others.find(({ name }) => !isAllowed(name) && names(own.reason, name))
    return named ? [{ at, rule: 'namesOther', other: named.name }] : []
  })
}
