import { phaseIn, procedureOf } from '../../workflows/procedure'
import { lotOfferStage } from '../../workflows/offer'
import { stateOf } from '../../workflows/tender'
import { fieldsOfLot, type LotDoc, type TenderDoc } from '../tenders/area'
import { teamEntries } from './entries'
import { isDeclined, isKept, lotOfferOf, offerLotOf } from './facts'
import { OfferModel, type LotOfferDoc, type OfferDoc } from './model'

const [APPLIED, REJECTED, OFFERED] = [1, 2, 6]

interface Choice {
  /** How many are neither chosen nor turned down. */
  undecided: number
  /** Ids of offers that were turned down. */
  excluded: string[]
}

const NOBODY: Choice = { undecided: 0, excluded: [] }

const choicePhase = (tender: TenderDoc, lot: LotDoc) => {
  const phase = phaseIn(procedureOf(tender), stateOf(tender, fieldsOfLot(tender, lot)))
  return phase?.kind === 'choice' ? phase : null
}

/**
 * Where each of these lots stands in a choice among what was opened: whom that leaves to be decided on, and whom it left out. Of offers
 * those count that came in (late ones are excluded as the others are), of applications those of the present round. Elsewhere nobody.
 */
export async function choicesIn(tender: TenderDoc, lots: readonly LotDoc[]): Promise<(lot: LotDoc) => Choice> {
  const phases = new Map(lots.map((lot) => [lot.lotId, choicePhase(tender, lot)]))
  if ([...phases.values()].every((phase) => phase === null)) return () => NOBODY
  const offers = await OfferModel.find({ tenderId: tender._id }, { pending: 0 }).lean<OfferDoc[]>()
  return (lot) => {
    const phase = phases.get(lot.lotId)
    return phase ? choiceAmong(offers, { tender, lot, isOfOffers: phase.stage === 7 }) : NOBODY
  }
}

export interface Applicant {
  offerId: string
  orgId: number
}

/** Applications of the present round that were opened, and are neither chosen, turned down nor given up: to be decided on. */
export async function undecidedIn(tender: TenderDoc, lot: LotDoc): Promise<Applicant[]> {
  if (lot.openedAt.applications === null) return []
  const offers = await OfferModel.find({ tenderId: tender._id }, { pending: 0 }).lean<OfferDoc[]>()
  const isOpen = (offer: OfferDoc): boolean =>
    teamEntries(offer, { tender, lot }).some(
      (entry) =>
        entry.round === lot.round &&
        entry.applicationSent !== null &&
        !isDeclined(entry) &&
        lotOfferStage(lotOfferOf(entry, 'team'), offerLotOf(tender, lot, offer._id)) === APPLIED,
    )
  return offers.filter(isOpen).map(({ _id: offerId, orgId }) => ({ offerId, orgId }))
}

function choiceAmong(
  offers: readonly OfferDoc[],
  { tender, lot, isOfOffers }: { tender: TenderDoc; lot: LotDoc; isOfOffers: boolean },
): Choice {
  const entries = offers.flatMap((offer) =>
    teamEntries(offer, { tender, lot })
      .filter(({ round, offerSent, lateOffer }) => round === lot.round && (!isOfOffers || offerSent !== null || lateOffer !== null))
      .map((entry) => ({ offer, entry, stage: lotOfferStage(lotOfferOf(entry, 'team'), offerLotOf(tender, lot, offer._id)) })),
  )
  const isUndecided = ({ entry, stage }: { entry: LotOfferDoc; stage: number }): boolean =>
    isOfOffers ? stage === OFFERED && !isKept(entry, lot) : stage === APPLIED
  return {
    undecided: entries.filter(isUndecided).length,
    excluded: entries.filter(({ stage }) => isOfOffers && stage === REJECTED).map(({ offer }) => offer._id),
  }
}
