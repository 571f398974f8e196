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
import { type AwardedDoc, type LotDoc, lotsText, type OfLaw, regimeIn, type TenderDoc } from '../../tenders/area'
import { say } from '../../words/words'
import type { LettersContent, LetterTexts } from './model'

/** The words of the house for a kind of letter, with words in braces. */
export const houseTexts = (kind: LetterKind): Record<Lang, LetterText> =>
  inEach((lang) => ({ subject: LETTERS[lang][`${kind}.subject`], text: LETTERS[lang][`${kind}.text`] }))

/** By which paragraph a tender owes such a letter; null: its law knows none. */
export const lawOfLetter = (tender: OfLaw, kind: LetterKind) => {
  const regime = regimeIn(tender)
  return regime === null ? null : (LETTER_LAWS[kind][regime] ?? null)
}

/** Which of a company's offers an award accepts, as it alone reads it. */
export const acceptedOf = ({ awardedTo = [] }: LotDoc, organizationId: number): Record<Lang, string> | null => {
  const own = awardedTo.find((one) => one.organizationId === organizationId)
  return own ? inEach((lang) => acceptedIn(own, lang)) : null
}

const acceptedIn = (won: AwardedDoc | undefined, lang: Lang): string => {
  if (!won) return say(lang, 'letters.accepted.one')
  const which = whichOf(won)
  return which === null ? say(lang, 'letters.accepted.main') : variantWords(which, lang)
}

/** Where one company alone got the lot; of several nobody reads of the others'. */
const onlyIn = ({ lots }: TenderDoc, lotId: string): AwardedDoc | undefined => {
  const awarded = lots.find((lot) => lot.lotId === lotId)?.awardedTo ?? []
  return awarded.length === 1 ? awarded[0] : undefined
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
    accepted: acceptedIn(onlyIn(tender, lotId), lang),
    winner: KINDS[kind].namesWinner ? winners.map(({ name, ...which }) => variantName(name, whichOf(which), lang)).join(', ') : '',
    contractDay: contractFrom === null ? '' : dayText(contractFrom, lang),
    paragraph: lawOfLetter(tender, kind)?.paragraph ?? '',
  }))

/** One recipient's letter in each language that it was written in. */
export const filledFor = (
  { texts }: Pick<LettersContent, 'texts'>,
  { name, reason, accepted, order }: Pick<LettersContent['letters'][number], 'name' | 'reason' | 'accepted' | 'order'>,
  values: Partial<Record<Lang, Record<string, string>>>,
): Record<Lang, LetterText> =>
  inEach((lang) => {
    const own = texts[lang] ?? texts[ORIGINAL]
    const known = values[lang] ?? values[ORIGINAL]
    return own === undefined
      ? { subject: '', text: '' }
      : fillLetter(own, {
          ...{ ...known, ...(order?.[lang] ?? order?.[ORIGINAL]), bidder: name, reason },
          ...(accepted && { accepted: accepted[lang] ?? accepted[ORIGINAL] }),
        } as LetterValues)
  })

export const allTexts = (texts: LetterTexts): [Lang, LetterText][] => Object.entries(texts) as [Lang, LetterText][]
