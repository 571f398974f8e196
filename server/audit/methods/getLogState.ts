import { getLogState as contract } from '../../contract/audit/getLogState'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/verdict'
import { logFaultSince } from '../checkpoints/state'

export const getLogState = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: () => ({ faultSince: logFaultSince()?.toISOString() ?? null }),
})
