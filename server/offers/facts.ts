import { phaseIn, procedureOf } from '../../workflows/procedure'
import type { LotOffer, OfferFacts, OfferLot, OfferWindow, StageReader } from '../../workflows/offer'
import { applicationDeadlineInRound, applicationRoundAt, stateOf } from '../../workflows/tender'
import {
  fieldsOfLot,
  type FinishedOpening,
  isWholeOpening,
  leaves,
  type LotDoc,
  lotInTime,
  provenOpenings,
  type TenderDoc,
} from '../tenders/area'
import type { LotOfferDoc, SubmissionKind } from './model'

const millis = (date: Date | null): number | null => (date ? date.getTime() : null)

const roundsOf = ({ round, offerRound }: FinishedOpening) => ({ round, offerRound: offerRound ?? 1 })

/** Between two envelopes of offers. */
const choosesOffers = (tender: Pick<TenderDoc, 'type' | 'procedure'>, lot: LotDoc): boolean => {
  const procedure = procedureOf(tender)
  return lot.stage === 7 && procedure.choosesAmongOffers && phaseIn(procedure, stateOf(tender, fieldsOfLot(OUT, lot)))?.kind === 'choice'
}
const OUT = { publishAt: null }

/**
 * A lot as it bears on offers, or on this one, from the tender's document alone; of openings those that are proven. Null: on any that was
 * not excluded before all was opened.
 */
export const offerLotOf = (tender: Pick<TenderDoc, '_id' | 'type' | 'procedure'>, lot: LotDoc, offerId: string | null): OfferLot => {
  const { stage, round, offerRound, skipped, openedAt, pickedAt } = lot
  const openings = provenOpenings(tender, lot)
  const openedApplications = openings.filter(({ what }) => what === 'applications').map((one) => one.round)
  const ofOffers = openings.filter(({ what }) => what === 'offers')
  const openedOffers = ofOffers.filter((one) => isWholeOpening(one) && !leaves(one, offerId)).map(roundsOf)
  // Of works that have numbers and no names it says nothing that one was handed in.
  const begun = procedureOf(tender).hidesAuthors ? [] : ofOffers.filter((one) => !isWholeOpening(one))
  const begunOffers = begun.map(roundsOf)
  return {
    ...{ type: tender.type, procedure: tender.procedure, stage, round, offerRound, skipped, openedApplications, openedOffers },
    opened: {
      applications: openedAt.applications !== null && openedApplications.includes(round),
      offers: openedAt.offers !== null && openedOffers.some((one) => one.round === round && one.offerRound === offerRound),
    },
    picked: pickedAt !== null,
    ...(begunOffers.length > 0 ? { begunOffers, choosesOffers: choosesOffers(tender, lot) } : {}),
    // Also once a further round of offers has begun.
    ...(ofOffers.some((one) => leaves(one, offerId) && one.round === round) ? { leftSealed: true } : {}),
  }
}

/**
 * The deadlines that were in force at a moment: a change that came after it does not make what was late in time, nor the other way round.
 */
export function lotTimeAt(lot: LotDoc, at: Date) {
  const time = lotInTime(lot)
  const { deadlineHistory } = lot
  if (!deadlineHistory.some((one) => one.at > at)) return time
  const then = deadlineHistory.filter((one) => one.at <= at).at(-1)
  return then ? { ...time, applicationDeadline: millis(then.applicationDeadline), offerDeadline: millis(then.offerDeadline) } : time
}

/** The deadline that was in force at a moment for what is submitted in a round; null: there was none. */
export function deadlineAt(lot: LotDoc, { kind, round }: { kind: SubmissionKind; round: number }, at: Date): Date | null {
  const time = lotTimeAt(lot, at)
  const deadline = kind === 'offer' ? time.offerDeadline : applicationDeadlineInRound(time, round)
  return deadline === null ? null : new Date(deadline)
}

/** The round that an application of this moment goes to; null where none lies ahead (type 5). */
export const roundAt = (tender: Pick<TenderDoc, 'type' | 'procedure'>, lot: LotDoc, at: Date): number | null =>
  procedureOf(tender).goesInRounds ? applicationRoundAt(lotTimeAt(lot, at), at.getTime()) : 1

export const windowOf = (tender: Pick<TenderDoc, 'type' | 'procedure'>, lot: LotDoc, at: Date): OfferWindow => {
  const time = lotTimeAt(lot, at)
  return {
    now: at.getTime(),
    lot: { type: tender.type, procedure: tender.procedure, stage: lot.stage, skipped: lot.skipped },
    applicationRound: roundAt(tender, lot, at),
    applicationDeadline: applicationDeadlineInRound(time, lot.round),
    offerDeadline: time.offerDeadline,
  }
}

/** What the machine derives a stage from; `decision` as the team knows it, or as the bidder was told it. */
export const lotOfferOf = (entry: LotOfferDoc, reader: 'team' | 'bidder'): LotOffer => ({
  round: entry.round,
  offerRound: entry.offerRound,
  decision: reader === 'team' ? entry.decision : (entry.told?.decision ?? null),
  applicationSent: millis(entry.applicationSent),
  offerSent: millis(entry.offerSent),
  withdrawnOffer: entry.withdrawn.offers > 0,
})

/** The company's own word, known to the team as well. */
export const isDeclined = ({ declinedAt }: Pick<LotOfferDoc, 'declinedAt'>): boolean => declinedAt !== undefined && declinedAt !== null

/** The team said that it stays in, since something of the lot was opened last: of each envelope that is said anew. */
export const isKept = ({ keptAt }: Pick<LotOfferDoc, 'keptAt'>, { openings }: Pick<LotDoc, 'openings'>): boolean =>
  Boolean(keptAt) && openings.every(({ finishedAt, opens }) => opens === undefined || finishedAt <= (keptAt ?? finishedAt))

/** Whose being left sealed shows: the team's eyes see it at once, its company's once it was told. Null: it is as the others. */
export const knownLeft = ({ told }: Pick<LotOfferDoc, 'told'>, reader: StageReader, offerId: string): string | null =>
  reader === 'team' || told?.decision === 'rejected' ? offerId : null

/** Everything that decides a move of one lot offer at a moment: for what a bidder sends, its time of receipt. */
export function offerFacts(
  { tender, lot }: { tender: Pick<TenderDoc, '_id' | 'type' | 'procedure'>; lot: LotDoc },
  entry: LotOfferDoc,
  { at, reader, offerId }: { at: Date; reader: 'team' | 'bidder'; offerId: string },
): OfferFacts {
  const time = lotTimeAt(lot, at)
  return {
    ...lotOfferOf(entry, reader),
    ...(reader === 'team' && isKept(entry, lot) ? { isKept: true } : {}),
    now: at.getTime(),
    lot: offerLotOf(tender, lot, knownLeft(entry, reader, offerId)),
    told: entry.told?.decision ?? null,
    applicationRound: roundAt(tender, lot, at),
    applicationDeadline: applicationDeadlineInRound(time, entry.round),
    offerDeadline: time.offerDeadline,
    lateApplication: entry.lateApplication !== null,
    lateOffer: entry.lateOffer !== null,
    declined: isDeclined(entry),
  }
}
