import { excludeFromEvaluation as contract } from '../../contract/evaluation/excludeFromEvaluation'
import { offerOf } from '../../../workflows/variants'
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
    const { offerId, version, ofCompany = false } = input
    const reason = input.reason?.trim() ?? null
    const offer = stored.released.find((one) => one.offerId === offerId)
    if (!offer) throw new AppError('invalid', { errors: [{ path: '/input/offerId', rule: 'unknownOffer' }] })
    if (reason === '') throw new AppError('invalid', { errors: [{ path: '/input/reason', rule: 'required' }] })
    const by = actingUser(ctx)
    const isMeant = (one: { offerId: string }): boolean => (ofCompany ? offerOf(one.offerId) === offerOf(offerId) : one.offerId === offerId)
    const others = stored.evaluation?.excluded.filter((one) => !isMeant(one)) ?? []
    const meant = stored.released.filter(isMeant).map((one) => ({ offerId: one.offerId, by: by.name, at: ctx.now }))
    const excluded = reason === null ? others : [...others, ...meant.map((one) => ({ ...one, reason }))]
    const type = reason === null ? ('EVALUATION_TAKEN_BACK_IN' as const) : ('EVALUATION_EXCLUDED' as const)
    // Of all of a company's offers the log names the company alone.
    const line = ofCompany ? [] : variantLine(offer)
    const named = line.length === 0 ? {} : { changes: line }
    const facts = { type, offerId, organizationId: offer.organizationId, ...(reason === null ? {} : { reason }), ...named }
    await changeEvaluation(stored, { version, by, at: ctx.now, change: { $set: { excluded } }, facts }, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
