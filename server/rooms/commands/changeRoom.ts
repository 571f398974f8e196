import type { Actor } from '../../calls/actor'
import type { RoomInput } from '../../contract/rooms/rooms'
import { blankRoom, FileModel, type RoomDoc, RoomModel } from '../../files/area'
import type { OfferDoc } from '../../offers/area'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { derivedId, newId } from '../../platform/newId'
import type { EffectPorts } from '../../platform/outbox'
import type { TenderDoc } from '../../tenders/area'
import { refusalToDelete, refusalToEdit } from '../present'
import { runRoomIntents, ownOf, personOf, roomData, roomRecord } from '../record'
import type { RoomSubject } from '../policy'
import { negotiatedLots } from '../windows'

const MAX_ROOMS = 200

interface Texts {
  name: string
  description: string
}

/** What it is called and what it is for: neither is left out, but where an earlier version left it out and it stays so. */
const textsIn = (typed: Texts, before?: Texts): Texts => {
  const texts = { name: typed.name.trim(), description: typed.description.trim() }
  const errors = (['name', 'description'] as const).flatMap((field) =>
    texts[field] === '' && before?.[field] !== '' ? [{ path: `/room/${field}`, rule: 'required' }] : [],
  )
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return texts
}

/** Two rooms of one name side by side would be one for whoever reads them. */
const assertFree = (name: string, others: readonly RoomDoc[]): void => {
  if (others.some((one) => one.name.trim().toLowerCase() === name.toLowerCase()))
    throw new AppError('invalid', { errors: [{ path: '/room/name', rule: 'nameTaken' }] })
}

const roomsOfOwner = async (ownerId: string): Promise<RoomDoc[]> =>
  (await RoomModel.find({ 'owner.id': ownerId }).lean<RoomDoc[]>()).filter(({ deletedAt }) => deletedAt === null)

/**
 * Before stage 6, and for a company that is in the negotiation (2-tenders.md section 6) as whoever asks knows it: a room that the team
 * makes shows to the company only when it was told (policy.ts).
 */
const assertNegotiates = (offer: OfferDoc, where: { tender: TenderDoc; now: Date }, reader: 'team' | 'bidder'): void => {
  const lots = negotiatedLots(offer, where, reader)
  if (lots.some(({ stage }) => stage < 6)) return
  throw new AppError('conflict', { reason: lots.length > 0 ? 'refused.roomAfterNegotiation' : 'refused.roomNotNegotiated' })
}

interface NewRoom {
  tender: TenderDoc
  /** Null: a room of the tender's documents. */
  offer: OfferDoc | null
  actor: Actor
  /** The team's are CLIENT, a company's CONTRACTOR. */
  reader: 'team' | 'bidder'
  requestId: string
  at: Date
}

/** What of a new room follows from where it is made and by whom: the team's are CLIENT, a company's CONTRACTOR. */
export const roomToBe = (reader: NewRoom['reader'], offer: OfferDoc | null) => ({
  part: offer ? ('negotiation' as const) : ('documents' as const),
  type: reader === 'team' ? ('CLIENT' as const) : ('CONTRACTOR' as const),
  stage: offer ? 5 : null,
  organizationId: offer?.orgId ?? null,
})

/**
 * 409 (refused.<why>) where it is archived or not negotiated, 422 for a name that is empty or taken, or no description. A request that
 * comes again answers the room that is there.
 */
export async function makeRoom(input: RoomInput, wish: NewRoom, ports: EffectPorts): Promise<RoomDoc> {
  const { tender, offer, actor, reader, requestId, at } = wish
  const by = personOf(actor)
  const _id = requestId === '' ? newId() : derivedId('room', by.id, requestId)
  const known = requestId === '' ? null : await RoomModel.findOne({ _id }).lean<RoomDoc>()
  if (known) return known
  const { name, description } = textsIn(input)
  if (tender.stage === 8) throw new AppError('conflict', { reason: 'refused.archived' })
  if (offer) assertNegotiates(offer, { tender, now: at }, reader)
  const owner = offer ? ({ kind: 'offer', id: offer._id } as const) : ({ kind: 'tender', id: tender._id } as const)
  const others = await roomsOfOwner(owner.id)
  assertFree(
    name,
    others.filter(({ part }) => part === (offer ? 'negotiation' : 'documents')),
  )
  if (others.filter(({ createdBy }) => createdBy !== null).length >= MAX_ROOMS)
    throw new AppError('conflict', { reason: 'refused.tooManyRooms', params: { max: MAX_ROOMS } })
  const { organizationId: orgId, ...place } = roomToBe(reader, offer)
  const room: RoomDoc = {
    ...blankRoom(at),
    _id,
    owner,
    tenderId: tender._id,
    orgId,
    ...place,
    name,
    description,
    ordinal: 100 + others.length,
    createdBy: by.id,
    updatedBy: by.name,
  }
  const whole = {
    ...room,
    pending: provenIntents(placeIn(RoomModel, _id), [
      { ...roomRecord({ type: 'ROOM_CREATED', at, by, data: roomData(room) }), id: `room:${_id}` },
    ]),
  }
  try {
    await RoomModel.create(whole)
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  await runRoomIntents(whole, ports)
  return room
}

interface RoomStep {
  subject: RoomSubject
  actor: Actor
  ports: EffectPorts
}

const conflictIf = (refusal: string | null): void => {
  if (refusal !== null) throw new AppError('conflict', { reason: `refused.${refusal}` })
}

/** New name and description; 409 where it is stale or another side's, 422 as for a new one. */
export async function renameRoom({ subject, actor, ports }: RoomStep, change: Texts & { version: number }): Promise<RoomDoc> {
  const { room, now: at } = subject
  conflictIf(refusalToEdit(actor, subject))
  const by = personOf(actor)
  const { name, description } = textsIn(change, room)
  const others = await roomsOfOwner(room.owner.id)
  assertFree(
    name,
    others.filter(({ _id, part }) => _id !== room._id && part === room.part),
  )
  if (name === room.name && description === room.description && change.version === room.version) return room
  const set = { name, description, updated: at, updatedBy: by.name }
  const data = { ...roomData({ ...room, ...set }), from: room.name, to: name }
  const record = roomRecord({ type: 'ROOM_CHANGED', at, by, data })
  const written = await commit(RoomModel, { _id: room._id, version: change.version, deletedAt: null }, { $set: set }, [record])
  await runRoomIntents(ownOf(written), ports)
  return written
}

/**
 * Takes an empty room away. A file that comes in at the same moment stays where it is, in a room that nobody sees: uploads judge again at
 * their end.
 */
export async function takeRoomAway({ subject, actor, ports }: RoomStep): Promise<void> {
  const { room, now: at } = subject
  conflictIf(refusalToDelete(actor, subject))
  if (await FileModel.exists({ roomId: room._id, deletedAt: null })) throw new AppError('conflict', { reason: 'refused.roomNotEmpty' })
  const by = personOf(actor)
  const record = roomRecord({ type: 'ROOM_DELETED', at, by, data: roomData(room) })
  const guard = { _id: room._id, version: room.version, deletedAt: null }
  const written = await commit(RoomModel, guard, { $set: { deletedAt: at, updated: at, updatedBy: by.name } }, [record])
  await runRoomIntents(ownOf(written), ports)
}
