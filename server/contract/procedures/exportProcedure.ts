import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ProcedureId, Version } from './views'

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
