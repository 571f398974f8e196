import { variantName, variantWords } from '../../../engine/form'
import { inEach, ORIGINAL, type Lang } from '../../../engine/languages'
import { LETTERS } from '../../../engine/languages/server.gen'
import {
  fillLetter,
  KINDS,
  LETTER_LAWS,
  type LetterKind,
  type LetterText,
  type LetterValues,
  type OrderWord,
} from '../../../workflows/letters'
import { whichOf } from '../../../workflows/variants'
import type { Winner } from '../../offers/area'
import { dayText } from '../../platform/momentText'
import { lotsText, type OfLaw, regimeIn, type TenderDoc } from '../../tenders/area'
import { say } from '../../words/words'
import type { LettersContent, LetterTexts } from './model'
import type { OrderWords } from './order'

/** The words of the house for a kind of letter, with words in braces. */
export const houseTexts = (kind: LetterKind): Record<Lang, LetterText> =>
  inEach((lang) => ({ subject: LETTERS[lang][`${kind}.subject`], text: LETTERS[lang][`${kind}.text`] }))

/** By which paragraph a tender owes such a letter; null: its law knows none. */
export const lawOfLetter = (tender: OfLaw, kind: LetterKind) => {
  const regime = regimeIn(tender)
  return regime === null ? null : (LETTER_LAWS[kind][regime] ?? null)
}

/** Which of its offers an award accepts, where one company alone got the lot; of several nobody reads of the others'. */
const acceptedIn = ({ lots }: TenderDoc, lotId: string, lang: Lang): string => {
  const [only, ...others] = lots.find((lot) => lot.lotId === lotId)?.awardedTo ?? []
  if (!only || others.length > 0) return say(lang, 'letters.accepted.one')
  const which = whichOf(only)
  return which === null ? say(lang, 'letters.accepted.main') : variantWords(which, lang)
}

/** What stands for the words that are the same for everybody. */
type SharedValues = Record<Exclude<keyof LetterValues, 'bidder' | 'reason' | OrderWord>, string>

export const sharedValues = (
  tender: TenderDoc,
  { lotId, kind, winners, contractFrom }: { lotId: string; kind: LetterKind; winners: readonly Winner[]; contractFrom: Date | null },
): Record<Lang, SharedValues> =>
  inEach((lang) => ({
    buyer: tender.orgName,
    tender: tender.name,
    number: String(tender.no),
    lot: lotsText(tender, [lotId], lang),
    accepted: acceptedIn(tender, lotId, lang),
    winner: KINDS[kind].namesWinner ? winners.map(({ name, ...which }) => variantName(name, whichOf(which), lang)).join(', ') : '',
    contractDay: contractFrom === null ? '' : dayText(contractFrom, lang),
    paragraph: lawOfLetter(tender, kind)?.paragraph ?? '',
  }))

/** One recipient's letter in each language that it was written in. */
export const filledFor = (
  { texts }: Pick<LettersContent, 'texts'>,
  { name, reason, order }: { name: string; reason: string; order?: OrderWords | undefined },
  values: Partial<Record<Lang, Record<string, string>>>,
): Record<Lang, LetterText> =>
  inEach((lang) => {
    const own = texts[lang] ?? texts[ORIGINAL]
    const known = values[lang] ?? values[ORIGINAL]
    return own === undefined
      ? { subject: '', text: '' }
      : fillLetter(own, { ...known, ...(order?.[lang] ?? order?.[ORIGINAL]), bidder: name, reason } as LetterValues)
  })

export const allTexts = (texts: LetterTexts): [Lang, LetterText][] => Object.entries(texts) as [Lang, LetterText][]
