import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureRow } from './views'

export const getProcedures = defineContract({
  name: 'getProcedures',
  area: 'procedures',
  summary: 'All published procedures; system admins see those too that are still being written.',
  params: [],
  result: Type.Array(ProcedureRow),
  who: ['internal'],
  mutates: false,
})
