import { isPicture, placeOfPath } from '../../engine/files'
import type { Actor } from '../calls/actor'
import type { DocumentVersion, DocumentView, RoomView } from '../contract/rooms/views'
import type { FileDoc, OpenFile, OpenVersion } from '../files/area'
import { isOpened, knownLeft } from '../offers/area'
import { hidesAuthors, isPublic, isSameParty } from '../tenders/area'
import { readerOf, type RoomSubject } from './policy'
import { documentMoves, writeRefusal, type DocumentFacts, type RoomReader } from './readOnly'
import type { Submitted } from './submitted'
import { windowOfRoom } from './windows'

const instant = (date: Date | null): string | null => (date ? date.toISOString() : null)

/** Why this reader may add nothing to a room now; null where they may. */
export function refusalToWrite(actor: Actor, subject: RoomSubject): string | null {
  const { room } = subject
  const { tenderStage, window } = windowOfRoom(room, subject)
  return writeRefusal({ reader: readerOf(actor, subject), type: room.type, stage: room.stage, tenderStage, window })
}

/** Others read the room: what lies in it was seen. */
const isPublishedRoom = ({ room, tender, now }: RoomSubject): boolean => {
  if (!tender) return false
  if (room.owner.kind === 'tender') return room.type === 'CLIENT' && isPublic(tender, now)
  return room.part === 'negotiation' || (room.part === 'request' && room.closedAt !== null)
}

const isWriter = (reader: RoomReader, { room }: RoomSubject): boolean => reader === (room.type === 'CLIENT' ? 'team' : 'company')

/** Name and description: of what is written by one's own side, but for rooms of applications and offers, which the tender names. */
export const refusalToEdit = (actor: Actor, subject: RoomSubject): string | null => {
  const { room } = subject
  if (room.messageId !== undefined) return 'messageSent'
  if (!isWriter(readerOf(actor, subject), subject)) return room.type === 'CLIENT' ? 'roomOfTheAuthority' : 'roomOfTheCompany'
  if (windowOfRoom(room, subject).tenderStage >= 8) return 'archived'
  return room.createdBy !== null || (room.owner.kind === 'tender' && room.type === 'CLIENT') ? null : 'roomOfTheProcedure'
}

/** Only what somebody made by hand is taken away again. */
export const refusalToDelete = (actor: Actor, subject: RoomSubject): string | null =>
  subject.room.createdBy === null ? 'roomOfTheProcedure' : refusalToEdit(actor, subject)

/** What was left sealed shows as it is to whoever knows that it was. */
const isSealedFor = (actor: Actor, subject: RoomSubject): boolean => {
  const { matter, owner } = subject.room
  if (matter === null || !subject.tender) return matter !== null
  const reader = readerOf(actor, subject) === 'team' ? 'team' : 'bidder'
  const entry = subject.offer?.lotOffers.find(({ lotId, round }) => lotId === matter.lotId && round === matter.round)
  return !isOpened(matter, subject.tender, knownLeft(entry ?? { told: null }, reader, owner.id))
}

const isNameHidden = (actor: Actor, subject: RoomSubject): boolean =>
  subject.tender !== null && readerOf(actor, subject) === 'team' && hidesAuthors(subject.tender)

/** `fileCount` as the reader may know it; null: sealed. */
export function presentRoom(subject: RoomSubject, actor: Actor, fileCount: number | null): RoomView {
  const { room } = subject
  const refusal = refusalToWrite(actor, subject)
  const { matter, owner, orgId } = room
  return {
    id: room._id,
    version: room.version,
    projectId: room.tenderId,
    name: room.name,
    description: room.description,
    type: room.type,
    stage: room.stage,
    part: room.part,
    // Of a question: who asked.
    organizationId: owner.kind === 'question' && isNameHidden(actor, subject) ? null : orgId,
    offerId: owner.kind === 'offer' ? owner.id : null,
    messageId: room.messageId ?? null,
    ...(matter === null ? {} : { lotId: matter.lotId, round: matter.round, offerRound: matter.offerRound }),
    created: room.created.toISOString(),
    updated: room.updated.toISOString(),
    deleted: null,
    database: null,
    ...(fileCount === null ? {} : { fileCount }),
    sealed: isSealedFor(actor, subject),
    canWrite: refusal === null,
    ...(refusal === null ? {} : { reason: refusal }),
    until: instant(windowOfRoom(room, subject).until),
    canEdit: refusalToEdit(actor, subject) === null,
    canDelete: refusalToDelete(actor, subject) === null,
  }
}

