import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { ROOM_MOVES, RoomId, RoomView } from './views'
import { Id, PROJECT_ID } from '../shapes'

/** What else a room has may ride along: as the new one will have it, or as it was read of the room whose id is sent. */
export const RoomInput = asRead(
  Type.Object({
    projectId: Id,
    name: Type.String({ maxLength: 200 }),
    description: Type.String({ maxLength: 2000 }),
    /** A room of the negotiation with this company. */
    offerId: Type.Optional(Type.Union([Id, Type.Null()])),
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

/**
 * What is public first, then those of applications, offers and negotiations by lot. Of what is sealed the team sees nothing, not even that
 * there is a room.
 */
export const getRoomsByProjectId = defineContract({
  name: 'getRoomsByProjectId',
  area: 'rooms',
  summary:
    'The data rooms of a tender that the caller may see: the public ones, the own company’s, and for the team those that were opened.',
  params: [PROJECT_ID],
  result: Type.Array(RoomView),
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
