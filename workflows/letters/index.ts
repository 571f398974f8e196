/** Letters of the authority to bidders: what each kind must say, and what must not stand in it. Pure. */
export { KINDS, LETTER_KINDS, LETTER_LAWS, LETTER_WORDS, ORDER_WORDS, isLetterDue, owesReason } from './kinds'
export type { LetterKind, LetterLaw, LetterWord, OrderWord } from './kinds'
export { fillLetter, reasonFaults, sharedFaults, textFaults, unsaidIn } from './letter'
export type { LetterRecipient, LetterText, LetterValues } from './letter'
export { sentOf } from './proof'
export type { Sent, Told } from './proof'
