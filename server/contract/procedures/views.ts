import { Type, type Static } from '@sinclair/typebox'
import type { StoryLine } from '../../../workflows/procedure/check'

/** A text by the code of its language, as documents of procedures have it: any of them may be missing. */
const Words = Type.Record(Type.String(), Type.String())

/** A procedure as lists show it: enough for its name and the drawing of its phases. */
export const ProcedureRow = Type.Object({
  id: Type.String(),
  name: Words,
  /** Its number on the wire (2-tenders.md section 2); several procedures may share one. */
  type: Type.Integer(),
  /** Empty: for any. */
  regimes: Type.Array(Type.String()),
  /** Who alone may take part: the invited, or the parties of a framework agreement that it begins from; missing: everybody may. */
  who: Type.Optional(Type.Union([Type.Literal('invited'), Type.Literal('parties')])),
  phases: Type.Array(
    Type.Object({ key: Type.String(), kind: Type.String(), of: Type.Optional(Type.String()), name: Type.Optional(Words) }),
  ),
  /** Newest published version; 0 while there is none. */
  version: Type.Integer(),
  published: Type.Union([Type.String(), Type.Null()]),
  /** Empty for those that came with Lotse. */
  publishedBy: Type.String(),
  /** Came with Lotse: not to be edited. */
  builtIn: Type.Boolean(),
  retired: Type.Boolean(),
  /** Counts people's saves; sent along with the next one. */
  lock: Type.Integer(),
  /** What is written but not published; null where nothing is, and for who may not write. */
  draft: Type.Union([Type.Object({ updated: Type.String(), updatedBy: Type.String() }), Type.Null()]),
})
export type ProcedureRow = Static<typeof ProcedureRow>

/** Why a document is refused; `errors` of a 422 has them alike. `text` is the reason in the caller's language. */
export interface ProcedureFaultView {
  path: string
  rule: string
  text: string
  /** Of what the checker found: the shortest way there, from the draft on; `day` counts from it, roughly. */
  story?: readonly StoryLine[]
}

export const ProcedureId = Type.String({ minLength: 1, maxLength: 100 })
export const Lock = Type.Integer({ minimum: 1 })
export const Version = Type.Integer({ minimum: 1 })
