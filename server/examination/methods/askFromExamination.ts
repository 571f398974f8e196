import { askFromExamination as contract } from '../../contract/examination/askFromExamination'
import { method } from '../../calls/method'
import { actingUser, tenderSubject } from '../../tenders/area'
import { askFrom } from '../commands/askFrom'
import { change } from '../place'
import { mayExamine } from '../policy'
import { effectPortsOf } from '../record'

export const askFromExamination = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayExamine,
  handle: (ctx, subject, { lotId, part, input }) =>
    change(ctx, [subject, { method: contract.name, lotId, part }], (examined) =>
      askFrom(examined, { ...input, by: actingUser(ctx), at: ctx.now, requestId: ctx.requestId }, effectPortsOf(ctx)),
    ),
})
