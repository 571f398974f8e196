import { getLogState as contract } from '../../contract/audit/getLogState'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { logFaultSince } from '../../log/area'

export const getLogState = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: () => ({ faultSince: logFaultSince()?.toISOString() ?? null }),
})
