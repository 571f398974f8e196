import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ContractList, ContractDatesInput } from './contracts'

/** 409: stale; of a contract that nobody wrote of yet, too. */
export const saveContractDates = defineContract({
  name: 'saveContractDates',
  area: 'procedure',
  summary: 'Writes the dates of a contract that are reckoned: notice, claims for defects, securities, reviews. Also of one that ended.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['dates', ContractDatesInput],
  ],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
