import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AmendmentInput, ContractList } from './contracts'

/**
 * What the law does not let pass is written all the same, as it may have been made, and says so. 409: no value yet
 * (refused.contractWithoutValue).
 */
export const amendContract = defineContract({
  name: 'amendContract',
  area: 'procedure',
  summary: 'Writes down a change of a contract with its ground (§ 132 GWB). It stays as it is.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['amendment', AmendmentInput],
  ],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
