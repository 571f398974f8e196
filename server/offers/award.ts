import { lotOfferStage } from '../../workflows/offer'
import { mailOfAward } from '../../workflows/procedure'
import { entryOf, isVariant, keptWhich, namedByLot, numbered, offerOf, type Which } from '../../workflows/variants'
import type { Concerned } from '../contract/procedure/award'
import { AppError } from '../platform/errors'
import { OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'
import type { AwardedDoc, LotDoc, TenderDoc } from '../tenders/area'
import { teamEntries } from './entries'
import { lotOfferOf, offerLotOf } from './facts'
import { OfferModel, type LotOfferDoc, type OfferDoc } from './model'
import { isAnyOpened, openedSubmissions } from './opened'
import { peopleOfOrganizations, tellParticipants } from './tell'
import { unannouncedIn } from './untold'

const OPENED = 7

/** Whom the award of a lot concerns. */
export interface ConcernedOffer {
  offerId: string
  orgId: number
  name: string
  city: string
  concerned: Concerned
  canWin: boolean
  /** Why it was rejected before, if it was. */
  reason: string | null
}

/** In the order in which they came to be: engines answer in one of their own. */
const offersOf = async (tender: TenderDoc): Promise<OfferDoc[]> =>
  (await OfferModel.find({ tenderId: tender._id }).lean<OfferDoc[]>()).sort((a, b) => a.created.getTime() - b.created.getTime())

const isOpened = (offer: OfferDoc, { tender, lot }: { tender: TenderDoc; lot: LotDoc }, entry: LotOfferDoc): boolean =>
  lotOfferStage(lotOfferOf(entry, 'team'), offerLotOf(tender, lot, offer._id)) === OPENED

/**
 * Bidders, late ones too, and applicants who were never answered (§ 134 Abs. 1 Satz 1 and 2 GWB): by what the team may know of them. Of a
 * continuous procedure only the round that is handled: the next one's are nobody's yet.
 */
function concernOf(offer: OfferDoc, tender: TenderDoc, lot: LotDoc): { entry: LotOfferDoc; concerned: Concerned } | null {
  const own = teamEntries(offer, { tender, lot }).filter(({ round }) => round === lot.round)
  const offered = own.find((entry) => entry.offerSent !== null || entry.lateOffer !== null)
  if (offered) return { entry: offered, concerned: offered.offerSent === null ? 'lateOffer' : 'offer' }
  const applied = own.find((entry) => entry.applicationSent !== null || entry.lateApplication !== null)
  if (!applied) return null
  const isUntold = applied.told === null || unannouncedIn(offer, { tender, lot }).some(({ decision }) => decision === 'rejected')
  return isUntold ? { entry: applied, concerned: 'application' } : null
}

type Card = { _id: number; name: string; contact?: { city?: string } }

const cardsOf = async (ids: readonly number[]): Promise<Map<number, Card>> => {
  const found = await inParts([...new Set(ids)], (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1, 'contact.city': 1 }).lean<Card[]>(),
  )
  return new Map(found.map((one) => [one._id, one]))
}

/** Everybody whom the award of a lot concerns, whoever gets it. */
export async function concernedIn(tender: TenderDoc, lot: LotDoc): Promise<ConcernedOffer[]> {
  const offers = await offersOf(tender)
  const cards = await cardsOf(offers.map(({ orgId }) => orgId))
  return offers.flatMap((offer) => {
    const found = concernOf(offer, tender, lot)
    if (!found) return []
    const card = cards.get(offer.orgId)
    return [
      {
        offerId: offer._id,
        orgId: offer.orgId,
        name: card?.name ?? `${offer.orgId}`,
        city: card?.contact?.city ?? '',
        concerned: found.concerned,
        canWin: isOpened(offer, { tender, lot }, found.entry),
        reason: found.entry.reason,
      },
    ]
  })
}

/** Companies of which somebody can log in, and so is reached by mail. */
export const reachable = async (orgIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await peopleOfOrganizations(orgIds)).flatMap(({ organizationId }) => (organizationId === null ? [] : [organizationId])))

/** `offerId`: of the entry that gets it (workflows/variants). */
export type Winner = AwardedDoc & { offerId: string }

interface OpenedVariant extends Which {
  entryId: string
  offerId: string
  title: string
}

