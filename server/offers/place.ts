import { procedureOf } from '../../workflows/procedure'
import { decideOffer, type OfferOutcome } from '../../workflows/offer'
import { AppError } from '../platform/errors'
import type { LotDoc, TenderDoc } from '../tenders/area'
import { asTold, blankEntry, ownEntry } from './entries'
import { offerFacts } from './facts'
import type { LotOfferDoc, OfferDoc, SubmissionKind } from './model'

/** What one draft, and what is submitted of it, is about. */
export interface OfferPlace {
  tenderId: string
  offerId: string
  orgId: number
  lotId: string
  kind: SubmissionKind
  round: number
  /** 1 for applications. */
  offerRound: number
}

interface Where {
  tender: TenderDoc
  lot: LotDoc
}

/**
 * In rounds who was rejected, and told so, applies anew in the round that takes applications then; everything else belongs to the entry's
 * own round.
 */
function roundOf(
  { kind, entry, tender, lot, offerId }: Where & { kind: SubmissionKind; entry: LotOfferDoc; offerId: string },
  at: Date,
): number {
  if (kind === 'offer' || !procedureOf(tender).goesInRounds || entry.told === null) return entry.round
  return offerFacts({ tender, lot }, entry, { at, reader: 'bidder', offerId }).applicationRound ?? entry.round
}

/** Where an organization stands in a lot at a moment, and what a submission of that moment would be about and come to. */
export function standing(
  offer: OfferDoc,
  { tender, lot, kind }: Where & { kind: SubmissionKind },
  at: Date,
): { place: OfferPlace; entry: LotOfferDoc; verdict: OfferOutcome } {
  const stored = asTold(ownEntry(offer, { tender, lot }, at))
  const round = roundOf({ kind, entry: stored, tender, lot, offerId: offer._id }, at)
  const entry = round === stored.round ? stored : blankEntry(lot.lotId, round)
  const { tenderId, _id: offerId, orgId } = offer
  return {
    place: { tenderId, offerId, orgId, lotId: lot.lotId, kind, round, offerRound: kind === 'offer' ? entry.offerRound : 1 },
    entry,
    verdict: decideOffer(
      offerFacts({ tender, lot }, stored, { at, reader: 'bidder', offerId: offer._id }),
      kind === 'offer' ? 'submitOffer' : 'submitApplication',
      'bidder',
    ),
  }
}

/** Where a company writes for a lot now; 409 (refused.<why>) where it cannot be written any more. */
export function placeToWrite(offer: OfferDoc, where: Where & { kind: SubmissionKind }, at: Date): OfferPlace {
  const { place, verdict } = standing(offer, where, at)
  if (!verdict.ok) throw new AppError('conflict', { reason: `refused.${verdict.reason}` })
  return place
}
