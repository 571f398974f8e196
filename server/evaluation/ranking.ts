import { priceOf } from '../../workflows/evaluation'
import type { TenderDoc } from '../tenders/area'
import { openedParts } from './parts'
import { judgedBy } from './reading/criteria'
import { boundIn } from './reading/prices'
import { presentEvaluation, readStored } from './reading/readEvaluation'

export interface Ranked {
  offerId: string
  rank: number | null
  total: string | null
  price: string | null
  currency: string | null
}

/** The evaluation of a lot's newest offers; null where there is none. */
async function newestOf(tender: TenderDoc, lotId: string) {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const part = lot && openedParts(lot).find(({ kind }) => kind === 'offer')
  return lot && part ? readStored(tender, { lot, part }) : null
}

/** Why offers of a lot were excluded from its evaluation, by offer. */
export async function exclusionsIn(tender: TenderDoc, lotId: string): Promise<ReadonlyMap<string, string>> {
  const stored = await newestOf(tender, lotId)
  return new Map((stored?.evaluation?.excluded ?? []).map(({ offerId, reason }) => [offerId, reason]))
}

/** Until which day offers of a lot bind their bidders, by offer, as far as they say it. */
export async function boundOffers(tender: TenderDoc, lotId: string): Promise<ReadonlyMap<string, string>> {
  const stored = await newestOf(tender, lotId)
  return stored ? boundIn(stored) : new Map()
}

/** What the evaluation of a lot's newest offers came to; null where there is none, or it is not closed. */
export async function closedRanking(tender: TenderDoc, lotId: string): Promise<Ranked[] | null> {
  const stored = await newestOf(tender, lotId)
  if (!stored?.evaluation?.closed) return null
  const [{ offers }, { criteria }] = await Promise.all([presentEvaluation(stored, { userId: '', mayDecide: false }), judgedBy(stored)])
  return offers.map(({ offerId, rank, total, results }) => {
    const [id, { price = null } = {}] = Object.entries(results).find(([, one]) => one.price !== undefined && one.price !== null) ?? []
    const field = criteria.find((one) => one.id === id)?.price?.field
    const n = stored.released.findIndex((one) => one.offerId === offerId)
    const { currency = null } = (field !== undefined && priceOf(stored.comparison.values[n]?.[field]?.value)) || {}
    return { offerId, rank, total, price, currency }
  })
}

/** Somebody with a better rank is passed over. */
export const passesOver = (ranking: readonly Ranked[], offerIds: readonly string[]): boolean => {
  const ranks = ranking.filter(({ offerId }) => offerIds.includes(offerId)).map(({ rank }) => rank ?? Number.POSITIVE_INFINITY)
  const last = Math.max(0, ...ranks)
  return ranking.some(({ offerId, rank }) => !offerIds.includes(offerId) && rank !== null && rank < last)
}
