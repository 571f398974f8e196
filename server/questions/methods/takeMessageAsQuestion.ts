import { plainWords } from '../../../engine/reading'
import { takeMessageAsQuestion as contract } from '../../contract/questions/takeMessageAsQuestion'
import { type MessageDoc, MessageModel } from '../../messages/area'
import { AppError } from '../../platform/errors'
import { derivedId } from '../../platform/newId'
import { actingUser, type TenderDoc, TenderModel } from '../../tenders/area'
import { method } from '../../calls/method'
import { ask } from '../commands/ask'
import { mayWorkOn } from '../policy'
import { presentQuestion } from '../present'
import { effectPortsOf } from '../record'
import { rulesOf } from '../rules'

/** Subject and text together; a question is read as it stands, so the letter's marks are taken out. */
const wordsOf = ({ subject, text }: MessageDoc): string =>
  [subject.trim(), plainWords(text).trim()].filter(Boolean).join('\n\n').slice(0, 20_000)

export const takeMessageAsQuestion = method(contract, {
  async subject(_ctx, { messageId }) {
    const message = await MessageModel.findOne({ _id: messageId }).lean<MessageDoc>()
    const tender = message && (await TenderModel.findOne({ _id: message.tenderId }).lean<TenderDoc>())
    return message && tender && { message, tender }
  },
  policy: mayWorkOn,
  async handle(ctx, { message, tender }) {
    const { from, at: receivedAt, _id: messageId, roomId: messageRoomId } = message
    if (from.orgId === null) throw new AppError('conflict', { reason: 'refused.messageIsOurs' })
    const by = actingUser(ctx)
    const asker = { orgId: from.orgId, userId: from.userId, name: from.name }
    const question = await ask(
      {
        ...{ _id: derivedId('questionOf', messageId), tender, input: { text: wordsOf(message) }, by, source: 'message', asker, messageId },
        ...{ messageRoomId, receivedAt, at: ctx.now },
      },
      effectPortsOf(ctx),
    )
    const { fourEyes: isFourEyes } = await rulesOf(tender._id)
    return presentQuestion(question, { tender, isFourEyes, userId: by.id, now: ctx.now })
  },
})
