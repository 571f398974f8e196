import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Lock, ProcedureId, ProcedureRow } from './views'

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
