import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Exact } from '../shapes'
import { Instant } from '../instant'

const id = Type.String({ maxLength: 80 })
const name = Type.String({ maxLength: 250 })
const value = Type.String({ maxLength: 4000 })

/** Set true and false when a field is made (3-parcels §3); kept as they are sent from then on. */
const flags = { preventDeletion: Type.Boolean(), isShared: Type.Boolean() }
/** A field that every parcel gets; `value` fills it in beforehand. Renaming keeps the id, and with it what parcels have in it. */
export const PropertyFieldTemplates = Type.Array(Exact({ id, name, value, ...flags }), { maxItems: 200 })
export type PropertyFieldTemplate = Static<typeof PropertyFieldTemplates>[number]
/** Without an id it is a new one. */
export const PropertyFieldTemplatesInput = Type.Array(
  Exact({ id: Type.Optional(id), name, value: Type.Optional(value), ...Type.Partial(Type.Object(flags)).properties }),
  { maxItems: 200 },
)
export type PropertyFieldTemplatesInput = Static<typeof PropertyFieldTemplatesInput>

/** Folders five deep are enough for any office; a schema without an end would be one for the stack, too. */
const DEPTH = 5
const folders = <Part extends TSchema>(part: (children: TSchema) => Part, depth = DEPTH): TSchema =>
  Type.Array(part(depth > 1 ? folders(part, depth - 1) : Type.Array(Type.Never(), { maxItems: 0 })), { maxItems: 100 })

export interface PropertyFolderTemplate {
  id: string
  name: string
  /** Instant. */
  created: string
  children: PropertyFolderTemplate[]
  /** A template holds no files: both are empty, and taken as they were read. */
  contents: never[]
  archive: never[]
}
export interface PropertyFolderTemplateInput {
  id?: string
  name: string
  created?: string
  children?: PropertyFolderTemplateInput[]
  contents?: never[]
  archive?: never[]
}
const created = Instant
const noFiles = Type.Array(Type.Never(), { maxItems: 0 })
const files = { contents: noFiles, archive: noFiles }
/** A folder that every parcel gets, with those in it. */
export const PropertyFolderTemplates = Type.Unsafe<PropertyFolderTemplate[]>(
  folders((children) => Exact({ id, name, created, children, ...files })),
)
const optional = Type.Partial(Type.Object({ id, created, ...files })).properties
export const PropertyFolderTemplatesInput = Type.Unsafe<PropertyFolderTemplateInput[]>(
  folders((children) => Exact({ ...optional, name, children: Type.Optional(children) })),
)
