import { allow } from '../../calls/accessDecision'
import { method, noSubject } from '../../calls/method'
import { getLawLines as contract } from '../../contract/law/getLawLines'
import { presentLines } from '../present'

export const getLawLines = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx) => presentLines(ctx),
})