/** The authority's people are nobody's business outside; a company's are known to it and to the team. */
const namesAreShown = (reader: RoomReader, { room, tender }: RoomSubject): boolean => {
  if (room.type === 'CLIENT') return reader === 'team'
  // What was applied with has its company's name.
  return reader === 'company' || (reader === 'team' && !(tender && hidesAuthors(tender) && room.matter?.kind !== 'application'))
}

const presentVersion = ({ id, no, at, size, sha256, mime, scan, byName }: OpenVersion, hasNames: boolean): DocumentVersion => ({
  id,
  no,
  date: at.toISOString(),
  size,
  sha256,
  mime,
  scan,
  ...(hasNames && byName !== '' ? { by: byName } : {}),
})

/** What can be looked at without being kept; the server makes a picture of pictures, so only those it can read. */
export const previewOf = (mime: string): DocumentView['preview'] => (isPicture(mime) ? 'image' : mime === 'application/pdf' ? 'pdf' : null)

/** The file as it was submitted, under its name then: what came later, or not in time, is no part of it. Null: it was none of those. */
export const asSubmitted = (file: OpenFile, submitted: Submitted | null): OpenFile | null => {
  if (submitted === null) return file
  const sealed = submitted.files.find(({ id }) => id === file.doc._id)
  const newest = sealed && file.versions.find(({ blobId }) => blobId === sealed.blobId)
  return sealed && newest ? { ...file, ...placeOfPath(sealed.name), versions: [newest], newest } : null
}

/** What this reader may know of a room's files: the team what was submitted, everybody else (null) all. */
export const submittedFor = (actor: Actor, { standing, ...subject }: RoomSubject): Submitted | null =>
  readerOf(actor, subject) === 'team' && standing !== null && 'files' in standing ? standing : null

/** Until when files are counted for this reader. */
export const momentFor = (actor: Actor, subject: RoomSubject): Date | null =>
  readerOf(actor, subject) === 'team' ? (subject.standing?.receivedAt ?? null) : null

/** Whoever stands in for the person who asked counts as that person: two people are asked, not two accounts. */
const deletionBy = ({ tender, room, now }: RoomSubject, actor: Actor, { deletion }: FileDoc): DocumentFacts['deletion'] => {
  if (deletion === null) return 'none'
  const userId = actor.user?.id
  if (deletion.by === userId) return 'mine'
  if (!tender || room.type !== 'CLIENT' || userId === undefined) return 'other'
  return isSameParty(tender, { userId: deletion.by, at: deletion.at }, { userId, at: now }) ? 'mine' : 'other'
}

export const documentFacts = (subject: RoomSubject, actor: Actor, doc: FileDoc): DocumentFacts => ({
  reader: readerOf(actor, subject),
  type: subject.room.type,
  part: subject.room.part,
  isPublished: isPublishedRoom(subject),
  writeRefusal: refusalToWrite(actor, subject),
  isStruck: doc.struck !== null,
  deletion: deletionBy(subject, actor, doc),
})

export function presentFile(file: OpenFile, subject: RoomSubject, actor: Actor): DocumentView {
  const { doc, newest } = file
  const reader = readerOf(actor, subject)
  const hasNames = namesAreShown(reader, subject)
  const versions = [...file.versions].reverse().map((one) => presentVersion(one, hasNames))
  const { struck, deletion } = doc
  return {
    id: doc._id,
    roomId: doc.roomId,
    name: file.name,
    folder: file.folder,
    date: newest.at.toISOString(),
    size: newest.size,
    sha256: newest.sha256,
    mime: newest.mime,
    preview: previewOf(newest.mime),
    scan: newest.scan,
    ...(hasNames && newest.byName !== '' ? { by: newest.byName } : {}),
    version: doc.version,
    no: newest.no,
    versions,
    struck: struck && { reason: struck.reason, at: struck.at.toISOString(), ...(hasNames ? { by: struck.byName } : {}) },
    deletion:
      deletion && reader === 'team'
        ? { by: deletion.byName, at: deletion.at.toISOString(), byMe: deletion.by === actor.user?.id, reason: deletion.reason }
        : null,
    moves: documentMoves(documentFacts(subject, actor, doc)),
  }
}
