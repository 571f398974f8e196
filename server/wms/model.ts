import { model, Schema } from '../platform/database/model'

export interface StoredLayer {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly layers: string
  readonly attribution: string
  readonly opacity: number
  readonly isPublic: boolean
}

/** One document: the list as a whole is what is saved. */
export interface MapLayersDoc {
  _id: string
  layers: StoredLayer[]
  version: number
  rev: number
  updated: Date
  updatedBy: string
}

const schema = new Schema<MapLayersDoc>(
  {
    _id: { type: String, required: true },
    layers: { type: Schema.Types.Mixed, default: (): never[] => [] },
    ...{ version: { type: Number, default: 1 }, rev: { type: Number, default: 1 } },
    ...{ updated: { type: Date, required: true }, updatedBy: { type: String, default: '' } },
  },
  { collection: 'mapLayers', versionKey: false, minimize: false },
)
export const MapLayersModel = model<MapLayersDoc>('MapLayers', schema)
