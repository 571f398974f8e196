import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ImportFile, ImportOptions } from './exchange'

export const importProperties = defineContract({
  name: 'importProperties',
  area: 'parcels',
  summary: 'Makes a parcel of every row, or none at all: 422 with every fault. All of them are there in the same moment, unpublished.',
  params: [
    ['file', ImportFile],
    ['options', ImportOptions],
  ],
  result: Type.Object({ count: Type.Integer(), firstId: Type.Integer(), lastId: Type.Integer() }),
  who: ['staff'],
  subject: 'none',
  mutates: true,
})
