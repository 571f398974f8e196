import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomId } from './views'

/** 409 while there is a file in it, struck and deleted ones included where it was public. */
export const deleteRoom = defineContract({
  name: 'deleteRoom',
  area: 'rooms',
  summary: 'Takes away an empty room that somebody made by hand.',
  params: [['id', RoomId]],
  result: Type.Null(),
  who: ['external', 'internal'],
  subject: 'room',
  mutates: true,
  errors: [404, 409, 423],
})
