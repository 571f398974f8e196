import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ImportKey, ImportProgress } from './exchange'

export const getPropertyImportProgress = defineContract({
  name: 'getPropertyImportProgress',
  area: 'parcels',
  summary:
    'How far an own import or preview is, by the key that was sent with it; null where this process runs none. Ask over the connection ' +
    'that the import went over.',
  params: [['key', ImportKey]],
  result: Type.Union([ImportProgress, Type.Null()]),
  who: ['staff'],
  subject: 'none',
  mutates: false,
})
