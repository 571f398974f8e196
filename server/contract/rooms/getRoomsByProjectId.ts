import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomView } from './views'

/**
 * What is public first, then those of applications, offers and negotiations by lot. Of what is sealed the team sees nothing, not even that
 * there is a room.
 */
export const getRoomsByProjectId = defineContract({
  name: 'getRoomsByProjectId',
  area: 'rooms',
  summary:
    'The data rooms of a tender that the caller may see: the public ones, the own company’s, and for the team those that were opened.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(RoomView),
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
