import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyFilter, PropertyRow } from './views'

export const getProperties = defineContract({
  name: 'getProperties',
  area: 'parcels',
  summary:
    'Parcels by location and name, at most 1000; read on with the cursor of the last row. Outsiders find published ones, by what is ' +
    'public of them.',
  params: [['filter', PropertyFilter, 'optional']],
  result: Type.Array(PropertyRow),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: false,
})
