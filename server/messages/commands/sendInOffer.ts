import { addMessage, offerMessageId, type SubmissionKind } from '../../offers/area'
import { AppError } from '../../platform/errors'
import { asMessage } from '../inOffers'
import type { MessageDoc } from '../model'
import { addressedByCompany, wordsIn, type Sending, type SendSubject } from './send'

/**
 * A message marked as part of an application or offer goes into the draft of that lot, sealed from here on: no list but the company's own
 * knows of it before that lot's opening, no mail, notice or line of the log tells of it. 409 for the team and without the own offer's id,
 * for one with a room or an answer (what is sealed has its files in the lot's rooms and answers nobody), and where the draft cannot be
 * written any more; 404 for a lot that is not there.
 */
export async function sendInOffer(
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
