import { groupedNumber, type Lang } from '../../../engine/languages'
import { compareDecimals, type NumberKind } from '../../../engine/numbers'
import { decimalsOf } from '../../../engine/validation'
import type { EvaluatedOffer, EvaluationView } from '../../../server/contract/evaluation/views'
import { judgedByParts, leavesOf, openPoints, type Price, priceOf, scoredOffer, scoresOf, weightSum } from '../../../workflows/evaluation'
import { shownDecimal, typedDecimal, upTo, WEIGHT } from '../decimals'
import { isRankedFine, rankedDraft, rankedInput, type RankedDraft } from '../rankedDraft'

/** What somebody tries: numbers as they are typed, by the key of their cell; what is not named stands as it really is. */
export interface Tried {
  typed: Readonly<Record<string, string>>
  /** Whether an offer counts, by its id. */
  counts: Readonly<Record<string, boolean>>
  ranked: RankedDraft | null
}
export const NOTHING_TRIED: Tried = { typed: {}, counts: {}, ranked: null }

type Criterion = EvaluationView['criteria'][number]

/** A number that can be tried, and what it really is. */
export interface Cell {
  key: string
  what: 'weight' | 'price' | 'points'
  criterion: Criterion
  offer: EvaluatedOffer | null
  kind: NumberKind
  /** Null: there is none. */
  number: string | null
  /** As it is shown. */
  real: string
}

const PRICE: NumberKind = { fits: (value) => value.length <= 30 && decimalsOf(value) <= 10 }

/**
 * Nothing is left to be given or set: nobody tries beforehand what it would do (§ 127 GWB, § 97 (2) GWB). Points that were revealed are
 * still agreed on.
 */
export const mayTry = ({ criteria, closed, marking, mayDefine }: EvaluationView): boolean =>
  criteria.length > 0 && !marking.isMasked && (closed !== null || (!mayDefine && leavesOf(criteria).every(({ price }) => price !== null)))

/** '104500.00' with its cents and thousands, as only one number is written. */
const priceText = (number: string, language: Lang): string => {
  const [whole = '', cents = ''] = number.split('.')
  return groupedNumber(`${whole}.${cents.padEnd(2, '0')}`, language)
}
const shownAs = (what: Cell['what'], number: string | null, language: Lang): string =>
  number === null ? '' : what === 'price' ? priceText(number, language) : shownDecimal(number, language)

const KINDS = { weight: () => WEIGHT, price: () => PRICE, points: upTo }

export function weightCell(criterion: Criterion, language: Lang): Cell {
  const { id, weight: number } = criterion
  return {
    ...{ key: weightKey(id), what: 'weight', criterion, offer: null, number, kind: WEIGHT },
    real: shownAs('weight', number, language),
  }
}

const weightKey = (criterionId: string): string => `weight ${criterionId}`
const keyOf = (offerId: string, criterionId: string): string => `${offerId} ${criterionId}`

/** What an offer has for a criterion; null: it is made of parts. */
export function offerCell(
  { criteria, maxPoints }: EvaluationView,
  { criterion, offer }: { criterion: Criterion; offer: EvaluatedOffer },
  language: Lang,
): Cell | null {
  const { id, price } = criterion
  if (judgedByParts(criteria).has(id)) return null
  const what = price ? 'price' : 'points'
  const number = (price ? priceOf(offer.values[price.field]?.value)?.amount : offer.results[id]?.points) ?? null
  const key = keyOf(offer.offerId, id)
  return { ...{ key, what, criterion, offer, number, kind: KINDS[what](maxPoints) }, real: shownAs(what, number, language) }
}

/** What is typed in a cell: undefined where it cannot be read, so that what is real counts; null where nothing else is typed. */
function readCell({ key, kind, number, real }: Cell, { typed }: Tried, language: Lang): { value: string | null | undefined } | null {
  const text = typed[key]
  if (text === undefined || text.trim() === real) return null
  const value = typedDecimal(text, language, kind)
  const isSame = typeof value === 'string' && number !== null && compareDecimals(value, number) === 0
  return isSame ? null : { value }
}

export const isUnread = (cell: Cell, tried: Tried, language: Lang): boolean => {
  const read = readCell(cell, tried, language)
  return read !== null && read.value === undefined
}