/** Variants and further main offers of a lot's present round that were opened, each of its company's newest offer. */
export async function openedVariants(tender: TenderDoc, { lotId, round }: Pick<LotDoc, 'lotId' | 'round'>): Promise<OpenedVariant[]> {
  if (!isAnyOpened(tender, lotId, 'offer')) return []
  const all = (await openedSubmissions(tender, lotId, 'offer')).filter((one) => one.round === round)
  const newest = new Map([...all].sort((a, b) => a.offerRound - b.offerRound).map((one) => [one.offerId, one]))
  return [...newest.values()].flatMap(({ offerId, variants }) =>
    numbered(variants).map(({ id, title, no, main }) => ({ entryId: entryOf(offerId, id), offerId, title, no, ...(main && { main }) })),
  )
}

/** What of the named entries an offer has in a lot. */
const entriesIn = (offerIds: readonly string[], { _id }: OfferDoc, variants: readonly OpenedVariant[]) =>
  offerIds.flatMap((entryId) => {
    if (offerOf(entryId) !== _id) return []
    // Of several main offers the first has a number, too.
    const isOneOfMains = variants.some(({ offerId, main }) => offerId === _id && main)
    if (!isVariant(entryId)) return [{ entryId, variant: isOneOfMains ? keptWhich({ no: 1, main: true }) : {} }]
    const found = variants.find((one) => one.entryId === entryId)
    return found ? [{ entryId, variant: keptWhich(found) }] : []
  })

/**
 * Who gets the contract of each lot, by the names of now. Refuses (422) a contract for an offer or variant that was opened in none of the
 * lots, and two of one company.
 */
export async function winnersOf(
  tender: TenderDoc,
  { lotIds, offerIds, path = '/project/offerIds' }: { lotIds: readonly string[]; offerIds: readonly string[]; path?: string },
): Promise<ReadonlyMap<string, Winner[]>> {
  if (offerIds.length === 0) return new Map()
  const wanted = new Set(offerIds.map(offerOf))
  const offers = (await offersOf(tender)).filter(({ _id }) => wanted.has(_id))
  const cards = await cardsOf(offers.map(({ orgId }) => orgId))
  const found = new Map<string, Winner[]>()
  for (const lot of tender.lots.filter(({ lotId }) => lotIds.includes(lotId))) {
    const variants = await openedVariants(tender, lot)
    const opened = offers.filter((offer) => teamEntries(offer, { tender, lot }).some((entry) => isOpened(offer, { tender, lot }, entry)))
    const winners = opened.flatMap((offer) => {
      const company = { organizationId: offer.orgId, name: cards.get(offer.orgId)?.name ?? `${offer.orgId}` }
      return entriesIn(offerIds, offer, variants).map(({ entryId, variant }): Winner => ({ offerId: entryId, ...company, ...variant }))
    })
    found.set(lot.lotId, winners)
  }
  const opened = new Map([...found].map(([lotId, winners]) => [lotId, winners.map(({ offerId }) => offerId)]))
  const { lots, faults } = namedByLot(offerIds, opened)
  const errors = faults.flatMap((rule, n) => (rule === null ? [] : [{ path: `${path}/${n}`, rule }]))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return new Map([...found].map(([lotId, winners]) => [lotId, winners.filter(({ offerId }) => lots.get(lotId)?.includes(offerId))]))
}

interface Award {
  /** Of the moment: the same award is told once. */
  id: string
  at: Date
  lotIds: readonly string[]
}

/**
 * Tells those whom the award of each lot concerns how it ended for them, each with their own reason. Where nobody was named nobody is told.
 */
export async function tellAward(tender: TenderDoc, { id, at, lotIds }: Award): Promise<void> {
  for (const { lotId, information } of tender.lots.filter((lot) => lotIds.includes(lot.lotId))) {
    if (!information) continue
    const news = { at, lotIds: [lotId], page: '/angebot' }
    const won = information.winners.map(({ offerId }) => offerOf(offerId))
    await tellParticipants(tender, mailOfAward(true), { ...news, intentId: `${id}:${lotId}`, to: { offerIds: won } })
    for (const { offerId, reason } of information.told)
      await tellParticipants(tender, mailOfAward(false), {
        ...news,
        intentId: `${id}:${lotId}:${offerId}`,
        ...(reason === null ? {} : { reason }),
        to: { offerIds: [offerId] },
      })
  }
}
