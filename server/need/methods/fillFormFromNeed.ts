import { method } from '../../calls/method'
import { fillFormFromNeed as contract } from '../../contract/need/fillFormFromNeed'
import { mayEdit, tenderSubject } from '../../tenders/area'
import { fillForm } from '../fill'
import { presentNeed } from '../present'

export const fillFormFromNeed = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  handle: async (ctx, { tender }, { version }) => presentNeed(await fillForm(ctx, tender, version), ctx),
})
