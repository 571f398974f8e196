import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PropertyBounds } from './views'
import { Exact, MaybeText, OneOf } from '../shapes'

/** A file of parcels (docs/parcels.md names the formats), at most about 5 MB. */
export const ImportFile = Exact({
  name: Type.String({ maxLength: 250 }),
  content: Type.String({ maxLength: 7_900_000, contentEncoding: 'base64' }),
})

const column = Type.Optional(Type.String({ maxLength: 100 }))
/** Field of a parcel → column of the file. `location`: name of a location that is there. */
export const ImportMapping = Exact({
  ...{ name: column, location: column, plat: column, size: column, hasBuilding: column, regulatedInDevelopmentPlan: column },
  ...{ buildingPlanIsInPreparation: column, availability: column, availabilityNotes: column, siteDevelopment: column },
  ...{ allowedUsageTypes: column, description: column, internalNotes: column, addressDisplayName: column, tags: column },
})

/** Made up by whoever imports, to ask how far it is. */
export const ImportKey = Type.String({ minLength: 1, maxLength: 40 })

export const ImportProgress = Type.Object({
  step: OneOf('judging', 'writing'),
  /** Rows of the file, in this step. */
  ...{ done: Type.Integer(), total: Type.Integer() },
})
export type ImportProgress = Static<typeof ImportProgress>

export const ImportOptions = Exact({
  /** Left out: as the columns are called. */
  mapping: Type.Optional(ImportMapping),
  /** Where rows go that name no location. */
  locationId: Type.Optional(Type.Integer({ minimum: 1 })),
  key: Type.Optional(ImportKey),
  /** Answers to what the preview asks: one of its layers, charsets and systems (EPSG's number). */
  layer: Type.Optional(Type.String({ maxLength: 300 })),
  charset: Type.Optional(Type.String({ maxLength: 40 })),
  system: Type.Optional(Type.String({ pattern: '^\\d{4,6}$' })),
})
export type ImportOptions = Static<typeof ImportOptions>

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
export const ImportFault = Type.Object({
  /** From 1, as they stand in the file. */
  row: Type.Integer(),
  column: MaybeText,
  rule: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})

/** What a file can be read two ways for, and people have to say. While one is open nothing is imported. */
export const ImportQuestion = OneOf('layer', 'charset', 'system')
export type ImportQuestion = Static<typeof ImportQuestion>

/** What was done with the file as a whole: a rule and what fills it. */
export const ImportNote = Type.Object({
  rule: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type ImportNote = Static<typeof ImportNote>

export const ImportPlacing = Type.Object({
  /** 'DHDN / Gauß-Krüger 3', and EPSG's number where it has one. */
  system: Type.String(),
  code: MaybeText,
  /** Who says so: the file, its format, nobody but the numbers themselves, or who imports. */
  from: OneOf('file', 'format', 'numbers', 'chosen'),
  /** EPSG's number of the transformation; null: none was needed, or it is the file's own. */
  operation: MaybeText,
  /** Metres; 0: as exact as the file; null: the file does not say. */
  accuracy: Type.Union([Type.Number(), Type.Null()]),
  /** North stood before east. */
  isSwapped: Type.Boolean(),
})
export type ImportPlacing = Static<typeof ImportPlacing>

export const ImportPreview = Type.Object({
  /** null: nothing to place, or not known yet. */
  placing: Type.Union([ImportPlacing, Type.Null()]),
  questions: Type.Array(ImportQuestion),
  notes: Type.Array(ImportNote),
  layers: Type.Array(Type.String()),
  layer: MaybeText,
  charset: MaybeText,
  /** Where more than one would do: each with a text of the file as it would be read. */
  charsets: Type.Array(Type.Object({ charset: Type.String(), example: Type.String() })),
  /** Where the file does not say: each with the place of its first corner. */
  systems: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), longitude: Type.Number(), latitude: Type.Number() })),
  columns: Type.Array(Type.String()),
  mapping: ImportMapping,
  count: Type.Integer(),
  faultCount: Type.Integer(),
  /** The first 200. */
  faults: Type.Array(ImportFault),
  /** Square metres of all shapes that hold. */
  area: Type.Number(),
  bounds: Type.Union([PropertyBounds, Type.Null()]),
  /** The first 100. */
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      name: Type.String(),
      geoJson: Type.Unknown(),
      area: Type.Union([Type.Number(), Type.Null()]),
      values: Type.Record(Type.String(), Value),
    }),
  ),
})
export type ImportPreview = Static<typeof ImportPreview>

export const ExportFormat = OneOf('geojson', 'csv', 'shapefile')

export const previewPropertyImport = defineContract({
  name: 'previewPropertyImport',
  area: 'parcels',
  summary: 'What an import of this file would make: columns, a suggested mapping, the first rows and every fault. Writes nothing.',
  params: [
    ['file', ImportFile],
    ['options', ImportOptions, 'optional'],
  ],
  result: ImportPreview,
  who: ['staff'],
  subject: 'none',
  mutates: false,
})

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

export const exportProperties = defineContract({
  name: 'exportProperties',
  area: 'parcels',
  summary: 'These parcels as GeoJSON, CSV or zipped Shapefile, each as far as the caller may see it; ids of others are left out.',
  params: [
    ['ids', Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 5000 })],
    ['format', ExportFormat],
    ['system', OneOf('4326', '25832'), 'optional'],
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
