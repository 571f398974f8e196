import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Mismatch } from './mismatch'

/** Of lots whose opening has taken place; of the others the answer says nothing, whether something is wrong or not. */
export const getMismatches = defineContract({
  name: 'getMismatches',
  area: 'offers',
  summary: 'What did not open in lots that were opened, because it is not what was sealed and signed.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(Mismatch),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
