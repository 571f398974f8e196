import { addTag as contract } from '../../contract/messages/addTag'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { actingUser, isTeamMember } from '../../tenders/area'
import { method } from '../../calls/method'
import { ReadModel } from '../model'
import { mayReadMessage } from '../policy'
import { presentMessage } from '../present'
import { messageSubject } from '../subject'

export const addTag = method(contract, {
  subject: (ctx, { id }) => messageSubject(ctx, id),
  policy: mayReadMessage,
  async handle(ctx, { message, tender, reader }) {
    if (!reader) throw new AppError('notFound')
    const { id: userId } = actingUser(ctx)
    // To the sender an outsider's reading proves nothing, nor does a system admin's who only looks: it counts for nobody's organization.
    const orgId = isTeamMember(ctx.actor, tender) ? null : reader.side === 'team' ? -1 : (ctx.actor.user?.organizationId ?? -1)
    const read = { _id: `${message._id}:${userId}`, messageId: message._id, tenderId: tender._id, userId, orgId, at: ctx.now }
    try {
      await ReadModel.create(read)
      // Their other windows; the sender sees it when they look.
      await ctx.publish('messages', tender._id, { version: message.version, audience: { users: [userId] } })
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
    return presentMessage(message, { tender, reader })
  },
})
