import { Type, type Static, type TSchema } from '@sinclair/typebox'

const id = Type.String({ maxLength: 80 })
const name = Type.String({ maxLength: 250 })
const value = Type.String({ maxLength: 4000 })
const closed = { additionalProperties: false }

/** A field that every parcel gets; `value` fills it in beforehand. Renaming keeps the id, and with it what parcels have in it. */
export const PropertyFieldTemplates = Type.Array(Type.Object({ id, name, value }, closed), { maxItems: 200 })
/** Without an id it is a new one. */
export const PropertyFieldTemplatesInput = Type.Array(Type.Object({ id: Type.Optional(id), name, value: Type.Optional(value) }, closed), {
  maxItems: 200,
})
export type PropertyFieldTemplatesInput = Static<typeof PropertyFieldTemplatesInput>

/** Folders five deep are enough for any office; a schema without an end would be one for the stack, too. */
const DEPTH = 5
const folders = <Part extends TSchema>(part: (children: TSchema) => Part, depth = DEPTH): TSchema =>
  Type.Array(part(depth > 1 ? folders(part, depth - 1) : Type.Array(Type.Never(), { maxItems: 0 })), { maxItems: 100 })

export interface PropertyFolderTemplate {
  id: string
  name: string
  children: PropertyFolderTemplate[]
}
export interface PropertyFolderTemplateInput {
  id?: string
  name: string
  children?: PropertyFolderTemplateInput[]
}
/** A folder that every parcel gets, with those in it. */
export const PropertyFolderTemplates = Type.Unsafe<PropertyFolderTemplate[]>(
  folders((children) => Type.Object({ id, name, children }, closed)),
)
export const PropertyFolderTemplatesInput = Type.Unsafe<PropertyFolderTemplateInput[]>(
  folders((children) => Type.Object({ id: Type.Optional(id), name, children: Type.Optional(children) }, closed)),
)
