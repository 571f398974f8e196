import { getRoomsByProjectId as contract } from '../../contract/rooms/getRoomsByProjectId'
import { mayRead } from '../../tenders/policy'
import { tenderSubject } from '../../tenders/subject'
import { method } from '../../calls/method'
import { listRooms } from '../listing'

export const getRoomsByProjectId = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (ctx, subject) => listRooms(subject, ctx.actor),
})
