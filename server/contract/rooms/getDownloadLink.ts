import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomId } from './views'

export const DownloadWish = Type.Object(
  {
    /** To be shown, not kept: pictures and PDF files only. */
    inline: Type.Optional(Type.Boolean()),
    /** A small picture of it. */
    thumb: Type.Optional(Type.Boolean()),
    /** An earlier version, by its number. */
    no: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
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
