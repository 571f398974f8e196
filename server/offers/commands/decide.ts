import { decideOffer } from '../../../workflows/offer'
import type { Decision, OfferView } from '../../contract/offers/views'
import { AppError } from '../../platform/errors'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { asTold, blankEntry, teamEntries } from '../entries'
import { offerFacts } from '../facts'
import type { LotOfferDoc, OfferDoc } from '../model'
import { decidedRecord, type DecidedLot, type OfferActor } from '../record'
import { changeLots, withEntry, type OfferChange } from './changeLots'

export type TeamEvent = 'undecide' | 'keep' | 'reject' | 'accept' | 'requestOffer'

interface Deciding {
  event: TeamEvent
  lots: readonly LotDoc[]
  /** Missing: the round that the authority handles. */
  round?: number
  reason?: string
  /** The log has the reason, too: a lot that was drawn is given to the next one by it. */
  isWhyTold: boolean
  /** Of the offer as the person saw it. */
  version?: number
  by: OfferActor
  at: Date
}

const DECISION: Readonly<Record<Exclude<TeamEvent, 'keep'>, Decision | null>> = {
  undecide: null,
  reject: 'rejected',
  accept: 'accepted',
  requestOffer: 'invited',
}

/** Of several rounds the one asked for, else the present one; what the team does not see it cannot decide on. */
const entryFor = (offer: OfferDoc, { tender, lot, round = lot.round }: { tender: TenderDoc; lot: LotDoc; round?: number }) => {
  const entries = teamEntries(offer, { tender, lot })
  return entries.find((one) => one.round === round) ?? entries.at(-1) ?? blankEntry(lot.lotId, lot.round)
}

/** The stored entry with the decision; what is sealed in it stays. */
const withDecision = (stored: LotOfferDoc, { event, reason, by, at }: Deciding, lot: LotDoc): LotOfferDoc => {
  // Where nobody was told of the request before, nothing of it stays.
  const entry = { ...asTold(stored), ...(stored.keptAt ? { keptAt: null } : {}) }
  if (event === 'keep') return { ...stored, keptAt: at }
  // That it stays in is taken back, and no decision of before.
  if (event === 'undecide' && stored.keptAt) return { ...stored, keptAt: null }
  if (event === 'undecide') return { ...entry, decision: null, decidedAt: null, decidedBy: null, decidedIn: null, reason: null }
  const text = reason?.trim() ?? ''
  return {
    ...entry,
    decision: DECISION[event],
    decidedAt: at,
    decidedBy: by.id,
    decidedIn: null,
    reason: event === 'reject' && text !== '' ? text : null,
    // Put out of a purchasing system and taken back before anybody was told: they know it already.
    announcedAt: event === 'accept' && entry.told?.decision === 'accepted' ? entry.told.at : null,
    ...(event === 'requestOffer' ? { offerRound: lot.offerRound, offerRoundBefore: entry.offerRound } : {}),
  }
}

/** A rejection that nobody was told of yet is given its reason, or another one: what was decided stays as it is. */
const isReasonAlone = ({ decision, announcedAt }: LotOfferDoc, { event, reason = '' }: Deciding): boolean =>
  event === 'reject' && decision === 'rejected' && announcedAt === null && reason.trim() !== ''

const ENDED = 8

const rowOf = ({ lotId, round, offerRound }: LotOfferDoc) => ({ lotId, round, offerRound, offerDeadline: null })

const refuseStale = (offer: OfferDoc): AppError =>
  new AppError('stale', { reason: 'staleBy', changedBy: offer.updatedBy, changedAt: offer.updated.toISOString(), version: offer.version })

function judge(offer: OfferDoc, tender: TenderDoc, deciding: Deciding): OfferChange {
  const { event, lots, round, version, by, at, isWhyTold, reason = '' } = deciding
  if (version !== undefined && version !== offer.version) throw refuseStale(offer)
  const decided: DecidedLot[] = []
  const why = isWhyTold ? { reason: reason.trim() } : {}
  let { lotOffers } = offer
  for (const lot of lots) {
    const known = entryFor(offer, { tender, lot, ...(round === undefined ? {} : { round }) })
    const stored = lotOffers.find((one) => one.lotId === lot.lotId && one.round === known.round) ?? blankEntry(lot.lotId, known.round)
    if (lot.stage < ENDED && isReasonAlone(stored, deciding)) {
      lotOffers = withEntry(lotOffers, { ...stored, reason: deciding.reason?.trim() ?? null })
      // Whoever changes what a bidder will read stands in the log, too.
      decided.push({ ...rowOf(stored), from: 'rejected', to: 'rejected', ...why })
      continue
    }
    const verdict = decideOffer(offerFacts({ tender, lot }, known, { at, reader: 'team', offerId: offer._id }), event, 'team')
    if (!verdict.ok) throw new AppError('conflict', { reason: `refused.${verdict.reason}`, lotId: lot.lotId, move: event })
    const next = withDecision(stored, deciding, lot)
    lotOffers = withEntry(lotOffers, next)
    const isOfKeeping = event === 'keep' || (event === 'undecide' && Boolean(stored.keptAt))
    decided.push({ ...rowOf(next), from: stored.decision, to: next.decision, ...why, ...(isOfKeeping ? { kept: event === 'keep' } : {}) })
  }
  return { lotOffers, intents: [decidedRecord({ at, by, lots: decided, tells: false })], by: { name: by.name, at } }
}

/**
 * Decides on an organization's part in lots, all of them or none, as the board does. 409 with the machine's reason, or stale where
 * `version` is not the offer's. The bidder hears of it with 'Bekannt geben'. The last intent of what is answered is to be carried out.
 */
export const decideOnOffer = (offerId: OfferView['id'], tender: TenderDoc, deciding: Deciding): Promise<OfferDoc> =>
  changeLots(offerId, (offer) => judge(offer, tender, deciding))
