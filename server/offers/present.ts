import { isSealed, lotOfferStage, offerMoves, type StageReader } from '../../workflows/offer'
import { personName, type UserDoc, UserModel } from '../access/area'
import type { LotOfferView, OfferView } from '../contract/offers/views'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'
import { procedureOf } from '../../workflows/procedure'
import { keptWhich, whichOf } from '../../workflows/variants'
import { type LotDoc, presentNamed, presentWaiting, type TenderDoc } from '../tenders/area'
import { ownEntries, teamEntries } from './entries'
import { isDeclined, isKept, knownLeft, lotOfferOf, offerFacts, offerLotOf } from './facts'
import type { LotOfferDoc, OfferDoc } from './model'
import { isInformed } from './untold'

const instant = (date: Date | null): string | null => (date ? date.toISOString() : null)

interface Where {
  tender: TenderDoc
  lot: LotDoc
}

/** Decisions as the reader knows them: bidders those they were told, the team all. */
const decisionFor = (entry: LotOfferDoc, reader: StageReader) => {
  if (reader === 'team') {
    const { decision, decidedAt, announcedAt, reason } = entry
    return { decision, decidedAt: instant(decidedAt), announcedAt: instant(announcedAt), reason }
  }
  const { told } = entry
  return {
    decision: told?.decision ?? null,
    decidedAt: instant(told?.at ?? null),
    announcedAt: instant(told?.at ?? null),
    reason: told?.reason ?? null,
  }
}

/** Of the company itself only; the team's entries have none left. */
const receiptsOf = ({ applicationReceipt, offerReceipt, lateApplication, lateOffer }: LotOfferDoc): Partial<LotOfferView> => ({
  applicationReceipt,
  offerReceipt,
  lateApplicationReceipt: lateApplication,
  lateOfferReceipt: lateOffer,
})

/** Of the team alone: between two envelopes it said that this one stays in. */
const keptOf = (entry: LotOfferDoc, { lot }: Where): Pick<LotOfferView, 'kept'> => (isKept(entry, lot) ? { kept: true } : {})

/** Of the team alone: that it came, never its number or moment. */
const lateOf = ({ lateApplication, lateOffer }: LotOfferDoc): Pick<LotOfferView, 'cameLate'> => {
  const cameLate = [...(lateApplication === null ? [] : ['application' as const]), ...(lateOffer === null ? [] : ['offer' as const])]
  return cameLate.length === 0 ? {} : { cameLate }
}

/** Of the company itself: what it was told before the contract, and how it ended for it. */
const awardOf = ({ lot: { information, outcome, awardedTo = [], endedAt } }: Where, orgId: number): Pick<LotOfferView, 'award'> => {
  if (!information) return {}
  const { winners, told, at, waiting } = information
  const isOver = outcome === 'awarded'
  const won = awardedTo.find(({ organizationId }) => organizationId === orgId)
  if (isOver && won) {
    // Whoever gets the contract is told by the award itself; what went out before it went to the others.
    const nothing = { reason: null, winners: null, waiting: null, letterId: null }
    return { award: { state: 'won', at: (endedAt ?? at).toISOString(), ...nothing, ...keptWhich(whichOf(won)) } }
  }
  const own = told.find(({ organizationId }) => organizationId === orgId)
  if (!own) return {}
  const named = waiting === null ? null : winners.map(presentNamed)
  return {
    award: {
      ...{ state: isOver ? 'lost' : 'informed', at: own.at.toISOString(), reason: own.reason },
      ...{ winners: named, waiting: presentWaiting(waiting) },
      letterId: own.letters === undefined ? null : `${own.letters}:${own.offerId}`,
    },
  }
}

/** Of the team: 'Bekannt geben' has nothing to add to what it was told before the contract. */
const informedOf = (offer: Pick<OfferDoc, '_id'>, entry: LotOfferDoc, { lot }: Where): Pick<LotOfferView, 'informed'> =>
  isInformed(offer, entry, lot) ? { informed: true } : {}

/**
 * What was handed in and opened shows in the place of the word that it takes no part; who is admitted to a system, and knows it, has left
 * it by that.
 */
const isOut = (entry: LotOfferDoc, { tender }: Where): boolean =>
  isDeclined(entry) &&
  ((entry.applicationSent === null && entry.offerSent === null) ||
    (procedureOf(tender).takePart === 'admitted' && entry.told?.decision === 'accepted'))

