import { defineContract } from '../define'
import {
  AmendmentInput,
  ContractDatesInput,
  ContractInput,
  ContractList,
  DateAnswerInput,
  TakeBackInput,
  TerminationInput,
} from './contracts'
import { PROJECT_ID } from '../shapes'

const CHANGES_CONTRACT = {
  area: 'procedure',
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
} as const

export const getContracts = defineContract({
  name: 'getContracts',
  area: 'procedure',
  summary:
    'The contracts of a tender: one for each lot and company that it was awarded to, with changes held against § 132 GWB. For its team.',
  params: [PROJECT_ID],
  result: ContractList,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/**
 * 409: the lot was not awarded to this company (refused.contractNotAwarded), stale, terminated (refused.contractTerminated), another
 * value where there are changes (refused.contractAmended), or than a direct order was given at (refused.contractNotAsOrdered).
 */
export const saveContract = defineContract({
  name: 'saveContract',
  ...CHANGES_CONTRACT,
  summary: 'Writes what a contract says: number, value, days, options, when to remind.',
  params: [PROJECT_ID, ['contract', ContractInput]],
})

/** 409: stale; of a contract that nobody wrote of yet, too. */
export const saveContractDates = defineContract({
  name: 'saveContractDates',
  ...CHANGES_CONTRACT,
  summary: 'Writes the dates of a contract that are reckoned: notice, claims for defects, securities, reviews. Also of one that ended.',
  params: [PROJECT_ID, ['dates', ContractDatesInput]],
})

/** 409: stale, or the contract has no such day (refused.contractDateGone). */
export const answerContractDate = defineContract({
  name: 'answerContractDate',
  ...CHANGES_CONTRACT,
  summary: 'Says of a day of a contract, with a reason, that it is done, or puts it aside until another day.',
  params: [PROJECT_ID, ['answer', DateAnswerInput]],
})

/**
 * What the law does not let pass is written all the same, as it may have been made, and says so. 409: no value yet
 * (refused.contractWithoutValue).
 */
export const amendContract = defineContract({
  name: 'amendContract',
  ...CHANGES_CONTRACT,
  summary: 'Writes down a change of a contract with its ground (§ 132 GWB). It stays as it is.',
  params: [PROJECT_ID, ['amendment', AmendmentInput]],
})

/** 409 where it was terminated already (refused.contractTerminated). */
export const endContract = defineContract({
  name: 'endContract',
  ...CHANGES_CONTRACT,
  summary: 'Writes down that a contract was terminated, with day and reason.',
  params: [PROJECT_ID, ['termination', TerminationInput]],
})

/** 409: stale, nothing of the kind stands (refused.contractNotToTakeBack), or its notice was published (…NoticePublished). */
export const takeBackContractEntry = defineContract({
  name: 'takeBackContractEntry',
  ...CHANGES_CONTRACT,
  summary: 'Takes back a change or the early end of a contract that was written by mistake. The entry stays, marked.',
  params: [PROJECT_ID, ['entry', TakeBackInput]],
})
