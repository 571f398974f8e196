import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureId } from './views'

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
