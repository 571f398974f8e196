import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { FileToUpload, UploadLink } from '../rooms/files'
import { RoomId } from '../rooms/views'
import { PropertyView } from './views'
import { Exact } from '../shapes'

const Id = Type.String({ minLength: 1, maxLength: 80 })
/** null: beside the topmost folders. */
const Place = Type.Union([Id, Type.Null()])
const Name = Type.String({ maxLength: 1000 })
const step = <Do extends string, Fields extends Record<string, TSchema>>(verb: Do, fields: Fields) =>
  Exact({ do: Type.Literal(verb), ...fields })

/**
 * One change of a parcel's folders and files. Folders of templates are named, placed and taken away in the settings. What was archived goes
 * for good when two people want it: one asks, another approves within 60 minutes.
 */
export const PropertyFileStep = Type.Union([
  step('addFolder', { folderId: Place, name: Name }),
  step('renameFolder', { folderId: Id, name: Name }),
  step('moveFolder', { folderId: Id, toId: Place }),
  step('removeFolder', { folderId: Id }),
  // An entry without bytes: a text, or an address (http, https, ftp; file as mere text).
  step('addEntry', { folderId: Id, name: Name, link: Type.Optional(Type.String({ maxLength: 2000 })) }),
  step('moveFile', { serverId: Id, toId: Id }),
  step('renameFile', { serverId: Id, name: Name }),
  step('share', { serverId: Id, isPublic: Type.Boolean() }),
  step('archive', { serverId: Id }),
  step('restore', { serverId: Id }),
  step('requestDeletion', { serverId: Id }),
  step('approveDeletion', { serverId: Id }),
])
export type PropertyFileStep = Static<typeof PropertyFileStep>

export const changePropertyFiles = defineContract({
  name: 'changePropertyFiles',
  area: 'parcels',
  summary: 'Changes folders and files of a parcel. Its version stays as it is: files come and go while the rest is edited.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['step', PropertyFileStep],
  ],
  result: PropertyView,
  who: ['staff'],
  subject: 'property',
  mutates: true,
  errors: [404, 409],
})

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
