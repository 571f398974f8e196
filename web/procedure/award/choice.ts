import { variantName } from '../../../engine/form'
import type { Lang } from '../../../engine/languages'
import { shownSum } from '../../../engine/numbers'
import { calledAmong, offerOf } from '../../../workflows/variants'
import type { AwardView } from '../../../server/contract/procedure/award'

type AwardOffer = AwardView['offers'][number]

/** A price with its currency, as far as the offer says one. */
export const priceText = ({ price, currency }: Pick<AwardOffer, 'price' | 'currency'>, language: Lang): string =>
  price === null ? '–' : `${shownSum(price, language)} ${currency ?? ''}`.trim()

/** What the person decided about a lot's award. */
export interface AwardChoice {
  /** Offers that are to get the contract. */
  winners: readonly string[]
  /** By offer. */
  reasons: Readonly<Record<string, string>>
  choiceReason: string
  isElectronic: boolean
}

/** Where a company has several offers by number and title, too. */
export const withNames = (view: AwardView, lang: Lang): AwardView => ({
  ...view,
  offers: view.offers.map((one) => ({ ...one, name: variantName(one.name, calledAmong(view.offers)(one), lang) })),
})

/** With one more, or one less, to get the contract: of one company only one of its offers. */
export const chosenWith = (chosen: readonly string[], offerId: string, isOn: boolean): string[] => [
  ...chosen.filter((one) => (isOn ? offerOf(one) !== offerOf(offerId) : one !== offerId)),
  ...(isOn ? [offerId] : []),
]

/** Those who can win, the best of the evaluation first. */
export const candidatesOf = ({ offers }: AwardView): AwardOffer[] =>
  offers
    .filter(({ canWin }) => canWin)
    .sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || one.name.localeCompare(other.name, 'de'))

/** The first day on which the contract could be made, if those who are not considered heard of it now; `today`: YYYY-MM-DD. */
export const earliestContract = ({ ifSentNow }: AwardView, today: string): string => ifSentNow?.electronic.contractDay ?? today

/** Companies none of whose offers gets it, each once. */
export const losersOf = ({ offers }: AwardView, { winners }: Pick<AwardChoice, 'winners'>): AwardOffer[] =>
  winners.length === 0 ? [] : offers.filter(({ offerId, variant }) => !variant && !winners.some((one) => offerOf(one) === offerId))

/** Whose rank is passed over: the choice owes a reason. */
export function passedOver(view: AwardView, { winners }: Pick<AwardChoice, 'winners'>): AwardOffer[] {
  if (!view.isEvaluated || winners.length === 0) return []
  const last = Math.max(...view.offers.filter(({ offerId }) => winners.includes(offerId)).map(({ rank }) => rank ?? Infinity))
  return view.offers.filter(({ offerId, rank }) => !winners.includes(offerId) && rank !== null && rank < last)
}

/** What was typed for a loser, or why it was rejected before. */
export const reasonOf = ({ reasons }: Pick<AwardChoice, 'reasons'>, { offerId, told, reason }: AwardOffer): string =>
  reasons[offerId] ?? told?.reason ?? reason ?? ''

/** Told before, of these winners, in the words that stand there: nothing is to be said anew. */
export const isToldAlready = (choice: AwardChoice, offer: AwardOffer, { isSameChoice }: { isSameChoice: boolean }): boolean =>
  isSameChoice && offer.told !== null && reasonOf(choice, offer).trim() === (offer.told.reason ?? '')

type AwardGap = 'winner' | 'loserReason' | 'choiceReason' | 'nobodyNew'

/** Key of `phases:missing`; what the law asks is the server's to say. */
export function gapOf(view: AwardView, choice: AwardChoice, { isSameChoice }: { isSameChoice: boolean }): AwardGap | null {
  if (choice.winners.length === 0) return 'winner'
  const losers = losersOf(view, choice)
  if (view.ifSentNow !== null) {
    if (losers.some((one) => reasonOf(choice, one).trim() === '')) return 'loserReason'
    if (isSameChoice && losers.every((one) => isToldAlready(choice, one, { isSameChoice }))) return 'nobodyNew'
  }
  return passedOver(view, choice).length > 0 && choice.choiceReason.trim() === '' ? 'choiceReason' : null
}
