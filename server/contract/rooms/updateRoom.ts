import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomId, RoomView } from './views'

export const RoomChange = Type.Object(
  {
    id: RoomId,
    version: Type.Integer(),
    name: Type.String({ maxLength: 200 }),
    description: Type.String({ maxLength: 2000 }),
  },
  { additionalProperties: false },
)
export type RoomChange = Static<typeof RoomChange>

export const updateRoom = defineContract({
  name: 'updateRoom',
  area: 'rooms',
  summary: 'Changes name and description of a room that somebody made by hand.',
  params: [['room', RoomChange]],
  result: RoomView,
  who: ['external', 'internal'],
  subject: 'room',
  mutates: true,
  errors: [404, 409, 423],
})
