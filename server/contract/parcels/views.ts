import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { MAX_TAGS } from '../../../engine/parcels'
import { GeoJsonInput, GeoJsonView } from '../locations/locations'
import { ScanState } from '../rooms/views'
import { Exact, MaybeText } from '../shapes'
import { Instant, MaybeInstant } from '../instant'

const text = (maxLength: number) => Type.String({ maxLength })
const TriState = Type.Union([Type.Boolean(), Type.Null()])
export const Size = Type.Union([Type.Number({ minimum: 0, maximum: 1e12 }), Type.Null()])

export const PropertyBounds = Exact({ west: Type.Number(), south: Type.Number(), east: Type.Number(), north: Type.Number() })
export type PropertyBounds = Static<typeof PropertyBounds>

/** Where a parcel lies, as everybody who may see the parcel may know. */
export const PropertyLocation = Type.Object({ id: Type.Integer(), name: Type.String(), latitude: Type.Number(), longitude: Type.Number() })

export const PropertyField = Exact({
  id: text(80),
  name: text(250),
  value: text(4000),
  preventDeletion: Type.Boolean(),
  isShared: Type.Boolean(),
})
/** A field without an id is a new one; preventDeletion is the server's. */
export const PropertyFieldInput = Exact({
  id: Type.Optional(text(80)),
  name: text(250),
  value: text(4000),
  preventDeletion: Type.Optional(Type.Boolean()),
  isShared: Type.Optional(Type.Boolean()),
})

const File = Type.Object({
  name: Type.String(),
  serverId: Type.String(),
  fileSizeInBytes: Type.Number(),
  created: Type.String(),
  isPublic: Type.Boolean(),
  /** Of an older version, which keeps the name it had: what its file was renamed to since. */
  nowCalled: Type.Optional(Type.String()),
  /** SHA-256, hexadecimal; entries that are a text or an address have none, and no size. */
  sha256: Type.Optional(Type.String()),
  /** Where an entry leads that is an address: http, https, ftp, or file as mere text. */
  link: Type.Optional(Type.String()),
  by: Type.Optional(Type.String()),
  scan: Type.Optional(ScanState),
  /** ISO, of archived ones: somebody else may approve it for 60 minutes. */
  deletionRequested: Type.Optional(MaybeText),
  deletionRequestUsername: Type.Optional(Type.String()),
  /** Asked by whoever reads this. */
  deletionIsMine: Type.Optional(Type.Boolean()),
})
const fileLists = { contents: Type.Array(File), archive: Type.Array(File) }
const folder = { id: Type.String(), name: Type.String(), created: Type.String(), ofTemplate: Type.Optional(Type.Boolean()), ...fileLists }
export const PropertyFolder = Type.Recursive((Self) => Type.Object({ ...folder, children: Type.Array(Self) }))
export type PropertyFolder = Static<typeof PropertyFolder>

const media = {
  name: Type.String(),
  /** For staff: people and places hide in names of files. */
  originalFileName: Type.Optional(Type.String()),
  /**
   * Of a picture drawn anew; `?size=` 320, 1600, 4096 or, of panoramas, 8192: the longest side at most. Staff save the file itself with
   * `?size=original`.
   */
  url: Type.String(),
  /** Of the file that was uploaded. */
  fileSizeInBytes: Type.Number(),
  created: Type.String(),
  /** Pixels, as the camera was held. */
  ...{ width: Type.Integer(), height: Type.Integer() },
}
export const PropertyImage = Type.Object(media)
export type PropertyImage = Static<typeof PropertyImage>
/** `markers`: JSON text, a list. */
export const PropertyPanorama = Type.Object({ ...media, markers: Type.String() })
export type PropertyPanorama = Static<typeof PropertyPanorama>

/** Which one is meant says its url; the rest is the server's and may ride along as it was read. */
const mediaInput = { url: text(300), name: Type.Optional(text(250)) }
const byUrl = { identifiedBy: 'url' }
/** So many of each a parcel can have. */
export const MAX_IMAGES = 200
export const MAX_PANORAMAS = 50

