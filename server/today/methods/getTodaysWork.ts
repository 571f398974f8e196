import { isStaff } from '../../calls/actor'
import { getTodaysWork as contract } from '../../contract/today/today'
import { method, noSubject } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { todaysWork } from '../todaysWork'

export const getTodaysWork = method(contract, {
  subject: noSubject,
  policy: (actor) => (isStaff(actor) ? allow() : deny(403)),
  handle: (ctx) => todaysWork(ctx.actor, ctx.now),
})
