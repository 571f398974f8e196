import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RoomId } from '../rooms/views'

export const importDocumentsFromProperty = defineContract({
  name: 'importDocumentsFromProperty',
  area: 'parcels',
  summary:
    'Copies files of a parcel into a room of a tender, in the folders that they have with the parcel. Under a name that is there it is ' +
    'the next version; what lies there as it is already is left alone. Answers folders and names.',
  params: [
    ['roomId', RoomId],
    ['propertyId', Type.Integer({ minimum: 1 })],
    ['fileIds', Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 200 })],
  ],
  result: Type.Object({ added: Type.Array(Type.String()), unchanged: Type.Array(Type.String()) }),
  who: ['staff'],
  subject: 'room',
  mutates: true,
  errors: [404, 409, 413, 503],
})
