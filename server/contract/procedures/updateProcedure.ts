import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Lock, ProcedureId, ProcedureRow } from './views'

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
