import { type Static, Type } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { MaybeText, OneOf } from '../shapes'

/** CLIENT: written by the authority, read by all it is for. CONTRACTOR: written by one company. */
export const RoomType = OneOf('CLIENT', 'CONTRACTOR')
export type RoomType = Static<typeof RoomType>

/** What a room belongs to: the tender, a submission (sealed), a negotiation, a request after the opening, a message (its attachments). */
export const RoomPart = OneOf(
  'documents',
  'application',
  'offer',
  'negotiation',
  'request',
  /** What lies beside a question, and beside an answer that is not published yet. */
  'question',
  'message',
  /** What lies beside a note of the procurement report. */
  'note',
)
export type RoomPart = Static<typeof RoomPart>

/** A data room as its reader may see it. */
export const RoomView = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  projectId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: RoomType,
  /** Null: exempt from the stage rule. */
  stage: Type.Union([Type.Integer(), Type.Null()]),
  part: RoomPart,
  /** Whose room it is, where it is a company's or for one company. */
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  offerId: MaybeText,
  /** Of attachments that were sent. */
  messageId: MaybeText,
  /** Of applications and offers, which are submitted by lot and round. */
  lotId: Type.Optional(Type.String()),
  round: Type.Optional(Type.Integer()),
  offerRound: Type.Optional(Type.Integer()),
  created: Instant,
  updated: Instant,
  /** What was taken away is in no view, and there is one database: names of the specification's data model. */
  deleted: Type.Null(),
  database: Type.Null(),
  /** Missing where it is sealed from this reader. */
  fileCount: Type.Optional(Type.Integer()),
  /** What lies in it is encrypted until the opening, and the bidder's alone until then. */
  sealed: Type.Boolean(),
  /** Files may be added now by this reader. */
  canWrite: Type.Boolean(),
  /**
   * Why not: archived, roomOfTheAuthority, roomOfTheCompany, stageIsOver, negotiationNotActive, requestAnswered, requestIsOver, pattern,
   * lotIsOver, otherRound, or a reason of workflows/offer (alreadySubmitted, applicationsNotTaken, …); the screen says it in a sentence
   * with these params.
   */
  reason: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Until when files may be added, where a deadline runs: what comes later counts as late, or not at all. */
  until: MaybeInstant,
  /** Name and description may be changed by this reader. */
  canEdit: Type.Boolean(),
  /** Somebody made it by hand: this reader may take it away while it is empty. */
  canDelete: Type.Boolean(),
})
export type RoomView = Static<typeof RoomView>
/** What says how things stand now, and nothing of the room itself. */
export const ROOM_MOVES = ['fileCount', 'sealed', 'canWrite', 'reason', 'params', 'until', 'canEdit', 'canDelete']

/** What the virus scanner said; none: there is no scanner. Infected files are never handed out. */
export const ScanState = OneOf('none', 'pending', 'clean', 'infected', 'failed')
export type ScanState = Static<typeof ScanState>

export const DocumentEvent = OneOf('rename', 'replace', 'strike', 'delete', 'confirmDeletion', 'keep')
export type DocumentEvent = Static<typeof DocumentEvent>

/** A file as it was at one time. Sizes in bytes, sha256 of the plain bytes in hexadecimal digits. */
export const DocumentVersion = Type.Object({
  id: Type.String(),
  no: Type.Integer({ minimum: 1 }),
  date: Instant,
  size: Type.Integer(),
  sha256: Type.String(),
  mime: Type.String(),
  scan: ScanState,
  /** Name of the person who added it; never told to outsiders of the authority's people. */
  by: Type.Optional(Type.String()),
})
export type DocumentVersion = Static<typeof DocumentVersion>

/** A file in a room with all its versions: one that comes in under the same name and folder is the next version of it. */
export const DocumentView = Type.Object({
  id: Type.String(),
  roomId: Type.String(),
  name: Type.String(),
  /** '' or 'a/b', without slashes at the ends. */
  folder: Type.String(),
  // Of the newest version.
  date: Instant,
  size: Type.Integer(),
  sha256: Type.String(),
  mime: Type.String(),
  preview: Type.Union([Type.Literal('image'), Type.Literal('pdf'), Type.Null()]),
  scan: ScanState,
  by: Type.Optional(Type.String()),
  /** For people: a stale one is 409. */
  version: Type.Integer(),
  no: Type.Integer({ minimum: 1 }),
  /** All of them, the newest first. */
  versions: Type.Array(DocumentVersion),
  /** No longer part of the documents, and still readable. */
  struck: Type.Union([Type.Object({ reason: Type.String(), at: Instant, by: Type.Optional(Type.String()) }), Type.Null()]),
  /** Somebody wants it deleted; another person has to confirm. The team alone sees it. */
  deletion: Type.Union([
    Type.Object({ by: Type.String(), at: Instant, byMe: Type.Boolean(), reason: Type.Optional(Type.String()) }),
    Type.Null(),
  ]),
  /** What this person can do with it now; closed ones say why by a key of the screen's texts. */
  moves: Type.Array(Type.Object({ event: DocumentEvent, open: Type.Boolean(), reason: Type.Optional(Type.String()) })),
})
export type DocumentView = Static<typeof DocumentView>

/** 1,000,000,000 bytes: one byte more is 413. */
export const MAX_FILE_BYTES = 1_000_000_000

/** Names of files and folders as callers send them; what is hostile in them is refused (422) or taken out. */
export const FileName = Type.String({ minLength: 1, maxLength: 255 })
export const FolderName = Type.String({ maxLength: 1000 })
export const RoomId = Type.String({ maxLength: 64 })
