import { getExamination as contract } from '../../contract/examination/getExamination'
import { method } from '../../calls/method'
import { tenderSubject } from '../../tenders/area'
import { examinedAt } from '../place'
import { mayExamine } from '../policy'
import { presentExamination } from '../reading/present'

export const getExamination = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayExamine,
  handle: async (ctx, subject, { lotId, part }) =>
    presentExamination(await examinedAt(ctx, subject, { method: contract.name, lotId, part }), ctx),
})
