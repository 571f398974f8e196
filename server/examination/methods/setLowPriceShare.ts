import { setLowPriceShare as contract } from '../../contract/examination/setLowPriceShare'
import { method } from '../../calls/method'
import { actingUser, tenderSubject } from '../../tenders/area'
import { setShare } from '../commands/setShare'
import { change } from '../place'
import { maySetShare } from '../policy'
import { effectPortsOf } from '../record'

export const setLowPriceShare = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: maySetShare,
  handle: (ctx, subject, { lotId, part, input }) =>
    change(ctx, [subject, { method: contract.name, lotId, part }], (examined) =>
      setShare(examined, { ...input, by: actingUser(ctx), at: ctx.now }, effectPortsOf(ctx)),
    ),
})
