import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomId } from './views'

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
