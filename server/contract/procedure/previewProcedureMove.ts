import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureMoveView } from './procedureMove'

/** Without a version: the newest published one. */
export const previewProcedureMove = defineContract({
  name: 'previewProcedureMove',
  area: 'procedure',
  summary: 'What moving a tender to a newer version of its procedure would change, and what of it is refused.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer({ minimum: 1 }), 'optional'],
  ],
  result: ProcedureMoveView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
