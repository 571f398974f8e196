import { getRoomsByProjectId as contract } from '../../contract/rooms/getRoomsByProjectId'
import { mayRead, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { listRooms } from '../listing'

export const getRoomsByProjectId = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (ctx, subject) => listRooms(subject, ctx.actor),
})
