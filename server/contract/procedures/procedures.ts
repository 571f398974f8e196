import { type Static, Type } from '@sinclair/typebox'
import type { StoryLine } from '../../../workflows/procedure/check'
import { defineContract } from '../define'
import { Exact, MaybeText, OneOf } from '../shapes'

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
  who: Type.Optional(OneOf('invited', 'parties')),
  phases: Type.Array(
    Type.Object({ key: Type.String(), kind: Type.String(), of: Type.Optional(Type.String()), name: Type.Optional(Words) }),
  ),
  /** Newest published version; 0 while there is none. */
  version: Type.Integer(),
  published: MaybeText,
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

export const getProcedures = defineContract({
  name: 'getProcedures',
  area: 'procedures',
  summary: 'All published procedures; system admins see those too that are still being written.',
  params: [],
  result: Type.Array(ProcedureRow),
  who: ['internal'],
  mutates: false,
})

/** `document` is a ProcedureDocument (workflows/procedure/document.ts); its version is the one it has or would be published as. */
export const getProcedure = defineContract({
  name: 'getProcedure',
  area: 'procedures',
  summary: 'One procedure: a version of it, or, without one, what system admins are writing of it and others the newest published one.',
  params: [
    ['id', ProcedureId],
    ['version', Version, 'optional'],
  ],
  result: Type.Object({ row: ProcedureRow, isDraft: Type.Boolean(), document: Type.Unknown() }),
  who: ['internal'],
  subject: 'procedure',
  mutates: false,
  errors: [404],
})

export const getProcedureVersions = defineContract({
  name: 'getProcedureVersions',
  area: 'procedures',
  summary: 'The published versions of a procedure, the newest first.',
  params: [['id', ProcedureId]],
  result: Type.Array(Type.Object({ version: Type.Integer(), published: Type.String(), note: Type.String(), publishedBy: Type.String() })),
  who: ['internal'],
  subject: 'procedure',
  mutates: false,
  errors: [404],
})

/**
 * `from` copies a procedure as it is being written, or as the version was published. `document` is one from outside (a
 * ProcedureDocument, `$schema` may ride along); its id is kept where it is free and begins with own-. `unfinished`: kept like a draft, with
 * what does not hang together yet.
 */
export const createProcedure = defineContract({
  name: 'createProcedure',
  area: 'procedures',
  summary: 'Begins an own procedure, from another one or from a document. A document with faults is refused with all of them.',
  params: [
    [
      'source',
      Type.Union([
        Exact({ from: ProcedureId, version: Type.Optional(Version) }),
        Exact({ document: Type.Unknown(), unfinished: Type.Optional(Type.Boolean()) }),
      ]),
    ],
  ],
  result: ProcedureRow,
  who: ['admin'],
  subject: 'procedure',
  mutates: true,
  errors: [404, 409, 413],
})

export const updateProcedure = defineContract({
  name: 'updateProcedure',
  area: 'procedures',
  summary: 'Saves the draft of an own procedure: what hangs loose is kept (publishing refuses it), what no document looks like is refused.',
  params: [
    ['id', ProcedureId],
    ['lock', Lock],
    ['document', Type.Unknown()],
  ],
  result: ProcedureRow,
  who: ['admin'],
  subject: 'procedure',
  mutates: true,
  errors: [404, 409, 413],
})

export const publishProcedure = defineContract({
  name: 'publishProcedure',
  area: 'procedures',
  summary: 'Makes an immutable version of the draft, with a note on what changed (from the second version on: 422 without one).',
  params: [
    ['id', ProcedureId],
    ['lock', Lock],
    ['note', Type.String({ maxLength: 2_000 })],
  ],
  result: ProcedureRow,
  who: ['admin'],
  subject: 'procedure',
  mutates: true,
  errors: [404, 409],
})

export const retireProcedure = defineContract({
  name: 'retireProcedure',
  area: 'procedures',
  summary: 'Takes a procedure out of use, or back into it. Its versions stay.',
  params: [
    ['id', ProcedureId],
    ['retired', Type.Boolean()],
  ],
  result: ProcedureRow,
  who: ['admin'],
  subject: 'procedure',
  mutates: true,
  errors: [404],
})

export const exportProcedure = defineContract({
  name: 'exportProcedure',
  area: 'procedures',
  summary: 'A procedure as a file that names its JSON Schema; createProcedure takes it back.',
  params: [
    ['id', ProcedureId],
    ['version', Version, 'optional'],
  ],
  result: Type.Object({ name: Type.String(), text: Type.String() }),
  who: ['internal'],
  subject: 'procedure',
  mutates: false,
  errors: [404],
})
