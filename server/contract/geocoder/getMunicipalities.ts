import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyBounds } from '../parcels/views'

export const getMunicipalities = defineContract({
  name: 'getMunicipalities',
  area: 'geocoder',
  summary:
    'Outlines of the municipalities of a view, simplified (GeoBasis-DE / BKG 2017), at most 200; none where there are more. Rings are ' +
    'rows of longitude, latitude, longitude and so on.',
  params: [['bounds', PropertyBounds]],
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      /** 'Stadt', 'Gemeinde', … */
      kind: Type.String(),
      rings: Type.Array(Type.Array(Type.Number())),
    }),
  ),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})
