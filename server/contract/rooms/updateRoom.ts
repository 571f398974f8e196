import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { asRead } from '../asRead'
import { RoomId, ROOM_MOVES, RoomView } from './views'

export const RoomChange = asRead(
  Type.Object({
    id: RoomId,
    version: Type.Integer(),
    name: Type.String({ maxLength: 200 }),
    description: Type.String({ maxLength: 2000 }),
  }),
  [RoomView],
  { moving: ROOM_MOVES },
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
