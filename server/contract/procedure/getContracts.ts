import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ContractList } from './contracts'

export const getContracts = defineContract({
  name: 'getContracts',
  area: 'procedure',
  summary:
    'The contracts of a tender: one for each lot and company that it was awarded to, with changes held against § 132 GWB. For its team.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
