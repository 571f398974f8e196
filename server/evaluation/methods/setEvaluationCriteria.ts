import { setEvaluationCriteria as contract } from '../../contract/evaluation/evaluation'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { setCriteria } from '../commands/setCriteria'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import { effectPortsOf } from '../record'

export const setEvaluationCriteria = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayDecide,
  async standing(ctx, subject, { lotId, part }) {
    return { input: [await presentFor(ctx, await openedStored(ctx, subject, { method: contract.name, lotId, part }))] }
  },
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const changing = { input, version: input.version, by: actingUser(ctx), at: ctx.now }
    await setCriteria(await openedStored(ctx, subject, asked), changing, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
