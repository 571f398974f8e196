import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureId, ProcedureRow, Version } from './views'

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
