import * as contract from '../../contract/all.gen'
import { derivedId, newId } from '../../platform/newId'
import { makeAttachments, showRoom } from '../../rooms/area'
import { actingUser, isTeamMember } from '../../tenders/area'
import { method } from '../../calls/method'
import { maySend, mayReadMessage } from '../policy'
import { messagesSubject, messageSubject } from '../subject'
import { assertOpenTo, addMessage, offerMessageId, type SubmissionKind } from '../../offers/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { send, sentBefore, type SendSubject, addressedByCompany, wordsIn, type Sending } from '../commands/send'
import { MessageModel, type MessageDoc, ReadModel } from '../model'
import { presentMessage } from '../present'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { asMessage } from '../inOffers'

/**
 * A message marked as part of an application or offer goes into the draft of that lot, sealed from here on: no list but the company's own
 * knows of it before that lot's opening, no mail, notice or line of the log tells of it. 409 for the team and without the own offer's id,
 * for one with a room or an answer (what is sealed has its files in the lot's rooms and answers nobody), and where the draft cannot be
 * written any more; 404 for a lot that is not there.
 */
async function sendInOffer(
  subject: SendSubject,
  { input, by, orgId, at, requestId, place: { lotId, kind } }: Sending & { place: { lotId: string; kind: SubmissionKind } },
): Promise<MessageDoc> {
  const { tender, offer } = subject
  const isElsewhere = input.roomId || input.replyToMessageId || input.messageExtra?.complaint
  if (orgId === null || offer?.orgId !== orgId || isElsewhere) throw new AppError('conflict', { reason: 'refused.messageIsNoOffer' })
  addressedByCompany(input, subject)
  const words = wordsIn(input)
  const fault = (['subject', 'text'] as const).find((key) => words[key] === '')
  if (fault)
    throw new AppError('invalid', { errors: [{ path: `/message/message${fault === 'text' ? 'Text' : 'Subject'}`, rule: 'required' }] })
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('notFound')
  const said = { id: offerMessageId(by.id, requestId), ...words }
  const message = await addMessage(offer, { tender, lot, kind, said, by, at })
  return asMessage(message, { offer, lotId, kind, at: new Date(message.at) })
}

export const createMessageRoom = method(contract.createMessageRoom, {
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

/** Messages of one person to an authority before the first wait: its people get a mail of each. */
const FREE = 60

const assertPatient = async (ctx: Context, orgId: number | null): Promise<void> => {
  if (orgId === null) return
  const seconds = await takeAttempt({ kind: 'messages', key: actingUser(ctx).id, free: FREE }, ctx.now)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}

export const sendMessage = method(contract.sendMessage, {
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

export const addTag = method(contract.addTag, {
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
