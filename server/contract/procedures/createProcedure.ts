import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureId, ProcedureRow, Version } from './views'

const closed = { additionalProperties: false }

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
        Type.Object({ from: ProcedureId, version: Type.Optional(Version) }, closed),
        Type.Object({ document: Type.Unknown(), unfinished: Type.Optional(Type.Boolean()) }, closed),
      ]),
    ],
  ],
  result: ProcedureRow,
  who: ['admin'],
  subject: 'procedure',
  mutates: true,
  errors: [404, 409, 413],
})
