import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyNamed, PropertyPatch } from './views'

export const updateProperties = defineContract({
  name: 'updateProperties',
  area: 'parcels',
  summary: 'The same change for up to 500 parcels, all judged before the first is written; a row each says what became of it.',
  params: [
    ['properties', Type.Array(PropertyNamed, { minItems: 1, maxItems: 500 })],
    ['change', PropertyPatch],
  ],
  result: Type.Array(
    Type.Object({
      id: Type.Integer(),
      ok: Type.Boolean(),
      version: Type.Integer(),
      error: Type.Optional(Type.Object({ status: Type.Integer(), message: Type.String() })),
    }),
  ),
  who: ['staff'],
  subject: 'none',
  mutates: true,
  errors: [404, 409],
})
