import { type TenderDoc, TenderModel, type TenderSubject } from '../tenders/area'
import { type OfferDoc, OfferModel } from '../offers/area'
import type { Context } from '../calls/context'
import { MessageModel, type MessageDoc } from './model'
import { readerOf, takesPart, type MessageReader } from './readers'

/** A tender as whoever asks for its messages is judged by it. */
export interface MessagesSubject extends TenderSubject {
  /** Null: it does not exist for the caller. */
  reader: MessageReader | null
  /** Of the company whose conversation is asked for. */
  offer: OfferDoc | null
}

/** Null where there is no such tender, or no such offer in it. */
export async function messagesSubject(
  { actor, now }: Context,
  projectId: string,
  offerId?: string | null,
): Promise<MessagesSubject | null> {
  const [tender, offer, takes] = await Promise.all([
    TenderModel.findOne({ _id: projectId }).lean<TenderDoc>(),
    offerId ? OfferModel.findOne({ _id: offerId }).lean<OfferDoc>() : null,
    takesPart(actor, projectId),
  ])
  if (!tender || (offerId && offer?.tenderId !== projectId)) return null
  return { tender, offer, now, reader: readerOf(actor, { tender, takesPart: takes, now }) }
}

export interface MessageSubject extends MessagesSubject {
  message: MessageDoc
}

export async function messageSubject(ctx: Context, id: string): Promise<MessageSubject | null> {
  const message = await MessageModel.findOne({ _id: id }).lean<MessageDoc>()
  const subject = message && (await messagesSubject(ctx, message.tenderId))
  return subject && { ...subject, message }
}