/** The whole list in its order, the first one is the cover; what is left out of it is removed for good. */
export const PropertyImagesInput = Type.Array(asRead(Type.Object(mediaInput), [PropertyImage], byUrl), { maxItems: MAX_IMAGES })
export type PropertyImageInput = { url: string; name?: string }
export const PropertyPanoramasInput = Type.Array(
  asRead(Type.Object({ ...mediaInput, markers: Type.Optional(text(200_000)) }), [PropertyPanorama], byUrl),
  { maxItems: MAX_PANORAMAS },
)
export type PropertyPanoramaInput = { url: string; name?: string; markers?: string }

/** What cannot be wrong enough to refuse: for people to look at. */
export const PropertyWarning = Type.Object({
  rule: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})
export type PropertyWarning = Static<typeof PropertyWarning>

const always = {
  id: Type.Integer(),
  name: Type.String(),
  /** null: 'Unbekannter Standort'. */
  locationId: Type.Union([Type.Integer(), Type.Null()]),
  location: Type.Union([PropertyLocation, Type.Null()]),
}
const rowFields = {
  plat: Type.String(),
  /** Official size in square metres. */
  size: Size,
  hasBuilding: TriState,
  regulatedInDevelopmentPlan: TriState,
  buildingPlanIsInPreparation: TriState,
  availability: Type.Boolean(),
  allowedUsageTypes: Type.String(),
  /** Words of the house. */
  tags: Type.Array(Type.String()),
  /** The tender it is linked to, and the lot (null: all of it). To outsiders only while that tender is public. */
  projectId: MaybeText,
  lotId: MaybeText,
  /** That tender has not ended: the link stays longer than that. */
  isInTender: Type.Boolean(),
  /** Computed from the shape, on the ellipsoid: square metres and metres. */
  area: Type.Union([Type.Number(), Type.Null()]),
  bounds: Type.Union([PropertyBounds, Type.Null()]),
}
const staffFields = {
  isPublic: Type.Boolean(),
  isArchived: Type.Boolean(),
  publicFields: Type.Array(Type.String()),
  updated: Instant,
  updatedBy: Type.String(),
  /** When and by whom all of it was last said to hold; null: never. */
  confirmed: MaybeInstant,
  confirmedBy: Type.String(),
  /** That is longer ago than the settings allow. */
  isStale: Type.Boolean(),
  version: Type.Integer(),
}

/** Outsiders get id, name, location and what `publicFields` shares; nothing else is in their answer. */
export const PropertyView = Type.Object({
  ...always,
  ...Type.Partial(
    Type.Object({
      ...rowFields,
      ...staffFields,
      geoJson: GeoJsonView,
      perimeter: Type.Union([Type.Number(), Type.Null()]),
      addressDisplayName: Type.String(),
      addressOsmType: Type.String(),
      addressOsmId: Type.String(),
      availabilityNotes: Type.String(),
      siteDevelopment: Type.String(),
      description: Type.String(),
      internalNotes: Type.String(),
      additionalFields: Type.Array(PropertyField),
      images: Type.Array(PropertyImage),
      panoramas: Type.Array(PropertyPanorama),
      files: Type.Array(PropertyFolder),
      projectName: MaybeText,
      created: Instant,
      /** What the linked lot says about `availability`; null: nothing, or the same. */
      availabilitySuggestion: Type.Union([Type.Boolean(), Type.Null()]),
      warnings: Type.Array(PropertyWarning),
    }),
  ).properties,
})
export type PropertyView = Static<typeof PropertyView>

/** A row of the list: without shape, texts and files. */
export const PropertyRow = Type.Object({
  ...always,
  ...Type.Partial(Type.Object({ ...rowFields, ...staffFields })).properties,
  cursor: Type.Optional(Type.String()),
})
export type PropertyRow = Static<typeof PropertyRow>

