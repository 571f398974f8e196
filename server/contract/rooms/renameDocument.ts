import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { DocumentView, FileName, RoomId } from './views'

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
