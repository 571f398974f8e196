import { createMessageRoom as contract } from '../../contract/messages/createMessageRoom'
import { derivedId, newId } from '../../platform/newId'
import { makeAttachments } from '../../rooms/attachments'
import { showRoom } from '../../rooms/listing'
import { actingUser } from '../../tenders/subject'
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
