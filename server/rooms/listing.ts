import { DEFAULT_ROOM_TEXTS } from '../../engine/files'
import { ORIGINAL, readIn } from '../../engine/languages'
import { applicationsSkipped, lotOfferStage } from '../../workflows/offer'
import { procedureOf } from '../../workflows/procedure'
import type { Actor } from '../calls/actor'
import type { RoomView } from '../contract/rooms/views'
import {
  blankRoom,
  countFiles,
  makeRooms,
  type OfferOwner,
  offerRoomId,
  type RoomDoc,
  RoomModel,
  roomsForParts,
  type SubmittedPart,
} from '../files/area'
import { closedPlaces, isBefore, isOwnOffer, lotOfferOf, type OfferDoc, offerLotOf, OfferModel, ownEntries, standing } from '../offers/area'
import { inParts } from '../platform/inParts'
import { isProjectEditor, type TenderDoc } from '../tenders/area'
import { mayReadRoom, type RoomSubject } from './policy'
import { momentFor, presentRoom } from './present'
import { standingIn, type AllStanding } from './submitted'
import { negotiatedLots } from './windows'

interface Where {
  tender: TenderDoc
  now: Date
}

/** The parts of an offer that its company has to do with: rounds it took part in, and what a submission of now would belong to. */
function partsOf(offer: OfferDoc, { tender, now }: Where): SubmittedPart[] {
  const parts = new Map<string, SubmittedPart>()
  const add = (part: SubmittedPart): void =>
    void parts.set(`${part.lotId}:${part.kind}:${part.round}:${part.kind === 'offer' ? part.offerRound : 1}`, part)
  for (const lot of tender.lots) {
    if (lot.stage < 2) continue
    const facts = offerLotOf(tender, lot, offer._id)
    for (const entry of ownEntries(offer, { tender, lot }, now)) {
      const { lotId, round } = entry
      if (!applicationsSkipped(facts)) add({ lotId, kind: 'application', round, offerRound: 1 })
      if (lotOfferStage(lotOfferOf(entry, 'bidder'), facts, 'bidder') >= 4)
        for (let offerRound = 1; offerRound <= entry.offerRound; offerRound++) add({ lotId, kind: 'offer', round, offerRound })
    }
    // In type 5 whoever was rejected applies anew in a later round.
    if (!applicationsSkipped(facts)) add(standing(offer, { tender, lot, kind: 'application' }, now).place)
  }
  return [...parts.values()].map(({ lotId, kind, round, offerRound }) => ({ lotId, kind, round, offerRound }))
}

const ownerOf = ({ _id: offerId, tenderId, orgId }: OfferDoc): OfferOwner => ({ tenderId, offerId, orgId })

const NEGOTIATION = [
  { type: 'CONTRACTOR', ...DEFAULT_ROOM_TEXTS.ofBidder },
  { type: 'CLIENT', ...DEFAULT_ROOM_TEXTS.ofAuthority },
] as const

/** Rooms that the procedure adds, by their keys there; written as long as it says. */
const furtherRooms = (tender: TenderDoc) =>
  procedureOf(tender).talkRooms.map(({ key, by, name, about = {}, until }) => ({
    ...{ key, type: by === 'team' ? ('CLIENT' as const) : ('CONTRACTOR' as const), stage: until === 'end' ? null : 5 },
    ...{ name: readIn(name, ORIGINAL), description: readIn(about, ORIGINAL) },
  }))

const negotiationRooms = ({ offerId, tenderId, orgId }: OfferOwner, { tender, now: at }: Where): RoomDoc[] =>
  [...NEGOTIATION.map((one) => ({ key: one.type, stage: 5, ...one })), ...furtherRooms(tender)].map(({ key, ...room }, ordinal) => ({
    ...blankRoom(at),
    _id: offerRoomId(offerId, 'negotiation', key),
    owner: { kind: 'offer', id: offerId },
    tenderId,
    orgId,
    part: 'negotiation',
    ...room,
    ordinal,
  }))

const inTender = async (tenderId: string): Promise<RoomDoc[]> =>
  (await RoomModel.find({ tenderId }).lean<RoomDoc[]>()).filter(({ deletedAt, owner }) => deletedAt === null && owner.kind === 'offer')

const documentRooms = async (tenderId: string): Promise<RoomDoc[]> =>
  (await RoomModel.find({ 'owner.id': tenderId }).lean<RoomDoc[]>()).filter(
    ({ deletedAt, type }) => deletedAt === null && type === 'CLIENT',
  )

/** The own rooms, made where they are due and not there yet. */
async function roomsOfCompany(offer: OfferDoc, where: Where): Promise<RoomDoc[]> {
  const owner = ownerOf(offer)
  const parts = await roomsForParts(owner, partsOf(offer, where), where.now)
  const negotiates = negotiatedLots(offer, where, 'bidder').length > 0
  const find = async () => (await RoomModel.find({ 'owner.id': offer._id }).lean<RoomDoc[]>()).filter((one) => one.deletedAt === null)
  let all = await find()
  const missing = negotiates ? negotiationRooms(owner, where).filter(({ _id }) => !all.some((one) => one._id === _id)) : []
  if (missing.length > 0) {
    await makeRooms(missing)
    all = await find()
  }
  const ids = new Set(parts.map(({ _id }) => _id))
  // What was made for a decision that does not hold any more is not shown, but for what was negotiated.
  return all.filter((room) => (room.matter === null ? room.part !== 'negotiation' || negotiates : ids.has(room._id)))
}

