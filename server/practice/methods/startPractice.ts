import { startPractice as contract } from '../../contract/practice/startPractice'
import { actingUser } from '../../tenders/area'
import { method, noSubject } from '../../calls/method'
import { mayPractise } from '../policy'
import { presentPractice, startPractising } from '../practise'

export const startPractice = method(contract, {
  subject: noSubject,
  policy: mayPractise,
  handle: async (ctx, _subject, { minutes }) =>
    presentPractice(await startPractising(actingUser(ctx).id, { minutes, at: ctx.now }), ctx.now),
})
