import { withdrawRequest as contract } from '../../contract/requests/withdrawRequest'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { RequestModel, type RequestDoc } from '../model'
import { mayChangeRequest } from '../policy'
import { presentRequest } from '../present'
import { effectPortsOf, runRequestIntents, withdrawnRecord } from '../record'
import { isPending } from '../state'
import { requestSubject } from '../subject'

export const withdrawRequest = method(contract, {
  subject: (ctx, { id }) => requestSubject(ctx, id),
  policy: mayChangeRequest,
  async handle(ctx, { request, tender, now }, { input }) {
    if (!isPending(request))
      throw new AppError('conflict', { reason: request.answer ? 'refused.requestAnswered' : 'refused.requestWithdrawn' })
    const by = actingUser(ctx)
    const guard = { _id: request._id, version: input.version, answer: null, withdrawn: null }
    const set = { withdrawn: { at: now, reason: input.reason.trim(), by: by.id }, updated: now, updatedBy: by.name }
    const written = await commit<RequestDoc>(RequestModel, guard, { $set: set }, [withdrawnRecord({ at: now, by })])
    await runRequestIntents({ ...written, pending: written.pending.slice(-1) }, effectPortsOf(ctx))
    return presentRequest(written, { tender, reader: 'team', now })
  },
})
