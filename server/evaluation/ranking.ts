import type { TenderDoc } from '../tenders/area'
import { openedParts } from './parts'
import { presentEvaluation, readStored } from './reading/readEvaluation'

export interface Ranked {
  offerId: string
  rank: number | null
  total: string | null
  price: string | null
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

/** What the evaluation of a lot's newest offers came to; null where there is none, or it is not closed. */
export async function closedRanking(tender: TenderDoc, lotId: string): Promise<Ranked[] | null> {
  const stored = await newestOf(tender, lotId)
  if (!stored?.evaluation?.closed) return null
  const { offers } = await presentEvaluation(stored, { userId: '', mayDecide: false })
  return offers.map(({ offerId, rank, total, results }) => ({
    offerId,
    rank,
    total,
    price: Object.values(results).find(({ price }) => price !== undefined && price !== null)?.price ?? null,
  }))
}

/** Somebody with a better rank is passed over. */
export const passesOver = (ranking: readonly Ranked[], offerIds: readonly string[]): boolean => {
  const ranks = ranking.filter(({ offerId }) => offerIds.includes(offerId)).map(({ rank }) => rank ?? Number.POSITIVE_INFINITY)
  const last = Math.max(0, ...ranks)
  return ranking.some(({ offerId, rank }) => !offerIds.includes(offerId) && rank !== null && rank < last)
}
