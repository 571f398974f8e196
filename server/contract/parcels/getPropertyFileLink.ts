import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** 409 for infected files and those that are not scanned yet where there is a scanner. */
export const getPropertyFileLink = defineContract({
  name: 'getPropertyFileLink',
  area: 'parcels',
  summary:
    'A path below the server’s address to a file of a parcel, or without one to a folder (left out: all of them) as zip, as far as the ' +
    'caller may have them. It holds for 60 seconds, for this session (guests: this address) alone.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['serverId', Type.Union([Type.String({ maxLength: 80 }), Type.Null()])],
    ['folderId', Type.String({ maxLength: 80 }), 'optional'],
  ],
  result: Type.String(),
  who: ['guest', 'user'],
  subject: 'property',
  mutates: false,
  errors: [404, 409],
})
