import { decideExamination as contract } from '../../contract/examination/decideExamination'
import { method } from '../../calls/method'
import { actingUser, tenderSubject } from '../../tenders/area'
import { decide } from '../commands/decide'
import { change } from '../place'
import { mayExamine } from '../policy'
import { effectPortsOf } from '../record'

export const decideExamination = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayExamine,
  handle: (ctx, subject, { lotId, part, input: { offerId, version, rows } }) =>
    change(ctx, [subject, { method: contract.name, lotId, part }], (examined) =>
      decide(examined, { offerId, version, inputs: rows, by: actingUser(ctx), at: ctx.now }, effectPortsOf(ctx)),
    ),
})
