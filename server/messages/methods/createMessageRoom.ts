import { createMessageRoom as contract } from '../../contract/messages/createMessageRoom'
import { derivedId, newId } from '../../platform/newId'
import { makeAttachments, showRoom } from '../../rooms/area'
import { actingUser } from '../../tenders/area'
import { method } from '../../calls/method'
import { maySend } from '../policy'
import { messagesSubject } from '../subject'

export const createMessageRoom = method(contract, {
  async subject(ctx, { projectId }) {
    const subject = await messagesSubject(ctx, projectId)
    return subject && { ...subject, answered: null }
  },
  policy: maySend,
  async handle(ctx, { now }) {
    const { id } = actingUser(ctx)
    const roomId = ctx.requestId.length < 36 ? newId() : derivedId('messageRoom', id, ctx.requestId)
    const room = await makeAttachments(roomId, id, now)
    return showRoom({ room, tender: null, offer: null, standing: null, now }, ctx.actor)
  },
})
