import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ContractList, DateAnswerInput } from './contracts'

/** 409: stale, or the contract has no such day (refused.contractDateGone). */
export const answerContractDate = defineContract({
  name: 'answerContractDate',
  area: 'procedure',
  summary: 'Says of a day of a contract, with a reason, that it is done, or puts it aside until another day.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['answer', DateAnswerInput],
  ],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
