import { agreeOnEvaluationPoints as contract, type AgreedInput } from '../../contract/evaluation/evaluation'
import type { EvaluationView } from '../../contract/evaluation/views'
import { judgedByParts } from '../../../workflows/evaluation'
import { AppError, type ErrorData } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { changeEvaluation } from '../commands/change'
import { isMore } from '../commands/giveMarks'
import { loggedName } from '../commands/told'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import { effectPortsOf } from '../record'
import { variantLine } from '../variantLine'

const faultsOf = ({ offerId, criterionId, points, reason }: AgreedInput, view: EvaluationView): NonNullable<ErrorData['errors']> => {
  const criterion = view.criteria.find(({ id }) => id === criterionId)
  return [
    ...(view.offers.some((one) => one.offerId === offerId) ? [] : [{ path: '/input/offerId', rule: 'unknownOffer' }]),
    ...(criterion === undefined ? [{ path: '/input/criterionId', rule: 'unknownCriterion' }] : []),
    ...(criterion?.price || judgedByParts(view.criteria).has(criterionId) ? [{ path: '/input/criterionId', rule: 'workedOut' }] : []),
    ...(points !== null && isMore(points, view.maxPoints)
      ? [{ path: '/input/points', rule: 'maximum', params: { max: view.maxPoints } }]
      : []),
    ...(reason.trim() === '' ? [{ path: '/input/reason', rule: 'required' }] : []),
  ]
}

export const agreeOnEvaluationPoints = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayDecide,
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const stored = await openedStored(ctx, subject, asked)
    if (!stored.evaluation?.revealed) throw new AppError('conflict', { reason: 'refused.notRevealed' })
    const view = await presentFor(ctx, stored)
    const errors = faultsOf(input, view)
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const { offerId, criterionId, points, version } = input
    const reason = input.reason.trim()
    const by = actingUser(ctx)
    const isThis = (one: { offerId: string; criterionId: string }): boolean => one.offerId === offerId && one.criterionId === criterionId
    const [before, others] = [stored.evaluation?.agreed?.find(isThis), stored.evaluation?.agreed?.filter((one) => !isThis(one)) ?? []]
    const agreed = points === null ? others : [...others, { offerId, criterionId, points, reason, by: by.name, at: ctx.now }]
    const logged = (value: string | null | undefined) => (value === null || value === undefined ? null : { decimal: value })
    const label = loggedName(view.criteria, criterionId)
    const released = stored.released.find((one) => one.offerId === offerId)
    const facts = {
      ...{ type: 'EVALUATION_POINTS_AGREED' as const, offerId, reason },
      organizationId: released?.organizationId,
      changes: [...variantLine(released), { label, oldValue: logged(before?.points), newValue: logged(points) }],
    }
    await changeEvaluation(stored, { version, by, at: ctx.now, change: { $set: { agreed } }, facts }, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
