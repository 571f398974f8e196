import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyFilter, PropertyInput, PropertyNamed, PropertyPatch, PropertyRow, PropertyView } from './views'
import { Instant } from '../instant'
import { OneOf } from '../shapes'

const CHANGES_PROPERTY = {
  area: 'parcels',
  result: PropertyView,
  who: ['staff'],
  subject: 'property',
  mutates: true,
  errors: [404, 409],
} as const

export const createProperty = defineContract({
  name: 'createProperty',
  area: 'parcels',
  summary: 'Makes a parcel of a name at a location, with the fields and folders of the templates; not published.',
  params: [
    ['name', Type.String({ minLength: 1, maxLength: 250 })],
    ['locationId', Type.Integer({ minimum: 1 })],
  ],
  result: PropertyView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
  errors: [404, 409],
})

export const getProperty = defineContract({
  name: 'getProperty',
  area: 'parcels',
  summary: 'A parcel: whole for staff, else its public part. 404 where it is not published or archived.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: PropertyView,
  who: ['guest', 'user'],
  subject: 'property',
  mutates: false,
  errors: [404],
})

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

export const updateProperty = defineContract({
  name: 'updateProperty',
  ...CHANGES_PROPERTY,
  summary: 'Changes, archives or restores a parcel. 409 with a stale version names who changed it; 422 with every fault.',
  params: [['property', PropertyInput]],
})

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

export const linkPropertyToProject = defineContract({
  name: 'linkPropertyToProject',
  ...CHANGES_PROPERTY,
  summary:
    'Links a parcel to a tender, or to one of its lots; for the team of that tender. 409 while it is linked to another one that has ' +
    'not ended.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['projectId', Type.String({ maxLength: 40 })],
    ['lotId', Type.String({ maxLength: 80 }), 'optional'],
  ],
})

export const unlinkPropertyFromProject = defineContract({
  name: 'unlinkPropertyFromProject',
  ...CHANGES_PROPERTY,
  summary: 'Takes a parcel off its tender; for the team of that tender.',
  params: [['id', Type.Integer({ minimum: 1 })]],
})

const HISTORY_KINDS = [
  ...(['created', 'imported', 'changed', 'takenBack', 'archived', 'restored', 'linked', 'unlinked', 'confirmed'] as const),
  ...(['fileAdded', 'fileChanged', 'fileShared', 'fileUnshared', 'fileArchived', 'fileRestored'] as const),
  ...(['fileDeletionAsked', 'fileDeleted', 'fileInfected'] as const),
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]
export const HistoryKind = OneOf(...HISTORY_KINDS)

export const HistoryEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  /** Name of the person at that time. */
  by: Type.String(),
  kind: HistoryKind,
  /** Version of the parcel that this made. */
  version: Type.Integer(),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** In a page of the history: pass the last one's to read on. */
  cursor: Type.Optional(Type.String()),
})
export type HistoryEntry = Static<typeof HistoryEntry>

export const getPropertyHistory = defineContract({
  name: 'getPropertyHistory',
  area: 'parcels',
  summary: 'Who changed what of a parcel and when, newest first, at most 100; read on with the cursor of the last row.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['cursor', Type.String({ maxLength: 100 }), 'optional'],
  ],
  result: Type.Array(HistoryEntry),
  who: ['staff'],
  subject: 'property',
  mutates: false,
  errors: [404],
})

export const takeBackPropertyValue = defineContract({
  name: 'takeBackPropertyValue',
  ...CHANGES_PROPERTY,
  summary:
    'Gives a field the value that it had before an entry of its history; that is a change like every other. The markers of a panorama ' +
    'are the field markers/ and its id. 409 with a stale version.',
  params: [
    ['id', Type.Integer({ minimum: 1 })],
    ['historyId', Type.String({ maxLength: 40 })],
    ['field', Type.String({ maxLength: 80 })],
    ['version', Type.Integer({ minimum: 1 })],
  ],
})
