import { createHmac } from 'node:crypto'
import type { SubmissionKind } from '../contract/offers/drafts'
import { isDuplicateKey } from '../platform/duplicateKey'
import { keyFor } from '../platform/keyFile'
import { filesIn, type OpenFile } from './reading'
import { RoomModel, type RoomDoc } from './roomModel'

/** What a company submits together: one lot and kind, in one round of applications and one of offers. */
export interface SubmittedPart {
  lotId: string
  kind: SubmissionKind
  round: number
  offerRound: number
}

export interface OfferOwner {
  tenderId: string
  offerId: string
  orgId: number
}

/**
 * Ids of rooms of offers follow from what they are for, by a key that never leaves the server: the team knows all the parts, and must not
 * learn by trying an id whether a company has begun.
 */
export const offerRoomId = (...parts: readonly (string | number)[]): string =>
  createHmac('sha256', keyFor('ids of rooms')).update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url')

/** Makes those that are not there; whoever asks at the same time makes the same ones. */
export const makeRooms = async (rooms: readonly RoomDoc[]): Promise<void> => {
  if (rooms.length === 0) return
  await RoomModel.insertMany([...rooms], { ordered: false }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
}

/**
 * Whether a room of an application or offer is the one it says it is: its id follows from whose it is and what for, by the same key, and it
 * is of its pattern's envelope.
 */
export async function isBoundRoom({ _id, tenderId, owner, matter }: RoomDoc): Promise<boolean> {
  if (matter === null) return true
  const { lotId, kind, round, offerRound, envelope } = matter
  const found = RoomModel.find({ 'owner.id': tenderId, type: 'CONTRACTOR' }, { _id: 1, envelope: 1 })
  const patterns = await found.lean<Pick<RoomDoc, '_id' | 'envelope'>[]>()
  return patterns.some((one) => _id === offerRoomId(owner.id, lotId, kind, round, offerRound, one._id) && one.envelope === envelope)
}

/** What all rooms have that the procedure makes. */
export const blankRoom = (at: Date) => ({
  ...{ stage: null, matter: null, until: null, closedAt: null, createdBy: null, deletedAt: null },
  ...{ created: at, updated: at, updatedBy: '', version: 1, rev: 1, pending: [] },
})

/**
 * A pattern is for applications up to stage 4, for offers after that; one without a stage is for whatever the lot asks for last, the
 * offer.
 */
const kindOfPattern = ({ stage }: Pick<RoomDoc, 'stage'>): SubmissionKind | null => {
  if (stage === null) return 'offer'
  if (stage === 5) return null
  return stage <= 4 ? 'application' : 'offer'
}

/** The CONTRACTOR rooms of a tender: each company gets one of each, for every lot. */
const patternsOf = async (tenderId: string): Promise<RoomDoc[]> =>
  (await RoomModel.find({ 'owner.id': tenderId }).sort({ ordinal: 1 }).lean<RoomDoc[]>()).filter(
    ({ type, deletedAt }) => type === 'CONTRACTOR' && deletedAt === null,
  )

const fromPattern = (pattern: RoomDoc, { owner, part, at }: { owner: OfferOwner; part: SubmittedPart; at: Date }): RoomDoc => {
  const { lotId, kind, round, offerRound } = part
  return {
    ...blankRoom(at),
    _id: offerRoomId(owner.offerId, lotId, kind, round, offerRound, pattern._id),
    owner: { kind: 'offer', id: owner.offerId },
    tenderId: owner.tenderId,
    orgId: owner.orgId,
    part: kind,
    type: 'CONTRACTOR',
    stage: pattern.stage,
    name: pattern.name,
    description: pattern.description,
    ordinal: pattern.ordinal,
    matter: { lotId, kind, round, offerRound, ...(pattern.envelope === undefined ? {} : { envelope: pattern.envelope }) },
  }
}

/** Of applications there is one round of offers, the first. */
const normalized = (part: SubmittedPart): SubmittedPart => (part.kind === 'application' ? { ...part, offerRound: 1 } : part)

/** The rooms whose files are submitted with these parts; made where they are not there yet. In the order of the patterns, part by part. */
export async function roomsForParts(owner: OfferOwner, parts: readonly SubmittedPart[], at: Date): Promise<RoomDoc[]> {
  const patterns = parts.length === 0 ? [] : await patternsOf(owner.tenderId)
  const wanted = parts
    .map(normalized)
    .flatMap((part) =>
      patterns.filter((pattern) => kindOfPattern(pattern) === part.kind).map((pattern) => fromPattern(pattern, { owner, part, at })),
    )
  if (wanted.length === 0) return []
  const ids = wanted.map(({ _id }) => _id)
  const find = () => RoomModel.find({ _id: { $in: ids } }).lean<RoomDoc[]>()
  let found = await find()
  if (found.length < wanted.length) {
    await makeRooms(wanted.filter(({ _id }) => !found.some((one) => one._id === _id)))
    found = await find()
  }
  const byId = new Map(found.map((one) => [one._id, one]))
  return ids.flatMap((id) => byId.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null)
}

/** A file as it is submitted: the newest version of it. */
interface FileToSubmit {
  /** Of the file. */
  id: string
  roomId: string
  /** Of its room; missing: what opens last, or at once. */
  envelope?: string
  /** Folder and name, 'a/b/Preisblatt.xlsx'. */
  name: string
  size: number
  sha256: string
  mime: string
  blobId: string
  /** Number of the version. */
  no: number
  /** When the version had come in whole. */
  at: Date
  scan: OpenFile['newest']['scan']
}

/**
 * The files that a submission of this part takes along, as they lie in its rooms now. Infected ones are in it: refusing them is the
 * caller's.
 */
export async function submittedFilesOf(owner: OfferOwner, part: SubmittedPart, at: Date): Promise<FileToSubmit[]> {
  const rooms = await roomsForParts(owner, [part], at)
  const files = await Promise.all(
    rooms.map(async (room) => (await filesIn(room)).map((file) => ({ ...file, envelope: room.matter?.envelope }))),
  )
  return files.flat().map(({ doc, folder, name, newest, envelope }) => ({
    id: doc._id,
    roomId: doc.roomId,
    ...(envelope === undefined ? {} : { envelope }),
    name: folder === '' ? name : `${folder}/${name}`,
    size: newest.size,
    sha256: newest.sha256,
    mime: newest.mime,
    blobId: newest.blobId,
    no: newest.no,
    at: newest.at,
    scan: newest.scan,
  }))
}
