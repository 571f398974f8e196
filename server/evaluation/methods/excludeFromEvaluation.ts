import { excludeFromEvaluation as contract } from '../../contract/evaluation/evaluation'
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
    const known = stored.evaluation?.excluded ?? []
    const isOut = (one: { offerId: string }): boolean => known.some((each) => each.offerId === one.offerId)
    // What another offer of the company is out for by itself stays its reason; of all taken back in, those alone that were out.
    const isMeant = (one: { offerId: string }): boolean =>
      one.offerId === offerId || (ofCompany && offerOf(one.offerId) === offerOf(offerId) && isOut(one) === (reason === null))
    const meant = stored.released.filter(isMeant)
    const others = known.filter((one) => !isMeant(one))
    const excluded =
      reason === null ? others : [...others, ...meant.map((one) => ({ offerId: one.offerId, by: by.name, at: ctx.now, reason }))]
    const factsOf = (one: typeof offer) => {
      const line = variantLine(one)
      const type = reason === null ? ('EVALUATION_TAKEN_BACK_IN' as const) : ('EVALUATION_EXCLUDED' as const)
      const said = { ...(reason === null ? {} : { reason }), ...(line.length === 0 ? {} : { changes: line }) }
      return { type, offerId: one.offerId, organizationId: one.organizationId, ...said }
    }
    // Each is told by itself: each can be taken back in by itself.
    const also = meant.filter((one) => one !== offer).map(factsOf)
    const change = { $set: { excluded } }
    await changeEvaluation(stored, { version, by, at: ctx.now, change, facts: factsOf(offer), also }, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
