import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomView } from '../rooms/views'

/** The caller's alone until a message is sent with it; then its readers read it, and nobody writes in it. */
export const createMessageRoom = defineContract({
  name: 'createMessageRoom',
  area: 'messages',
  summary: 'Makes a room for the attachments of a message that is being written.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: RoomView,
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