/** `entry` is already what the reader may know of it (entries.ts): everything shown follows from it and the lot. */
const presentEntry = (
  entry: LotOfferDoc,
  where: Where,
  { offer, reader, now }: { offer: Pick<OfferDoc, '_id' | 'orgId'>; reader: StageReader; now: Date },
): LotOfferView => {
  const lot = offerLotOf(where.tender, where.lot, knownLeft(entry, reader, offer._id))
  const known = lotOfferOf(entry, reader)
  return {
    id: `${offer._id}:${where.lot.lotId}:${entry.round}`,
    projectId: where.tender._id,
    lotId: where.lot.lotId,
    round: entry.round,
    offerRound: entry.offerRound,
    stage: lotOfferStage(known, lot, reader),
    applicationSent: instant(entry.applicationSent),
    offerSent: instant(entry.offerSent),
    sealed: reader === 'team' && isSealed(known, lot),
    ...decisionFor(entry, reader),
    ...(reader === 'bidder'
      ? { ...receiptsOf(entry), ...awardOf(where, offer.orgId) }
      : { ...lateOf(entry), ...keptOf(entry, where), ...informedOf(offer, entry, where) }),
    ...(isOut(entry, where) ? { declined: true } : {}),
    moves: offerMoves(offerFacts(where, entry, { at: now, reader, offerId: offer._id }), reader),
  }
}

/** What an offer is shown with, read once for many. */
interface Shown {
  organizations: ReadonlyMap<number, Pick<OrganizationDoc, '_id' | 'name' | 'contact'>>
  people: ReadonlyMap<string, string>
}

export async function shownWith(offers: readonly OfferDoc[]): Promise<Shown> {
  if (offers.length === 0) return { organizations: new Map(), people: new Map() }
  type Company = Pick<OrganizationDoc, '_id' | 'name' | 'contact'>
  type Person = Pick<UserDoc, '_id' | 'givenName' | 'surName' | 'email'>
  const ofOrganizations = [...new Set(offers.map(({ orgId }) => orgId))]
  const ofPeople = [...new Set(offers.map(({ createdBy }) => createdBy))]
  const [organizations, people] = await Promise.all([
    inParts(ofOrganizations, (part) => OrganizationModel.find({ _id: { $in: part } }, { name: 1, 'contact.city': 1 }).lean<Company[]>()),
    inParts(ofPeople, (part) => UserModel.find({ _id: { $in: part } }, { givenName: 1, surName: 1, email: 1 }).lean<Person[]>()),
  ])
  return {
    organizations: new Map(organizations.map((one) => [one._id, one])),
    people: new Map(people.map((one) => [one._id, personName(one)])),
  }
}

const latest = (moments: readonly (string | null)[], first: string): string =>
  moments.reduce<string>((found, one) => (one !== null && one > found ? one : found), first)

/**
 * Number and moment of an offer's last change as the reader knows of it: the stored ones move with every decision, which bidders are told
 * of later.
 */
function changeFor(offer: OfferDoc, lotOffers: readonly LotOfferView[], reader: StageReader): Pick<OfferView, 'version' | 'updated'> {
  if (reader === 'team') return { version: offer.version, updated: offer.updated.toISOString() }
  const tellings = offer.lotOffers.flatMap(({ told }) => (told ? [told.at] : []))
  const sent = lotOffers.flatMap(({ applicationSent, offerSent }) => [applicationSent, offerSent])
  return {
    // Of the last telling: a decision that is told anew takes the place of the one before, so counting them would miss it.
    version: Math.max(1, ...tellings.map((at) => at.getTime())),
    updated: latest([...sent, ...tellings.map(instant)], offer.created.toISOString()),
  }
}

/** The one mask: whatever of an offer leaves the server passes here. */
export function presentOffer(
  offer: OfferDoc,
  { tender, reader, now }: { tender: TenderDoc; reader: StageReader; now: Date },
  { organizations, people }: Shown,
): OfferView {
  const lotOffers = tender.lots.flatMap((lot) => {
    const where = { tender, lot }
    const entries = reader === 'team' ? teamEntries(offer, where) : ownEntries(offer, where, now)
    return entries.map((entry) => presentEntry(entry, where, { offer, reader, now }))
  })
  const organization = organizations.get(offer.orgId)
  const contact = people.get(offer.createdBy)
  const change = changeFor(offer, lotOffers, reader)
  const lastOf = (key: 'applicationSent' | 'offerSent'): string | null =>
    latest(
      lotOffers.map((one) => one[key]),
      '',
    ) || null
  return {
    id: offer._id,
    ...change,
    ...{ parentId: null, deleted: null, database: null, tags: [] },
    projectId: offer.tenderId,
    organizationId: offer.orgId,
    organization: {
      id: offer.orgId,
      name: organization?.name ?? '',
      ...(organization?.contact.city ? { city: organization.contact.city } : {}),
    },
    created: offer.created.toISOString(),
    stage: Math.max(0, ...lotOffers.map(({ stage }) => stage)),
    stageUpdated: change.updated,
    round: Math.max(1, ...lotOffers.map(({ round }) => round)),
    applicationSent: lastOf('applicationSent'),
    offerSent: lastOf('offerSent'),
    lotOffers,
    ...(contact === undefined ? {} : { contact }),
  }
}

/** One offer for one reader. */
export const presentOne = async (offer: OfferDoc, how: { tender: TenderDoc; reader: StageReader; now: Date }): Promise<OfferView> =>
  presentOffer(offer, how, await shownWith([offer]))