const patch = {
  locationId: Type.Integer({ minimum: 1 }),
  size: Size,
  hasBuilding: TriState,
  regulatedInDevelopmentPlan: TriState,
  buildingPlanIsInPreparation: TriState,
  availability: Type.Boolean(),
  availabilityNotes: text(4000),
  siteDevelopment: text(4000),
  allowedUsageTypes: text(4000),
  isPublic: Type.Boolean(),
  isArchived: Type.Boolean(),
  /** Says that all of it still holds, as of now. */
  confirm: Type.Literal(true),
}
const whole = {
  ...patch,
  locationId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  name: text(250),
  geoJson: GeoJsonInput,
  addressDisplayName: Type.Union([text(500), Type.Null()]),
  addressOsmType: Type.Union([text(40), Type.Null()]),
  addressOsmId: Type.Union([text(40), Type.Integer(), Type.Null()]),
  plat: text(50_000),
  description: text(100_000),
  internalNotes: text(100_000),
  publicFields: Type.Array(text(80), { maxItems: 100 }),
  tags: Type.Array(text(250), { maxItems: MAX_TAGS }),
  additionalFields: Type.Array(PropertyFieldInput, { maxItems: 500 }),
  images: PropertyImagesInput,
  panoramas: PropertyPanoramasInput,
}
const PropertyWhole = Type.Partial(Type.Object(whole))
export type PropertyWhole = Required<Omit<Static<typeof PropertyWhole>, 'images' | 'panoramas'>> & {
  images: PropertyImageInput[]
  panoramas: PropertyPanoramaInput[]
}
/** Follows from the clock, from a tender or from the list that it was read in. */
const MOVES_OF_ITSELF = ['cursor', 'isStale', 'warnings', 'availabilitySuggestion', 'isInTender', 'projectName'] as const

/**
 * What is left out stays as it is. What only the server or other calls set (location, measures, files, link, dates) may ride along as it
 * was read and sets nothing. An archived parcel takes nothing but its restoring.
 */
export const PropertyInput = asRead(
  Type.Object({ ...PropertyWhole.properties, id: Type.Integer({ minimum: 1 }), version: Type.Integer({ minimum: 1 }) }),
  [PropertyView, PropertyRow],
  { moving: [...MOVES_OF_ITSELF] },
)
/** A parcel of a list, for what is done to many. */
export const PropertyNamed = asRead(
  Type.Object({ id: Type.Integer({ minimum: 1 }), version: Type.Integer({ minimum: 1 }) }),
  [PropertyView, PropertyRow],
  { moving: [...MOVES_OF_ITSELF], identifiedBy: 'id' },
)
export type PropertyInput = Partial<PropertyWhole> & { id: number; version: number }

/** The same change for many parcels. */
export const PropertyPatch = Type.Object(
  {
    ...Type.Partial(Type.Object(patch)).properties,
    addPublicFields: Type.Optional(Type.Array(text(80), { maxItems: 100 })),
    removePublicFields: Type.Optional(Type.Array(text(80), { maxItems: 100 })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type PropertyPatch = Static<typeof PropertyPatch>

/** Texts anywhere, without regard to case; three-state fields and the rest exactly. */
export const PropertyFilter = Exact({
  /** Words that all have to stand in name, parcel number, address, location or tags; of outsiders, in what is public of them. */
  search: Type.Optional(text(250)),
  name: Type.Optional(text(250)),
  plat: Type.Optional(text(250)),
  allowedUsageTypes: Type.Optional(text(250)),
  minSize: Type.Optional(Type.Number()),
  maxSize: Type.Optional(Type.Number()),
  hasBuilding: Type.Optional(TriState),
  regulatedInDevelopmentPlan: Type.Optional(TriState),
  buildingPlanIsInPreparation: Type.Optional(TriState),
  availability: Type.Optional(Type.Boolean()),
  isPublic: Type.Optional(Type.Boolean()),
  /** Left out: those that are not archived. */
  isArchived: Type.Optional(Type.Boolean()),
  /** Those that nobody confirmed for too long; staff only. */
  isStale: Type.Optional(Type.Boolean()),
  locationId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  projectId: Type.Optional(text(40)),
  cursor: Type.Optional(text(1000)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type PropertyFilter = Static<typeof PropertyFilter>
