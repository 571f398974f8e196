import { getEvaluation as contract } from '../../contract/evaluation/evaluation'
import { tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { openedStored, presentFor } from '../place'
import { mayEvaluate } from '../policy'

export const getEvaluation = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayEvaluate,
  handle: async (ctx, subject, { lotId, part }) =>
    presentFor(ctx, await openedStored(ctx, subject, { method: contract.name, lotId, part })),
})
