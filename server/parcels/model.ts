import { model, Schema } from '../platform/database/model'
import type { Bounds, PanoPoint, Shape } from '../../engine/geo'
import type { Folder, ParcelField } from '../../engine/parcels'
import type { HistoryKind } from '../contract/parcels/properties'
import type { ScanState } from '../contract/rooms/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

export interface StoredFile {
  name: string
  serverId: string
  fileSizeInBytes: number
  created: string
  isPublic: boolean
  /** Of an older version: what its file was renamed to since. */
  nowCalled?: string
  /** Name of whoever brought it. */
  by?: string
  /** Their id, for who is to be warned; never leaves the house. */
  byId?: string
  /** Of entries that are an address. */
  link?: string
  /** Of files; entries that are a text or an address have no bytes. */
  blobId?: string
  sha256?: string
  mime?: string
  scan?: ScanState
  // Of archived ones: who asks that it be deleted, and when (ISO).
  deletionRequested?: string | null
  deletionRequestUsername?: string
  deletionRequestUserId?: string
}
/** A picture drawn anew, with nothing in it but pixels: at most `side` along its longer side. */
export interface StoredDrawing {
  side: number
  blobId: string
  sha256: string
  bytes: number
}
export interface StoredMedia {
  /** The last part of its url. */
  id: string
  name: string
  originalFileName: string
  fileSizeInBytes: number
  created: string
  /** Pixels, as the camera was held. */
  width: number
  height: number
  /** The file as it was uploaded; never leaves the house. */
  blobId: string
  sha256: string
  mime: string
  /** The smallest first. */
  drawings: StoredDrawing[]
}
interface StoredPanorama extends StoredMedia {
  /** JSON text, a list. */
  markers: string
}

export interface ParcelDoc {
  _id: number
  name: string
  locationId: number | null
  shape: Shape | null
  /** Points of the map that open panoramas. */
  points: PanoPoint[]
  // Follow from the shape; written with it.
  bounds: Bounds | null
  area: number | null
  perimeter: number | null
  /** The squares of the map that it lies in (cells.ts). */
  cells: string[]

  addressDisplayName: string
  addressOsmType: string
  addressOsmId: string
  plat: string
  size: number | null
  hasBuilding: boolean | null
  regulatedInDevelopmentPlan: boolean | null
  buildingPlanIsInPreparation: boolean | null
  availability: boolean
  availabilityNotes: string
  siteDevelopment: string
  allowedUsageTypes: string
  description: string
  internalNotes: string
  /** Not there in parcels of earlier versions: none. */
  tags?: string[]
  isPublic: boolean
  isArchived: boolean
  publicFields: string[]
  /** As last saved; what is read goes through the templates of today. */
  additionalFields: ParcelField[]
  folders: Folder<StoredFile>[]
  /** Blobs of its files that wait for the virus scanner. */
  toScan: string[]
  images: StoredMedia[]
  panoramas: StoredPanorama[]
  projectId: string | null
  lotId: string | null
  /** When somebody last said that all of it still holds; null: never, it counts from its creation. */
  confirmed: Date | null
  /** Name of that person. */
  confirmedBy: string
  /** Of the import that brought it; not there for anybody until that one is done (imports.ts). */
  importId?: string
  created: Date
  createdBy: string
  updated: Date
  /** Name of the person, for whoever saves a stale version. */
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

const text = { type: String, default: '' }
const number = { type: Number, default: null }
const triState = { type: Boolean, default: null }
const mixed = (start: () => unknown) => ({ type: Schema.Types.Mixed, default: start })
const nothing = mixed(() => null)
const none = mixed(() => [])

const schema = new Schema<ParcelDoc>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    locationId: number,
    ...{ shape: nothing, points: none, bounds: nothing, area: number, perimeter: number, cells: { type: [String], default: [] } },
    ...{ addressDisplayName: text, addressOsmType: text, addressOsmId: text, plat: text, size: number },
    ...{ hasBuilding: triState, regulatedInDevelopmentPlan: triState, buildingPlanIsInPreparation: triState },
    ...{ availability: { type: Boolean, default: true }, availabilityNotes: text, siteDevelopment: text, allowedUsageTypes: text },
    ...{ description: text, internalNotes: text, tags: { type: [String], default: [] } },
    isPublic: { type: Boolean, default: false },
    isArchived: { type: Boolean, default: false },
    publicFields: { type: [String], default: [] },
    ...{ additionalFields: none, folders: none, images: none, panoramas: none },
    toScan: { type: [String], default: [] },
    ...{ projectId: { type: String, default: null }, lotId: { type: String, default: null } },
    ...{ confirmed: { type: Date, default: null }, confirmedBy: text },
    importId: String,
    ...{ created: { type: Date, required: true }, createdBy: text, updated: { type: Date, required: true }, updatedBy: text },
    ...{ version: { type: Number, default: 1 }, rev: { type: Number, default: 1 } },
  },
  { collection: 'parcels', versionKey: false, minimize: false },
)
schema.index({ cells: 1 })
schema.index({ locationId: 1 })
// What changed since rows were kept (rows.ts).
schema.index({ updated: 1 })
schema.index({ projectId: 1 })
schema.index({ toScan: 1 })
schema.index({ importId: 1 }, { sparse: true })
withPendingIntents(schema)

export const ParcelModel = model<ParcelDoc>('Parcel', schema)

/** One change of a parcel: what a field was before and after. Insert only. */
export interface ParcelHistoryDoc {
  /** That of the intent that left it: carried out twice, it is one entry all the same. */
  _id: string
  parcelId: number
  version: number
  at: Date
  by: { id: string; name: string } | null
  kind: HistoryKind
  changes: { field: string; before: unknown; after: unknown }[]
}

const history = new Schema<ParcelHistoryDoc>(
  {
    _id: { type: String, required: true },
    parcelId: { type: Number, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    by: mixed(() => null),
    kind: { type: String, required: true },
    changes: mixed(() => []),
  },
  { collection: 'parcelHistory', versionKey: false, minimize: false },
)
history.index({ parcelId: 1, version: 1 })

export const ParcelHistoryModel = model<ParcelHistoryDoc>('ParcelHistory', history)
