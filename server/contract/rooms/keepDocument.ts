import { defineContract } from '../define'
import { DocumentView, RoomId } from './views'

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
