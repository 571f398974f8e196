import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { DocumentView, RoomId } from './views'

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
