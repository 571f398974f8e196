import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { FileToUpload, UploadLink } from '../rooms/getUploadLink'

/** 413 above 1,000,000,000 bytes, 409 where the parcel is archived or full, 422 for a name that cannot be kept. */
export const getPropertyUploadLink = defineContract({
  name: 'getPropertyUploadLink',
  area: 'parcels',
  summary:
    'Judges a file for a folder of a parcel before its first byte is sent, and says where it goes. folderId empty: no folder in ' +
    'particular.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['folderId', Type.String({ maxLength: 80 })],
    ['file', FileToUpload],
  ],
  result: UploadLink,
  who: ['staff'],
  subject: 'property',
  mutates: false,
  errors: [404, 409, 413],
})
