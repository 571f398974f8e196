import { procedureOf, type Traits } from '../procedure'
import { negotiationSkipped, type OfferLot } from './lot'
import { applicationsSkipped } from './stage'

/** What windows are judged by: the lot, the moment, and the deadlines in force then (milliseconds since 1970). */
export interface OfferWindow {
  now: number
  lot: Pick<OfferLot, 'type' | 'procedure' | 'stage' | 'skipped'>
  applicationRound: number | null
  applicationDeadline: number | null
  offerDeadline: number | null
  /** The company was invited, or is a party; missing: it was, or is, not. */
  isInvited?: boolean
}

/** Applications of now are in time: at stage 3 before the deadline, in rounds as long as a round lies ahead. */
export const mayApplyNow = ({ now, lot, applicationRound, applicationDeadline }: OfferWindow): boolean => {
  if (applicationsSkipped(lot)) return false
  if (procedureOf(lot).goesInRounds) return lot.stage >= 3 && lot.stage <= 7 && applicationRound !== null
  return lot.stage === 3 && applicationDeadline !== null && now < applicationDeadline
}

/** Offers of now are in time. */
export const mayOfferNow = ({ now, lot, offerDeadline }: OfferWindow): boolean =>
  lot.stage === 6 && offerDeadline !== null && now < offerDeadline

/** Why nobody can begin to take part in this lot any more (a text key); null where they can. */
export const refusalToTakePart = (
  window: OfferWindow,
  of: Pick<Traits, 'hasPhases' | 'byInvitation' | 'byFramework'> = procedureOf(window.lot),
): string | null => {
  const { lot } = window
  if (!of.hasPhases) return 'typeHasNoPhases'
  if (lot.stage < 2) return 'notPublished'
  if (lot.stage === 8) return 'lotIsOver'
  if (of.byInvitation && window.isInvited !== true) return of.byFramework ? 'onlyParties' : 'onlyInvited'
  if (lot.stage === 2) return null
  if (negotiationSkipped(lot)) return mayOfferNow(window) ? null : 'participationIsOver'
  if (applicationsSkipped(lot)) return lot.stage === 5 ? null : 'participationIsOver'
  return mayApplyNow(window) ? null : 'participationIsOver'
}