/** Numbers that differ from what is real. */
function triedNumbers(view: EvaluationView, tried: Tried, language: Lang): { cell: Cell; value: string | null }[] {
  const weights = view.criteria.map((one) => weightCell(one, language))
  const others = view.offers.flatMap((offer) =>
    view.criteria.flatMap((criterion) =>
      tried.typed[keyOf(offer.offerId, criterion.id)] === undefined ? [] : (offerCell(view, { criterion, offer }, language) ?? []),
    ),
  )
  return [...weights, ...others].flatMap((cell) => {
    const read = readCell(cell, tried, language)
    return read === null || read.value === undefined ? [] : [{ cell, value: read.value }]
  })
}

const isReallyOut = ({ excluded, afterClose }: EvaluatedOffer): boolean => excluded !== null || afterClose

export const doesCount = (offer: EvaluatedOffer, { counts }: Tried): boolean => counts[offer.offerId] ?? !isReallyOut(offer)

/** Something that is tried, as it is said: before and after as they are shown. */
export type Change =
  | { what: 'weight' | 'price' | 'points'; criterion: Criterion; offer: EvaluatedOffer | null; before: string; after: string }
  | { what: 'counts'; offer: EvaluatedOffer; isIn: boolean }
  | { what: 'method'; before: RankedDraft; after: RankedDraft }

/** What differs from what is real. */
export function changesOf(view: EvaluationView, tried: Tried, language: Lang): Change[] {
  const numbers = triedNumbers(view, tried, language).map(({ cell: { what, criterion, offer, real }, value }): Change => {
    const after = shownAs(what, value, language)
    return { what, criterion, offer, before: real || '–', after: after || '–' }
  })
  const offers = view.offers.flatMap((offer): Change[] => {
    const isIn = doesCount(offer, tried)
    return isIn === isReallyOut(offer) ? [{ what: 'counts', offer, isIn }] : []
  })
  const before = rankedDraft(view, language)
  const { ranked } = tried
  const isOther = ranked !== null && isRankedFine(ranked, language) && JSON.stringify(ranked) !== JSON.stringify(before)
  return [...(isOther ? [{ what: 'method', before, after: ranked } as const] : []), ...offers, ...numbers]
}

const each = <T>(all: Readonly<Record<string, T>>, change: (real: T, id: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([id, real]) => [id, change(real, id)]))

/** The evaluation as it would be, worked out by what works out the real one. */
export function played(view: EvaluationView, tried: Tried, language: Lang) {
  const numbers = new Map(triedNumbers(view, tried, language).map(({ cell, value }) => [cell.key, value]))
  const tryNumber = <T>(key: string, real: T, make: (number: string | null) => T): T => {
    const number = numbers.get(key)
    return number === undefined ? real : make(number)
  }
  const criteria = view.criteria.map((one) => ({ ...one, weight: tryNumber(weightKey(one.id), one.weight, (weight) => weight) }))
  const { ranked } = tried
  const { method, tie } = ranked !== null && isRankedFine(ranked, language) ? rankedInput(ranked, language) : view
  const scale = { criteria, maxPoints: view.maxPoints, method, tie }
  const offers = view.offers.map((offer) => {
    const { offerId } = offer
    const real = scoredOffer({ ...offer, isExcluded: !doesCount(offer, tried) }, criteria)
    const priced = (amount: string | null, id: string, currency: string | undefined | null): Price | null =>
      amount === null ? null : { amount, currency: currency ?? currencyIn(view, id) }
    return {
      ...real,
      prices: each(real.prices, (price, id) => tryNumber(keyOf(offerId, id), price, (amount) => priced(amount, id, price?.currency))),
      given: each(real.given, (given, id) => tryNumber(keyOf(offerId, id), given, (points) => (points === null ? [] : [points]))),
    }
  })
  const scores = scoresOf(offers, scale)
  return { scale, offers, scores, open: openPoints(offers, scale, scores), weightSum: weightSum(criteria) }
}
export type Played = ReturnType<typeof played>

/** Of an offer that says no price the others' counts, where they have one. */
function currencyIn({ offers, criteria }: EvaluationView, id: string): string | null {
  const field = criteria.find((one) => one.id === id)?.price?.field ?? ''
  const known = new Set(offers.flatMap(({ values }) => priceOf(values[field]?.value)?.currency ?? []))
  return known.size === 1 ? ([...known][0] ?? null) : null
}
