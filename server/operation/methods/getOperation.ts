import { allow } from '../../calls/accessDecision'
import { method, noSubject } from '../../calls/method'
import { getOperation as contract } from '../../contract/operation/operation'
import { operation } from '../operation'

export const getOperation = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: ({ now }) => operation(now),
})
