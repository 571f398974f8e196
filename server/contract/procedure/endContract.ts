import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ContractList, TerminationInput } from './contracts'

/** 409 where it was terminated already (refused.contractTerminated). */
export const endContract = defineContract({
  name: 'endContract',
  area: 'procedure',
  summary: 'Writes down that a contract was terminated, with day and reason.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['termination', TerminationInput],
  ],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
