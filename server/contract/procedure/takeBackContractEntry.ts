import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ContractList, TakeBackInput } from './contracts'

/** 409: stale, nothing of the kind stands (refused.contractNotToTakeBack), or its notice was published (…NoticePublished). */
export const takeBackContractEntry = defineContract({
  name: 'takeBackContractEntry',
  area: 'procedure',
  summary: 'Takes back a change or the early end of a contract that was written by mistake. The entry stays, marked.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['entry', TakeBackInput],
  ],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
