import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ExportFormat } from './exchange'

export const exportProperties = defineContract({
  name: 'exportProperties',
  area: 'parcels',
  summary: 'These parcels as GeoJSON, CSV or zipped Shapefile, each as far as the caller may see it; ids of others are left out.',
  params: [
    ['ids', Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 5000 })],
    ['format', ExportFormat],
    ['system', Type.Union([Type.Literal('4326'), Type.Literal('25832')]), 'optional'],
  ],
  result: Type.Object({
    fileName: Type.String(),
    mime: Type.String(),
    /** Base64. */
    content: Type.String(),
    count: Type.Integer(),
  }),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})
