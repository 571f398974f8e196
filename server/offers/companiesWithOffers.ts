import { standingIn } from './integrity/sound'
import type { SealedMatter } from './sealing'

/**
 * Companies that have an offer in a lot's call, in time, as it was sealed and signed; what was taken back and what came late is none. Of
 * all lots of a tender by one read.
 */
export async function companiesWithOffers(tenderId: string): Promise<(matter: SealedMatter) => number[]> {
  const { rows } = await standingIn(tenderId)
  const offers = rows.filter(({ kind, late }) => kind === 'offer' && !late)
  return ({ lotId, round, offerRound }) => {
    const isIn = (one: (typeof offers)[number]): boolean => one.lotId === lotId && one.round === round && one.offerRound === offerRound
    return [...new Set(offers.filter(isIn).map(({ orgId }) => orgId))]
  }
}
