import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { FileName, FolderName, RoomId } from './views'

export const FileToUpload = Type.Object(
  {
    name: FileName,
    /** In bytes. */
    size: Type.Integer({ minimum: 0 }),
    folder: Type.Optional(FolderName),
  },
  { additionalProperties: false },
)
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
  replaces: Type.Union([Type.String(), Type.Null()]),
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
