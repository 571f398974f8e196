import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { DocumentView, RoomId } from './views'

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
