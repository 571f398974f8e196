import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyView } from './views'

const Id = Type.String({ minLength: 1, maxLength: 80 })
/** null: beside the topmost folders. */
const Place = Type.Union([Id, Type.Null()])
const Name = Type.String({ maxLength: 1000 })
const step = <Do extends string, Fields extends Record<string, TSchema>>(verb: Do, fields: Fields) =>
  Type.Object({ do: Type.Literal(verb), ...fields }, { additionalProperties: false })

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
