import { lotOfferStage } from '../../workflows/offer'
import { AppError } from '../platform/errors'
import { OrganizationModel } from '../organizations/model'
import { inParts } from '../platform/inParts'
import type { AwardedDoc, LotDoc, TenderDoc } from '../tenders/model'
import { teamEntries } from './entries'
import { lotOfferOf, offerLotOf } from './facts'
import { OfferModel, type OfferDoc } from './model'
import { tellParticipants } from './tell'

const OPENED = 7

type Opened = Pick<OfferDoc, '_id' | 'orgId'>

/** Offers of a tender that were opened in a lot, by lot. */
const openedIn = async (tender: TenderDoc, lotIds: readonly string[]): Promise<Map<string, Opened[]>> => {
  const offers = await OfferModel.find({ tenderId: tender._id }).lean<OfferDoc[]>()
  const isOpened = (offer: OfferDoc, lot: LotDoc): boolean =>
    teamEntries(offer, { tender, lot }).some((entry) => lotOfferStage(lotOfferOf(entry, 'team'), offerLotOf(tender, lot)) === OPENED)
  const lots = tender.lots.filter(({ lotId }) => lotIds.includes(lotId))
  return new Map(lots.map((lot) => [lot.lotId, offers.filter((offer) => isOpened(offer, lot))]))
}

/** Who gets the contract of each lot, by the names of now. Refuses (422) a contract for somebody whose offer was opened in none of the lots. */
export async function winnersOf(
  tender: TenderDoc,
  { lotIds, offerIds }: { lotIds: readonly string[]; offerIds: readonly string[] },
): Promise<ReadonlyMap<string, AwardedDoc[]>> {
  if (offerIds.length === 0) return new Map()
  const opened = await openedIn(tender, lotIds)
  const known = new Set([...opened.values()].flat().map(({ _id }) => _id))
  const errors = offerIds.flatMap((id, n) => (known.has(id) ? [] : [{ path: `/project/offerIds/${n}`, rule: 'unknownOffer' }]))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const won = new Map([...opened].map(([lotId, offers]) => [lotId, offers.filter(({ _id }) => offerIds.includes(_id))]))
  const ids = [...new Set([...won.values()].flat().map(({ orgId }) => orgId))]
  const found = await inParts(ids, (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  const names = new Map(found.map(({ _id, name }) => [_id, name]))
  return new Map(
    [...won].map(([lotId, offers]) => [
      lotId,
      offers.map(({ orgId }) => ({ organizationId: orgId, name: names.get(orgId) ?? `${orgId}` })),
    ]),
  )
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
    const ids = opened.map(({ _id }) => _id)
    const won = ids.filter((one) => offerIds.includes(one))
    // A lot that none of them offered for went to somebody who was not named.
    if (won.length === 0) continue
    const lost = ids.filter((one) => !offerIds.includes(one))
    const news = { intentId: `${id}:${lotId}`, at, lotIds: [lotId], page: '/angebot' }
    await tellParticipants(tender, 'offerAccepted', { ...news, to: { offerIds: won } })
    if (lost.length > 0) await tellParticipants(tender, 'offerDenied', { ...news, ...(reason ? { reason } : {}), to: { offerIds: lost } })
  }
}
