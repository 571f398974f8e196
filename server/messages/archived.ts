import type { TenderDoc } from '../tenders/area'
import { deliveriesOf } from './deliveries'
import { MessageModel, type MessageDoc } from './model'

/** The messages of a tender for its archive, the oldest first, each with what became of it. Attachments are among the rooms. */
export async function messagesForArchive(tender: TenderDoc): Promise<unknown[]> {
  const messages = await MessageModel.find({ tenderId: tender._id }).lean<MessageDoc[]>()
  const archived: unknown[] = []
  // One after the other: each asks for its mails.
  for (const message of messages.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { pending: _pending, rev: _rev, ...kept } = message
    archived.push({ ...kept, deliveries: await deliveriesOf(message, tender) })
  }
  return archived
}
