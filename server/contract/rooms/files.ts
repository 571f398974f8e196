import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { DocumentView, FileName, FolderName, RoomId } from './views'
import { Exact, MaybeText } from '../shapes'

export const FileToUpload = Exact({
  name: FileName,
  /** In bytes. */
  size: Type.Integer({ minimum: 0 }),
  folder: Type.Optional(FolderName),
})
export type FileToUpload = Static<typeof FileToUpload>

/**
 * Where a file goes: by tus 1.0 to `url` with `metadata`, or whole as multipart field file[] to `formUrl`; both with the header
 * X-Auth-Token.
 */
export const UploadLink = Type.Object({
  url: Type.String(),
  formUrl: Type.String(),
  /** Name and folder as they will be kept. */
  metadata: Type.Object({ roomId: Type.String(), filename: Type.String(), folder: Type.String() }),
  /** The document that this becomes a new version of; null: a new one. */
  replaces: MaybeText,
})
export type UploadLink = Static<typeof UploadLink>

/** 413 above 1,000,000,000 bytes, 409 where the room takes nothing now, 422 for a name that cannot be kept. */
export const getUploadLink = defineContract({
  name: 'getUploadLink',
  area: 'rooms',
  summary: 'Judges a file before its first byte is sent, and says where it goes.',
  params: [
    ['roomId', RoomId],
    ['file', FileToUpload],
  ],
  result: UploadLink,
  who: ['external', 'internal'],
  subject: 'room',
  mutates: false,
  errors: [404, 409, 413, 423],
})

export const DownloadWish = Exact({
  /** To be shown, not kept: pictures and PDF files only. */
  inline: Type.Optional(Type.Boolean()),
  /** A small picture of it. */
  thumb: Type.Optional(Type.Boolean()),
  /** An earlier version, by its number. */
  no: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type DownloadWish = Static<typeof DownloadWish>

/** 409 for infected files and those that are not scanned yet where there is a scanner. */
export const getDownloadLink = defineContract({
  name: 'getDownloadLink',
  area: 'rooms',
  summary:
    'A path below the server’s address to a file (by its id, or folder and name), or to all of a room as zip. It holds for 60 seconds, ' +
    'for this session (guests: this address) alone.',
  params: [
    ['roomId', RoomId],
    ['document', Type.Union([Type.String({ maxLength: 1300 }), Type.Null()]), 'optional'],
    ['wish', Type.Union([DownloadWish, Type.Null()]), 'optional'],
  ],
  result: Type.String(),
  who: ['guest', 'user'],
  subject: 'room',
  mutates: false,
  errors: [404, 409, 423],
})

export const createPublicLink = defineContract({
  name: 'createPublicLink',
  area: 'rooms',
  summary:
    'The whole address of a published tender, or of a room of its documents and a file in it: what is public anyway, to be passed on.',
  params: [
    /** Of a tender or a room. */
    ['id', RoomId],
    ['name', Type.Union([Type.String({ maxLength: 255 }), Type.Null()]), 'optional'],
  ],
  result: Type.String(),
  who: ['guest', 'user'],
  subject: 'tender or room',
  mutates: false,
  errors: [404],
})

/** By folder and name. Of what was submitted the team reads the files that belong to it, after the opening. */
export const listDocuments = defineContract({
  name: 'listDocuments',
  area: 'rooms',
  summary: 'The files of a room with their versions.',
  params: [['roomId', RoomId]],
  result: Type.Array(DocumentView),
  who: ['guest', 'user'],
  subject: 'room',
  mutates: false,
  errors: [404, 423],
})

/** 409 after publication, once submitted, and where the name is taken in its folder. */
export const renameDocument = defineContract({
  name: 'renameDocument',
  area: 'rooms',
  summary: 'Gives a file another name; it stays in its folder.',
  params: [
    ['id', RoomId],
    ['name', FileName],
    ['version', Type.Integer(), 'optional'],
  ],
  result: DocumentView,
  who: ['external', 'internal'],
  subject: 'document',
  mutates: true,
  errors: [404, 409, 423],
})

export const keepDocument = defineContract({
  name: 'keepDocument',
  area: 'rooms',
  summary: 'Takes the wish to delete a file back; whoever asked for it and everybody else of the team may.',
  params: [['id', RoomId]],
  result: DocumentView,
  who: ['internal'],
  subject: 'document',
  mutates: true,
  errors: [404, 409, 423],
})

/**
 * At once where one person may: null. Where two are needed (published rooms, the archive) the first call asks with a reason and answers the
 * document that waits; another person's call of it deletes.
 */
export const deleteDocument = defineContract({
  name: 'deleteDocument',
  area: 'rooms',
  summary: 'Deletes a file, or asks for it where a second person has to confirm.',
  params: [
    ['id', RoomId],
    ['reason', Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]), 'optional'],
  ],
  result: Type.Union([DocumentView, Type.Null()]),
  who: ['external', 'internal'],
  subject: 'document',
  mutates: true,
  errors: [404, 409, 423],
})

/** 422 without a reason. It stays readable, with the reason beside it. */
export const strikeDocument = defineContract({
  name: 'strikeDocument',
  area: 'rooms',
  summary: 'Strikes a file through that others have seen already: it no longer counts, and everybody reads why.',
  params: [
    ['id', RoomId],
    ['reason', Type.String({ maxLength: 1000 })],
  ],
  result: DocumentView,
  who: ['external', 'internal'],
  subject: 'document',
  mutates: true,
  errors: [404, 409, 423],
})
