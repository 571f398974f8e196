import { lotOfferStage } from '../../workflows/offer'
import { AppError } from '../platform/errors'
import type { LotDoc, TenderDoc } from '../tenders/model'
import { teamEntries } from './entries'
import { lotOfferOf, offerLotOf } from './facts'
import { OfferModel, type OfferDoc } from './model'
import { tellParticipants } from './tell'

const OPENED = 7

/** Offers of a tender that were opened in a lot, by lot. */
const openedIn = async (tender: TenderDoc, lotIds: readonly string[]): Promise<Map<string, string[]>> => {
  const offers = await OfferModel.find({ tenderId: tender._id }).lean<OfferDoc[]>()
  const isOpened = (offer: OfferDoc, lot: LotDoc): boolean =>
    teamEntries(offer, { tender, lot }).some((entry) => lotOfferStage(lotOfferOf(entry, 'team'), offerLotOf(tender, lot)) === OPENED)
  const lots = tender.lots.filter(({ lotId }) => lotIds.includes(lotId))
  return new Map(lots.map((lot) => [lot.lotId, offers.filter((offer) => isOpened(offer, lot)).map(({ _id }) => _id)]))
}

/** Refuses (422) a contract for somebody whose offer was opened in none of the lots. */
export async function assertOffered(tender: TenderDoc, { lotIds, offerIds }: { lotIds: readonly string[]; offerIds: readonly string[] }) {
  if (offerIds.length === 0) return
  const known = new Set([...(await openedIn(tender, lotIds)).values()].flat())
  const errors = offerIds.flatMap((id, n) => (known.has(id) ? [] : [{ path: `/project/offerIds/${n}`, rule: 'unknownOffer' }]))
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

export interface Award {
  /** Of the moment: the same award is told once. */
  id: string
  at: Date
  lotIds: readonly string[]
  /** Who gets the contract, as far as their offer was opened in the lot. Nobody named: nobody is told. */
  offerIds: readonly string[]
  reason?: string
}

/** Tells those whose offers were opened how each lot ended for them: the contract is theirs, or it is not. */
export async function tellAward(tender: TenderDoc, { id, at, lotIds, offerIds, reason }: Award): Promise<void> {
  if (offerIds.length === 0) return
  for (const [lotId, opened] of await openedIn(tender, lotIds)) {
    const won = opened.filter((one) => offerIds.includes(one))
    // A lot that none of them offered for went to somebody who was not named.
    if (won.length === 0) continue
    const lost = opened.filter((one) => !offerIds.includes(one))
    const news = { intentId: `${id}:${lotId}`, at, lotIds: [lotId], page: '/angebot' }
    await tellParticipants(tender, 'offerAccepted', { ...news, to: { offerIds: won } })
    if (lost.length > 0) await tellParticipants(tender, 'offerDenied', { ...news, ...(reason ? { reason } : {}), to: { offerIds: lost } })
  }
}
