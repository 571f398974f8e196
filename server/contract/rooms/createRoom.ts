import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { asRead } from '../asRead'
import { ROOM_MOVES, RoomView } from './views'

/** What else a room has may ride along: as the new one will have it, or as it was read of the room whose id is sent. */
export const RoomInput = asRead(
  Type.Object({
    projectId: Type.String({ maxLength: 64 }),
    name: Type.String({ maxLength: 200 }),
    description: Type.String({ maxLength: 2000 }),
    /** A room of the negotiation with this company. */
    offerId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  }),
  [RoomView],
  { moving: ROOM_MOVES },
)
export type RoomInput = Static<typeof RoomInput>

/**
 * 422 where the name is empty or taken, or the description empty; 409 where the tender is archived or the negotiation is not on (any more).
 */
export const createRoom = defineContract({
  name: 'createRoom',
  area: 'rooms',
  summary:
    'Adds a room: to the tender’s documents for its team, or with an offer’s id to the negotiation, where the team’s rooms are CLIENT ' +
    'and the company’s CONTRACTOR.',
  params: [['room', RoomInput]],
  result: RoomView,
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
