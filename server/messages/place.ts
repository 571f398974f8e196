import type { MessageExtra } from '../contract/messages/messages'
import { isDuplicateKey } from '../platform/duplicateKey'
import { placeIn, provenIntents } from '../platform/intentProof'
import { derivedId } from '../platform/newId'
import type { TenderDoc } from '../tenders/area'
import { messageEffectPorts } from './effectPorts'
import { MessageModel, type MessageDoc } from './model'
import { companiesOf } from './recipients'
import { runMessageIntents, newIntents, type Writer } from './record'

/** A message as it is stored, but for what placing it adds. */
type NewMessage = Omit<MessageDoc, 'version' | 'rev' | 'pending'>

/** So many companies at most are written to by the request itself; for more it leaves the mails to the work. */
const IN_REQUEST = 20

/**
 * Stores a message and tells of it: attachments, log and screens at once, mails of many a moment later. Stored again under its id it is the
 * one that is there. From the moment this has stored it no crash loses what follows.
 */
export async function placeMessage(message: NewMessage, by: Writer): Promise<MessageDoc> {
  const pending = provenIntents(placeIn(MessageModel, message._id), newIntents(message._id, { at: message.at, by }))
  const whole: MessageDoc = { ...message, version: 1, rev: 1, pending }
  try {
    await MessageModel.create(whole)
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
    const known = await MessageModel.findOne({ _id: message._id }).lean<MessageDoc>()
    if (known) return known
  }
  const ports = messageEffectPorts()
  const isForMany = (await companiesOf(whole)).length > IN_REQUEST
  await runMessageIntents(isForMany ? { ...whole, pending: whole.pending.slice(0, 1) } : whole, ports)
  if (isForMany) ports.leave(whole._id)
  return whole
}

/** What other parts of Lotse tell people by a message of the authority. */
interface Telling {
  tender: TenderDoc
  /** Told again from the same intent it is one message. */
  intentId: string
  /** 'public', 'participants', or companies by their ids. */
  to: 'public' | 'participants' | readonly number[]
  subject: string
  /** Markdown, ≤ 100 kB. */
  text: string
  by: Writer
  at: Date
  extra?: MessageExtra
}

/** Tells something by a message in the authority's name: it stands among the others, with live notice and mail. As often as one likes. */
export function tellMessage({ tender, intentId, to, subject, text, by, at, extra }: Telling): Promise<MessageDoc> {
  const addressed = typeof to === 'string' ? { reach: to, to: [] } : { reach: 'companies' as const, to: [...to] }
  const message: NewMessage = {
    ...{ _id: derivedId('message', 'told', intentId), tenderId: tender._id, offerId: null, ...addressed },
    ...{ from: { userId: by.id, name: by.name, orgId: null }, subject, text },
    ...{ replyTo: null, extra: extra ?? null, roomId: null, at },
  }
  return placeMessage(message, by)
}
