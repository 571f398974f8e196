import type { LogType } from '../contract/audit/types'
import type { Actor } from '../calls/actor'
import { appendAudit } from '../log/area'
import { removeBlob } from '../blobs/area'
import { type FileDoc, FileModel, type OpenFile, type OpenVersion, type RoomDoc, RoomModel } from '../files/area'
import { pathOf } from '../../engine/files'
import { type OfferDoc, OfferModel, type SealedMatter, standsFor } from '../offers/area'
import type { Audience } from '../platform/audience'
import type { NewIntent } from '../platform/commit'
import { AppError } from '../platform/errors'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { readerAudience, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { tellOfUpload, tellOfVirus } from './tell'
import { knowsOfNegotiation } from './windows'

export interface Person {
  id: string
  email: string
  name: string
}

/** The person who acts; policies let nobody through to writing who has no user. */
export const personOf = ({ user }: Actor): Person => {
  if (!user) throw new AppError('notLoggedIn')
  const { id, email, name } = user
  return { id, email, name }
}

/** What a change of a room or a file leaves to be done: the entry in the log, the open screens, bytes that go, mails. */
interface RoomRecord extends Record<string, unknown> {
  type: LogType
  at: Date
  /** Null: the server itself. */
  by: Person | null
  data: Record<string, unknown>
  /** Bytes of what is gone. */
  blobIds?: string[]
  /** Others hear of what came in. */
  tells?: boolean
  /** Who uploaded what a virus was found in. */
  warns?: string
}

export const roomRecord = (facts: RoomRecord): NewIntent => ({ id: newId(), kind: 'roomTold', facts })

/**
 * What the scanner finds in attachments concerns those who read them; of participants, who are not known here, those see it who look again.
 */
const audienceOfSent = ({ readers, orgId }: RoomDoc, tender: TenderDoc): Audience =>
  readers?.reach === 'public'
    ? readerAudience(tender)
    : { ...teamAudience(tender), organizations: [...(readers?.orgIds ?? []), ...(orgId === null ? [] : [orgId])] }

/** Whom a change concerns: of what is sealed the company alone hears, and of a negotiation that it does not know of the team alone. */
const audienceOf = (room: RoomDoc, tender: TenderDoc | null, isUntold = false): Audience => {
  if (!tender) return room.createdBy === null ? {} : { users: [room.createdBy] }
  if (room.matter !== null) return { organizations: room.orgId === null ? [] : [room.orgId] }
  if (room.readers) return audienceOfSent(room, tender)
  if (room.owner.kind === 'tender') return readerAudience(tender)
  return { ...teamAudience(tender), organizations: room.orgId === null || isUntold ? [] : [room.orgId] }
}

/** The company does not know yet that this is negotiated with it. */
const isUntoldOf = async (room: RoomDoc, tender: TenderDoc | null, at: Date): Promise<boolean> => {
  if (room.part !== 'negotiation' || tender === null) return false
  const offer = await OfferModel.findOne({ _id: room.owner.id }).lean<OfferDoc>()
  return offer !== null && !knowsOfNegotiation(offer, { tender, now: at })
}

const runRecord = async (
  { id, facts }: { id: string; facts: Record<string, unknown> },
  room: RoomDoc,
  { audit, publish }: EffectPorts,
): Promise<void> => {
  // Written by roomRecord() above, and by nothing else.
  const { type, at, by, data, blobIds = [], tells, warns } = facts as RoomRecord
  // The log first: bytes are not gone before it is written down that they go.
  await audit({ type, at, actor: by, data: { ...data, intent: id } })
  // What was submitted in the same moment is whole: its bytes stay.
  const isSubmitted =
    blobIds.length > 0 && room.matter !== null && (await standsFor({ offerId: room.owner.id, tenderId: room.tenderId, ...room.matter }))
  if (!isSubmitted) for (const blobId of blobIds) await removeBlob(blobId)
  const tender = room.tenderId === '' ? null : await TenderModel.findOne({ _id: room.tenderId }).lean<TenderDoc>()
  const isUntold = await isUntoldOf(room, tender, at)
  await publish('rooms', room.tenderId || room._id, { version: room.version, audience: audienceOf(room, tender, isUntold) })
  // Of what lies beside a question or a message nobody hears: it is told of with them.
  if (tells && tender && !isUntold && room.owner.kind !== 'question' && room.owner.kind !== 'message')
    await tellOfUpload(room, tender, { id, at, hash: typeof data.hash === 'string' ? data.hash : '' })
  if (warns !== undefined && tender) await tellOfVirus(warns, { tender, at, id })
}

const ofFile: IntentHandler<FileDoc> = async (intent, file, ports) => {
  const room = await RoomModel.findOne({ _id: file.roomId }).lean<RoomDoc>()
  if (!room) throw new Error(`room ${file.roomId} of file ${file._id} is missing`)
  await runRecord(intent, room, ports)
}

export const effectPortsOf = (publish: EffectPorts['publish']): EffectPorts => ({ audit: appendAudit, publish })

/** Carries out what a change of a file left to be done, or what a crash left of it. */
export const runFileIntents = (file: FileDoc, ports: EffectPorts): Promise<void> =>
  processIntents(FileModel, file, { ...ports, handlers: { roomTold: ofFile } })
export const runRoomIntents = (room: RoomDoc, ports: EffectPorts): Promise<void> =>
  processIntents(RoomModel, room, { ...ports, handlers: { roomTold: (intent, doc, how) => runRecord(intent, doc, how) } })

/**
 * What the write that answered this left to be done: its own intent, the last one. Older ones are being carried out by whoever wrote them.
 */
export const ownOf = <Doc extends Pick<RoomDoc, 'pending'>>(doc: Doc): Doc => ({ ...doc, pending: doc.pending.slice(-1) })

/** Of the room, as the log names it; of what is sealed only what it belongs to, which its readers see after the opening. */
export const roomData = (room: RoomDoc): Record<string, unknown> => {
  const { _id: roomId, tenderId, owner, orgId, matter, name, type, description } = room
  const belonging = {
    ...(tenderId === '' ? {} : { tenderId }),
    roomId,
    ...(owner.kind === 'offer' ? { offerId: owner.id } : {}),
    ...(orgId === null ? {} : { organizationId: orgId }),
  }
  if (matter === null) return { ...belonging, roomName: name, roomType: type, roomDescription: description }
  const sealed: SealedMatter = { ...matter }
  return { ...belonging, lotId: matter.lotId, sealed }
}

/** Of a file in it: name, size and hash where they are not sealed. */
export const fileData = (room: RoomDoc, file: OpenFile, version: OpenVersion = file.newest): Record<string, unknown> => {
  const { _id: fileId } = file.doc
  if (room.matter !== null) return { ...roomData(room), fileId }
  const { roomDescription: _left, ...rest } = roomData(room)
  return { ...rest, fileId, file: pathOf(file), hash: version.sha256, size: version.size, versionNo: version.no }
}
