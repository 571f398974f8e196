import { inEach } from '../../engine/languages'
import { giveAttachments } from '../rooms/area'
import { filesIn, type RoomDoc, RoomModel } from '../files/area'
import { pathOf } from '../../engine/files'
import { mailOfLetter } from '../../workflows/procedure'
import type { MailKey } from '../contract/mail/keys'
import { tell } from '../offers/area'
import type { NewIntent } from '../platform/commit'
import { textOf, type Lang } from '../platform/errors'
import { processIntents, type IntentHandler } from '../platform/outbox'
import { type TenderDoc, TenderModel, readerAudience, teamAudience, teamIds, WatchModel } from '../tenders/area'
import type { MessageEffectPorts } from './effectPorts'
import { MessageModel, type MessageDoc } from './model'
import { namesOf } from './names'
import { peopleFor, companiesOf } from './recipients'
import type { Audience } from '../platform/audience'

/** Whose screens show the message: everybody who reads it, the side that wrote it too. */
async function audienceOf(message: MessageDoc, tender: TenderDoc): Promise<Audience> {
  if (message.reach === 'public') return readerAudience(tender)
  const own = message.from.orgId === null ? [] : [message.from.orgId]
  return { ...teamAudience(tender), organizations: [...(await companiesOf(message)), ...own] }
}

/** Who is told that it came: the other side; of a public one those it concerns, not everybody who might read it. */
async function noticeAudience(message: MessageDoc, tender: TenderDoc): Promise<Audience> {
  if (message.reach === 'authority') return { users: teamIds(tender, message.at) }
  const watches =
    message.reach === 'public' ? await WatchModel.find({ tenderId: tender._id }, { userId: 1 }).lean<{ userId: string }[]>() : []
  return { organizations: await companiesOf(message), users: watches.map(({ userId }) => userId) }
}

export interface Writer {
  id: string
  email: string
  name: string
}

interface Recorded extends Record<string, unknown> {
  at: Date
  by: Writer
}

/**
 * What a new message leaves to be done: hand its attachments over, write it down and tell open screens; then the mails, which may be many.
 */
export const newIntents = (messageId: string, facts: Recorded): NewIntent[] => [
  { id: `placed:${messageId}`, kind: 'placed', facts },
  { id: `mailed:${messageId}`, kind: 'mailed', facts },
]

const tenderOf = async ({ _id, tenderId }: MessageDoc): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!tender) throw new Error(`tender ${tenderId} of message ${_id} is missing`)
  return tender
}

/** So many are named in the log; of more it says how many. */
const MAX_NAMED = 50

const attached = async (roomId: string | null): Promise<Record<string, unknown>> => {
  const room = roomId === null ? null : await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  if (!room) return {}
  const files = await filesIn(room)
  return {
    roomId: room._id,
    roomName: room.name,
    files: files.length,
    attachments: files.slice(0, MAX_NAMED).map((file) => ({ file: pathOf(file), hash: file.newest.sha256, size: file.newest.size })),
  }
}

const dataOf = async (message: MessageDoc, intent: string): Promise<Record<string, unknown>> => {
  const { _id: messageId, tenderId, offerId, reach, to, from, subject, roomId, replyTo, extra } = message
  const [only] = to
  const organizationId = from.orgId ?? (to.length === 1 ? only : undefined)
  return {
    tenderId,
    messageId,
    message: subject,
    reach,
    ...(reach === 'companies' ? { recipients: to.length, organizationIds: to.slice(0, MAX_NAMED) } : {}),
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(offerId === null ? {} : { offerId }),
    ...(replyTo === null ? {} : { replyTo }),
    ...(extra?.complaint === undefined ? {} : { complaint: extra.complaint }),
    ...(await attached(roomId)),
    intent,
  }
}

const giveRoom = async ({ _id: messageId, tenderId, roomId, reach, to, from, subject }: MessageDoc): Promise<void> => {
  if (roomId === null) return
  const readers = reach === 'public' || reach === 'participants' ? { reach, orgIds: [] } : { reach: 'companies' as const, orgIds: to }
  await giveAttachments(roomId, { messageId, tenderId, orgId: from.orgId, readers, name: subject.slice(0, 200) || 'Anhang' })
}

/** The page of the tender on which the message is open; an answer to a question is read where all of them stand. */
const pageOf = ({ _id, extra }: Pick<MessageDoc, '_id' | 'extra'>): string =>
  extra?.questionNo === undefined ? `/nachrichten/${_id}` : `/fragen#antwort-${extra.questionNo}`

const noticeOf = async (message: MessageDoc, tender: TenderDoc) => {
  const { orgId } = message.from
  const sender = orgId === null ? tender.orgName : ((await namesOf([orgId])).get(orgId) ?? '')
  const say = (lang: Lang) => {
    const params = { sender, subject: message.subject, tender: tender.name }
    const text = textOf(message.subject === '' ? 'message.notice.textAlone' : 'message.notice.text', lang, params)
    return { title: textOf('message.notice.title', lang) ?? '', text: text ?? '' }
  }
  return { texts: inEach(say), place: `/projekte/${tender._id}${pageOf(message)}` }
}

const placed =
  ({ emit }: MessageEffectPorts): IntentHandler<MessageDoc> =>
  async ({ id, facts }, message, { audit, publish }) => {
    // Written by newIntents() above, and by nothing else.
    const { at, by } = facts as Recorded
    const tender = await tenderOf(message)
    await giveRoom(message)
    await audit({ type: 'MESSAGE_CREATED', at, actor: by, data: await dataOf(message, id) })
    await publish('messages', tender._id, { version: message.version, audience: await audienceOf(message, tender) })
    const notice = await noticeOf(message, tender)
    await emit({ kind: 'notice', id: message._id, ...notice, audience: await noticeAudience(message, tender) })
  }

export const mailKeyOf = ({ from, extra }: Pick<MessageDoc, 'from' | 'extra'>): MailKey => {
  if (extra?.questionNo !== undefined) return 'questionAnswered'
  if (extra?.letter !== undefined) return mailOfLetter(extra.letter.kind)
  return from.orgId === null ? 'messageSentByClient' : 'messageSentByContractor'
}

/** Of the intent: mails of a message are found by it. */
export const mailIntentOf = ({ _id, extra }: Pick<MessageDoc, '_id' | 'extra'>): string =>
  extra?.letter === undefined ? `message:${_id}` : `letter:${extra.letter.id}`

const mailed: IntentHandler<MessageDoc> = async (_intent, message) => {
  // Whoever sends a letter writes its mails, with all of its words (procedure/letters).
  if (message.extra?.letter !== undefined) return
  const tender = await tenderOf(message)
  const people = (await peopleFor(message, tender)).filter(({ _id }) => _id !== message.from.userId)
  const news = { intentId: mailIntentOf(message), at: message.at, lotIds: null, page: pageOf(message) }
  await tell(people, mailKeyOf(message), [tender, news])
}

export const runMessageIntents = (message: MessageDoc, ports: MessageEffectPorts): Promise<void> =>
  processIntents(MessageModel, message, { ...ports, handlers: { placed: placed(ports), mailed } })
