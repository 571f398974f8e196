import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Lock, ProcedureId, ProcedureRow } from './views'

export const updateProcedure = defineContract({
  name: 'updateProcedure',
  area: 'procedures',
  summary: 'Saves the draft of an own procedure. One with faults is refused with all of them, each with its path and reason.',
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
