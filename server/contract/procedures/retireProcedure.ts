import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureId, ProcedureRow } from './views'

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