/** Rooms of companies as the team may know them; those of the negotiation are made where somebody was accepted. */
async function roomsOfOffers(offers: readonly OfferDoc[], where: Where): Promise<RoomDoc[]> {
  let all = await inTender(where.tender._id)
  const ids = new Set(all.map(({ _id }) => _id))
  const missing = offers
    .filter((offer) => negotiatedLots(offer, where, 'team').length > 0)
    .flatMap((offer) => negotiationRooms(ownerOf(offer), where))
    .filter(({ _id }) => !ids.has(_id))
  if (missing.length > 0) {
    for (let n = 0; n < missing.length; n += 100) await makeRooms(missing.slice(n, n + 100))
    all = await inTender(where.tender._id)
  }
  return all
}

const PARTS = ['documents', 'application', 'negotiation', 'offer', 'request', 'message', 'question', 'note'] as const

/** Documents first, then in the order of a procedure, lot by lot, company by company. */
const inOrder = (tender: TenderDoc, rooms: readonly RoomDoc[]): RoomDoc[] => {
  const lotOf = ({ matter }: RoomDoc): number => tender.lots.findIndex(({ lotId }) => lotId === matter?.lotId)
  const keys = ({ part, owner, orgId, matter, ordinal, ...room }: RoomDoc): readonly (number | string)[] => [
    owner.kind === 'tender' ? 0 : 1,
    orgId ?? 0,
    PARTS.indexOf(part),
    lotOf({ part, owner, orgId, matter, ordinal, ...room }),
    matter?.round ?? 0,
    matter?.offerRound ?? 0,
    ordinal,
    room.created.getTime(),
    room._id,
  ]
  const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
    for (const [n, one] of a.entries()) {
      const other = b[n] ?? 0
      if (one !== other) return one < other ? -1 : 1
    }
    return 0
  }
  return [...rooms].sort((a, b) => compare(keys(a), keys(b)))
}

/** How many files of each room count for this reader. Of what was submitted the team knows those that belong to it. */
const fileCounts = (subjects: readonly RoomSubject[], actor: Actor): Promise<Map<string, number>> =>
  countFiles(subjects.map((subject) => ({ roomId: subject.room._id, before: momentFor(actor, subject) })))

const subjectsOf = (rooms: readonly RoomDoc[], { where, offers, of }: { where: Where; offers: readonly OfferDoc[]; of: AllStanding }) => {
  const byId = new Map(offers.map((one) => [one._id, one]))
  return rooms.map((room): RoomSubject => ({
    room,
    ...where,
    offer: byId.get(room.owner.id) ?? null,
    standing: room.matter === null ? null : of(room.owner.id, room.matter),
  }))
}

const nothingStands: AllStanding = () => null

/** The rooms of a tender for one reader. */
export async function listRooms(where: Where, actor: Actor): Promise<RoomView[]> {
  const { tender } = where
  const isTeam = isProjectEditor(actor, tender)
  const mine = (
    await OfferModel.find({ tenderId: tender._id, ...(isTeam ? {} : { orgId: actor.user?.organizationId ?? -1 }) }).lean<OfferDoc[]>()
  ).filter((offer) => isTeam || isOwnOffer(actor, offer))
  const [documents, ofCompanies] = await Promise.all([
    documentRooms(tender._id),
    isTeam
      ? roomsOfOffers(mine, where)
      : inParts(mine, (offers) => Promise.all(offers.map((one) => roomsOfCompany(one, where))).then((all) => all.flat())),
  ])
  const rooms = inOrder(tender, [...documents, ...ofCompanies])
  const of = isTeam && rooms.some(({ matter }) => matter !== null) ? await standingIn(tender._id) : nothingStands
  const closed = await closedPlaces(
    actor,
    mine.map(({ _id }) => _id),
  )
  const isEarlier = ({ owner, part, matter, closedAt }: RoomDoc): boolean =>
    owner.kind === 'offer' &&
    (part === 'request' ? closedAt !== null && isBefore(actor, closedAt) : matter !== null && closed(owner.id)(matter))
  const readable = subjectsOf(rooms, { where, offers: mine, of }).filter(
    (subject) => mayReadRoom(actor, subject).allowed && (isTeam || !isEarlier(subject.room)),
  )
  const counts = await fileCounts(readable, actor)
  return readable.map((subject) => presentRoom(subject, actor, counts.get(subject.room._id) ?? 0))
}

/** One room for one reader. */
export const showRoom = async (subject: RoomSubject, actor: Actor): Promise<RoomView> =>
  presentRoom(subject, actor, (await fileCounts([subject], actor)).get(subject.room._id) ?? 0)
