import { sendMessage as contract } from '../../contract/messages/sendMessage'
import { assertOpenTo } from '../../offers/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { actingUser } from '../../tenders/area'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { send, sentBefore, type SendSubject } from '../commands/send'
import { sendInOffer } from '../commands/sendInOffer'
import { MessageModel, type MessageDoc } from '../model'
import { maySend } from '../policy'
import { presentMessage } from '../present'
import { messagesSubject } from '../subject'

/** Messages of one person to an authority before the first wait: its people get a mail of each. */
const FREE = 60

const assertPatient = async (ctx: Context, orgId: number | null): Promise<void> => {
  if (orgId === null) return
  const seconds = await takeAttempt({ kind: 'messages', key: actingUser(ctx).id, free: FREE }, ctx.now)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}

export const sendMessage = method(contract, {
  async subject(ctx, { message: { projectId, offerId, replyToMessageId } }): Promise<SendSubject | null> {
    const subject = await messagesSubject(ctx, projectId, offerId)
    if (!subject) return null
    if (!replyToMessageId) return { ...subject, answered: null }
    const answered = await MessageModel.findOne({ _id: replyToMessageId, tenderId: projectId }).lean<MessageDoc>()
    return answered && { ...subject, answered }
  },
  policy: maySend,
  async handle(ctx, subject, { message: input }) {
    const { tender, reader } = subject
    // The policy let nobody through for whom there is no such tender.
    if (!reader) throw new AppError('notFound')
    const by = actingUser(ctx)
    const orgId = reader.side === 'company' ? reader.orgId : null
    const { requestId } = ctx
    const place = input.messageExtra?.partOfOffer
    if (place) {
      // It goes into a draft that may be closed to its writer.
      if (subject.offer) await assertOpenTo(ctx.actor, subject.offer._id, [place])
      // As with the draft it goes into, the moment counts at which the request had come in.
      const message = await sendInOffer(subject, { input, by, orgId, at: ctx.receivedAt, requestId, place })
      return presentMessage(message, { tender, reader })
    }
    const known = await sentBefore({ by, requestId })
    if (!known) await assertPatient(ctx, orgId)
    const message = known ?? (await send(subject, { input, by, orgId, at: ctx.now, requestId }))
    return presentMessage(message, { tender, reader })
  },
})
