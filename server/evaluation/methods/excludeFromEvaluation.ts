import { excludeFromEvaluation as contract } from '../../contract/evaluation/excludeFromEvaluation'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { changeEvaluation } from '../commands/change'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import { effectPortsOf } from '../record'
import { variantLine } from '../variantLine'

export const excludeFromEvaluation = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayDecide,
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const stored = await openedStored(ctx, subject, asked)
    const { offerId, version } = input
    const reason = input.reason?.trim() ?? null
    const offer = stored.released.find((one) => one.offerId === offerId)
    if (!offer) throw new AppError('invalid', { errors: [{ path: '/input/offerId', rule: 'unknownOffer' }] })
    if (reason === '') throw new AppError('invalid', { errors: [{ path: '/input/reason', rule: 'required' }] })
    const by = actingUser(ctx)
    const others = stored.evaluation?.excluded.filter((one) => one.offerId !== offerId) ?? []
    const excluded = reason === null ? others : [...others, { offerId, reason, by: by.name, at: ctx.now }]
    const type = reason === null ? ('EVALUATION_TAKEN_BACK_IN' as const) : ('EVALUATION_EXCLUDED' as const)
    const line = variantLine(offer)
    const named = line.length === 0 ? {} : { changes: line }
    const facts = { type, offerId, organizationId: offer.organizationId, ...(reason === null ? {} : { reason }), ...named }
    await changeEvaluation(stored, { version, by, at: ctx.now, change: { $set: { excluded } }, facts }, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
