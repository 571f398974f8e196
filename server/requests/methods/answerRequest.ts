import { answerRequest as contract } from '../../contract/requests/answerRequest'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { answer } from '../commands/answer'
import { mayAnswer } from '../policy'
import { presentRequest } from '../present'
import { effectPortsOf } from '../record'
import { requestSubject } from '../subject'

export const answerRequest = method(contract, {
  subject: (ctx, { id }) => requestSubject(ctx, id),
  policy: mayAnswer,
  async handle(ctx, { request, tender, now }, { input }) {
    const { receivedAt } = ctx
    const answered = await answer(request, { input, by: actingUser(ctx), receivedAt, at: now }, effectPortsOf(ctx))
    return presentRequest(answered, { tender, reader: 'bidder', now })
  },
})
