import { method } from '../../calls/method'
import { previewProcedureMove as contract } from '../../contract/procedure/procedureMove'
import { mayEdit, tenderSubject } from '../../tenders/area'
import { previewMove } from '../commands/moveProcedure'

export const previewProcedureMove = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  handle: (_ctx, { tender }, { version }) => previewMove(tender, version ?? null),
})
