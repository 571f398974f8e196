import { method } from '../../calls/method'
import { saveNeed as contract } from '../../contract/need/saveNeed'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentNeed } from '../present'
import { saveNeed as write } from '../write'

export const saveNeed = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { need }) {
    await write(ctx, tender, need)
    return presentNeed(tender, ctx)
  },
})
