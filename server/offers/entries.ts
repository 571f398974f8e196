import { procedureOf } from '../../workflows/procedure'
import { applicationsOpened, applicationsSkipped, maskedLotOffer, offersKnown } from '../../workflows/offer'
import { nextRoundDeadline } from '../../workflows/tender'
import { type LotDoc, lotInTime, roundBeforeNext, type TenderDoc } from '../tenders/area'
import { lotOfferOf, offerLotOf, roundAt } from './facts'
import type { LotOfferDoc, OfferDoc } from './model'

/** Nothing came in and nothing was decided: such entries are not stored, so that none tells anything by being there. */
export const blankEntry = (lotId: string, round: number): LotOfferDoc => ({
  lotId,
  round,
  offerRound: 1,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  decidedIn: null,
  reason: null,
  announcedAt: null,
  told: null,
  applicationSent: null,
  applicationReceipt: null,
  offerSent: null,
  offerReceipt: null,
  lateApplication: null,
  lateOffer: null,
  withdrawn: { applications: 0, offers: 0 },
})

/** The entry as its company knows it: asked for an offer and not told, it stands in the round of offers where it stood. */
export const asTold = (entry: LotOfferDoc): LotOfferDoc =>
  entry.decision === 'invited' && entry.announcedAt === null ? { ...entry, offerRound: entry.offerRoundBefore ?? 1 } : entry

const ofLot = (offer: Pick<OfferDoc, 'lotOffers'>, lotId: string): LotOfferDoc[] =>
  offer.lotOffers.filter((one) => one.lotId === lotId).sort((a, b) => a.round - b.round)

const isOpenForLater = (entry: LotOfferDoc): boolean =>
  entry.applicationSent === null && entry.decision === null && entry.lateApplication === null

type Tender = Pick<TenderDoc, '_id' | 'type' | 'procedure'>

/**
 * Where the bidder stands in a lot at a moment, as it is stored: what of it leaves the server goes through asTold. In type 5 whoever did
 * not apply yet goes along to the round that takes applications then.
 */
export function ownEntry(offer: OfferDoc, { tender, lot }: { tender: Tender; lot: LotDoc }, at: Date): LotOfferDoc {
  const last = ofLot(offer, lot.lotId).at(-1)
  const round = roundAt(tender, lot, at) ?? lot.round
  if (!last) return blankEntry(lot.lotId, round)
  return isOpenForLater(last) && round > last.round ? { ...last, round, withdrawn: { applications: 0, offers: 0 } } : last
}

/** Every round of a lot that the bidder takes or took part in, the present one last, as the bidder knows them. */
export const ownEntries = (offer: OfferDoc, where: { tender: Tender; lot: LotDoc }, at: Date): LotOfferDoc[] => {
  const present = ownEntry(offer, where, at)
  return [...ofLot(offer, where.lot.lotId).filter((one) => one.round < present.round && !isOpenForLater(one)), present].map(asTold)
}

/** The waiting room that whoever registered stands in for the team: the first that is not opened, whatever was sent. */
function waitingRound(offer: OfferDoc, { tender, lot }: { tender: Tender; lot: LotDoc }): number {
  const registered = roundAt(tender, lot, offer.created) ?? lot.round
  const last = roundBeforeNext(lot)
  const hasNext = nextRoundDeadline(lotInTime(lot), last) !== null
  const sealed = lot.openedAt.applications !== null && hasNext ? last + 1 : lot.round
  return Math.max(registered, sealed)
}

const masked = (entry: LotOfferDoc, where: { tender: Tender; lot: LotDoc; offerId: string }): LotOfferDoc => {
  const stored = lotOfferOf(entry, 'team')
  const lotFacts = offerLotOf(where.tender, where.lot, where.offerId)
  const shown = maskedLotOffer(stored, lotFacts)
  return {
    ...entry,
    ...(shown.applicationSent === null
      ? { applicationSent: null, applicationReceipt: null, withdrawn: { ...entry.withdrawn, applications: 0 } }
      : {}),
    ...(shown.offerSent === null ? { offerSent: null, offerReceipt: null } : {}),
    ...(shown.withdrawnOffer === stored.withdrawnOffer ? {} : { withdrawn: { applications: 0, offers: 0 } }),
    // That something came late is told with the opening that it was too late for.
    ...(applicationsOpened(lotFacts, entry) ? {} : { lateApplication: null }),
    ...(offersKnown(lotFacts, entry) ? {} : { lateOffer: null }),
  }
}

/**
 * What the team may know of an organization's part in a lot. Before an opening nothing that came in, nor how much; in type 5 one waiting
 * entry for whoever has no opened round, in the same room whether they applied or not.
 */
export function teamEntries(offer: OfferDoc, where: { tender: Tender; lot: LotDoc }): LotOfferDoc[] {
  const { tender, lot } = where
  const stored = ofLot(offer, lot.lotId)
  const whose = { ...where, offerId: offer._id }
  if (!procedureOf(tender).goesInRounds) return [masked(stored[0] ?? blankEntry(lot.lotId, 1), whose)]
  const facts = offerLotOf(tender, lot, offer._id)
  const isKnown = (one: LotOfferDoc) =>
    one.decision !== null ||
    applicationsSkipped(facts) ||
    (applicationsOpened(facts, one) && (one.applicationSent !== null || one.lateApplication !== null))
  const known = stored.filter(isKnown).map((one) => masked(one, whose))
  if (known.length > 0) return known
  const declinedAt = stored.at(-1)?.declinedAt ?? null
  return [{ ...blankEntry(lot.lotId, waitingRound(offer, where)), declinedAt }]
}
