import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { DocumentView, RoomId } from './views'

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
