import { type LotOfferDoc, type OfferDoc, OfferModel } from './model'
import type { SealedMatter } from './sealing'

/** Companies that have an offer in a lot's call, in time; what was taken back and what came late is none. `only`: of this one alone. */
export async function companiesWithOffers(tenderId: string, matter: SealedMatter, only?: number): Promise<number[]> {
  const { lotId, round, offerRound } = matter
  const has = (one: LotOfferDoc): boolean =>
    one.lotId === lotId && one.round === round && one.offerRound === offerRound && one.offerSent !== null
  const whose = only === undefined ? {} : { orgId: only }
  const found = await OfferModel.find({ tenderId, ...whose }, { orgId: 1, lotOffers: 1 }).lean<Pick<OfferDoc, 'orgId' | 'lotOffers'>[]>()
  return found.flatMap(({ orgId, lotOffers }) => (lotOffers.some(has) ? [orgId] : []))
}
