import { procedureOf } from '../procedure'
import type { OfferFacts } from './facts'
import { applicationsOpened, offersOpened } from './lot'

type Facts = Pick<OfferFacts, 'lot' | 'round' | 'offerRound' | 'applicationSent' | 'offerSent'>

/**
 * Why a company cannot say of a lot that it takes no part in it, or that it does after all (a text key); null where it can. What it handed
 * in and is still sealed it takes back first: else what it says would be untrue, and everybody reads it.
 */
export function refusalToDecline({ lot, round, offerRound, applicationSent, offerSent }: Facts): string | null {
  if (lot.stage < 2) return 'notPublished'
  if (lot.stage === 8) return 'lotIsOver'
  if (lot.stage === 7) return 'offersNotTaken'
  // The fewer are left, the sooner it is known whose the works are: who wants no part hands in none.
  if (lot.stage === 6 && procedureOf(lot).hidesAuthors) return 'declineTellsAuthors'
  const isSealed =
    (applicationSent !== null && !applicationsOpened(lot, { round })) || (offerSent !== null && !offersOpened(lot, { round, offerRound }))
  return isSealed ? 'withdrawFirst' : null
}
