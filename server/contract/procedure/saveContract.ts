import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ContractInput, ContractList } from './contracts'

/**
 * 409: the lot was not awarded to this company (refused.contractNotAwarded), stale, terminated (refused.contractTerminated), or another
 * value where there are changes (refused.contractAmended).
 */
export const saveContract = defineContract({
  name: 'saveContract',
  area: 'procedure',
  summary: 'Writes what a contract says: number, value, days, options, when to remind.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['contract', ContractInput],
  ],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
