import { Type, type Static } from '@sinclair/typebox'
import { TemplateRow } from './getProjectTemplates'

/** A template as its authors see it in the list: published or not, with what is being written. */
export const AuthoredRow = Type.Object({
  ...TemplateRow.properties,
  /** Counts people's saves; sent along with the next one. */
  lock: Type.Integer(),
  /** What is written but not published; null where nothing is. */
  draft: Type.Union([Type.Object({ updated: Type.String(), updatedBy: Type.String() }), Type.Null()]),
})
export type AuthoredRow = Static<typeof AuthoredRow>

export const TemplateId = Type.String({ minLength: 1, maxLength: 100 })
export const Lock = Type.Integer({ minimum: 1 })
