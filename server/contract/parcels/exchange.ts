import { Type, type Static } from '@sinclair/typebox'
import { PropertyBounds } from './views'

/** GeoJSON, KML, KMZ or a zipped Shapefile, at most about 5 MB. */
export const ImportFile = Type.Object(
  { name: Type.String({ maxLength: 250 }), content: Type.String({ maxLength: 7_900_000, contentEncoding: 'base64' }) },
  { additionalProperties: false },
)

const column = Type.Optional(Type.String({ maxLength: 100 }))
/** Field of a parcel → column of the file. `location`: name of a location that is there. */
export const ImportMapping = Type.Object(
  {
    ...{ name: column, location: column, plat: column, size: column, hasBuilding: column, regulatedInDevelopmentPlan: column },
    ...{ buildingPlanIsInPreparation: column, availability: column, availabilityNotes: column, siteDevelopment: column },
    ...{ allowedUsageTypes: column, description: column, internalNotes: column, addressDisplayName: column },
  },
  { additionalProperties: false },
)

/** Made up by whoever imports, to ask how far it is. */
export const ImportKey = Type.String({ minLength: 1, maxLength: 40 })

export const ImportProgress = Type.Object({
  step: Type.Union([Type.Literal('judging'), Type.Literal('writing')]),
  /** Rows of the file, in this step. */
  ...{ done: Type.Integer(), total: Type.Integer() },
})
export type ImportProgress = Static<typeof ImportProgress>

export const ImportOptions = Type.Object(
  {
    /** Left out: as the columns are called. */
    mapping: Type.Optional(ImportMapping),
    /** Where rows go that name no location. */
    locationId: Type.Optional(Type.Integer({ minimum: 1 })),
    key: Type.Optional(ImportKey),
  },
  { additionalProperties: false },
)
export type ImportOptions = Static<typeof ImportOptions>

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
export const ImportFault = Type.Object({
  /** From 1, as they stand in the file. */
  row: Type.Integer(),
  column: Type.Union([Type.String(), Type.Null()]),
  rule: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})

export const ImportPreview = Type.Object({
  /** Coordinates as they stand in the file: '4326', 'ETRS_1989_UTM_Zone_32N'. */
  system: Type.String(),
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

export const ExportFormat = Type.Union([Type.Literal('geojson'), Type.Literal('csv'), Type.Literal('shapefile')])
