import { defineContract } from '../define'
import { RoomId, RoomView } from './views'

export const getRoom = defineContract({
  name: 'getRoom',
  area: 'rooms',
  summary: 'A data room; one that is sealed is 423 for the team until its opening.',
  params: [['id', RoomId]],
  result: RoomView,
  who: ['guest', 'user'],
  subject: 'room',
  mutates: false,
  errors: [404, 423],
})
