import { extendRequest as contract } from '../../contract/requests/extendRequest'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { RequestModel, type RequestDoc } from '../model'
import { mayChangeRequest } from '../policy'
import { presentRequest } from '../present'
import { effectPortsOf, runRequestIntents, extendedRecord } from '../record'
import { isPending, MIN_MS } from '../state'
import { requestSubject } from '../subject'

export const extendRequest = method(contract, {
  subject: (ctx, { id }) => requestSubject(ctx, id),
  policy: mayChangeRequest,
  async handle(ctx, { request, tender, now }, { input }) {
    if (!isPending(request))
      throw new AppError('conflict', { reason: request.answer ? 'refused.requestAnswered' : 'refused.requestWithdrawn' })
    const deadline = new Date(input.deadline)
    if (deadline <= request.deadline) throw new AppError('invalid', { errors: [{ path: '/input/deadline', rule: 'notLater' }] })
    if (deadline.getTime() < now.getTime() + MIN_MS)
      throw new AppError('invalid', { errors: [{ path: '/input/deadline', rule: 'tooSoon', params: { minutes: 5 } }] })
    const by = actingUser(ctx)
    const guard = { _id: request._id, version: input.version, answer: null, withdrawn: null }
    const set = { deadline, updated: now, updatedBy: by.name }
    const intent = extendedRecord({ at: now, by, before: request.deadline })
    const written = await commit<RequestDoc>(RequestModel, guard, { $set: set }, [intent])
    await runRequestIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
    return presentRequest(written, { tender, reader: 'team', now })
  },
})
