import { wallClockOf } from '../../engine/form'
import { momentOf, type ClockRow, type Land } from '../../workflows/deadlines'
import { ALL_PARTICIPANTS, type MessageView } from '../contract/messages/messages'
import { countFiles } from '../files/area'
import { lawRows } from '../law/area'
import { inParts } from '../platform/inParts'
import { hidesNames, landIn, regimeIn, type TenderDoc } from '../tenders/area'
import { answeredIn } from './complaints'
import { isInOffer } from './inOffers'
import { MessageModel, ReadModel, type MessageDoc, type ReadDoc } from './model'
import { namesOf } from './names'
import { isOwn, isReadBy, type MessageReader } from './readers'

/** What a reader is told about many messages, looked up at once. */
interface Known {
  names: ReadonlyMap<number, string>
  files: ReadonlyMap<string, number>
  /** Opened by this user. */
  mine: ReadonlySet<string>
  /** Opened by somebody of this reader's side. */
  ours: ReadonlySet<string>
  /** Answered ones that the reader may read. */
  answered: ReadonlySet<string>
  /** Complaints that the authority answered. */
  complaints: ReadonlySet<string>
  clock: readonly ClockRow[]
  land: Land | null
}

const readIds = async (filter: Record<string, unknown>): Promise<Set<string>> =>
  new Set((await ReadModel.find(filter, { messageId: 1 }).lean<Pick<ReadDoc, 'messageId'>[]>()).map(({ messageId }) => messageId))

/** Which messages of a tender this person opened. */
export const openedBy = (userId: string | null, tenderId: string): Promise<Set<string>> =>
  userId === null ? Promise.resolve(new Set()) : readIds({ userId, tenderId })

const openedByOwn = async (ids: readonly string[], reader: MessageReader): Promise<Set<string>> => {
  if (reader.side === 'outside') return new Set()
  const orgId = reader.side === 'team' ? null : reader.orgId
  const found = await inParts(ids, (part) =>
    ReadModel.find({ messageId: { $in: part } }, { messageId: 1, orgId: 1 }).lean<Pick<ReadDoc, 'messageId' | 'orgId'>[]>(),
  )
  return new Set(found.filter((one) => one.orgId === orgId).map(({ messageId }) => messageId))
}

type Addressed = Pick<MessageDoc, '_id' | 'reach' | 'to' | 'from'>
const ADDRESSED = { reach: 1, to: 1, from: 1 }

const answeredOnes = async (messages: readonly MessageDoc[], reader: MessageReader): Promise<Set<string>> => {
  const ids = [...new Set(messages.flatMap(({ replyTo }) => (replyTo === null ? [] : [replyTo])))]
  const found = await inParts(ids, (part) => MessageModel.find({ _id: { $in: part } }, ADDRESSED).lean<Addressed[]>())
  return new Set(found.filter((one) => isReadBy(one, reader)).map(({ _id }) => _id))
}

/** The team knows whom messages went to, a company whether it was meant itself. */
const recipientsFor = ({ reach, to }: MessageDoc, { reader, tender }: Where): number[] => {
  if (reach === 'public') return []
  if (reach === 'participants') return [ALL_PARTICIPANTS]
  if (reach === 'authority') return tender.orgId === null ? [] : [tender.orgId]
  return reader.side === 'team' ? to : to.filter((id) => reader.side === 'company' && id === reader.orgId)
}

const recipientNamesOf = ({ reach, to }: MessageDoc, { tender, names }: { tender: TenderDoc; names: Known['names'] }): string[] => {
  if (reach === 'authority') return [tender.orgName]
  return reach === 'companies' ? to.map((id) => names.get(id) ?? '') : []
}

export interface Where {
  tender: TenderDoc
  reader: MessageReader
}

/**
 * 'The reply button shows only when an internal user views a message from an organization, or an external user one from the contracting
 * body.'
 */
const canReply = ({ from }: MessageDoc, reader: MessageReader): boolean =>
  reader.side === 'team' ? from.orgId !== null : reader.side === 'company' && from.orgId === null

/** Until when a review can be asked for after a complaint was refused: the day on which it reached the company is not counted. */
function reviewUntilOf(
  { extra, at }: MessageDoc,
  tender: TenderDoc,
  { clock, land }: Pick<Known, 'clock' | 'land'>,
): Pick<MessageView, 'reviewUntil'> {
  if (extra?.complaint !== 'refused') return {}
  const day = wallClockOf(at).date
  const found = momentOf(clock, { key: 'complaintRefused', regime: regimeIn(tender) }, { day, land })
  const days = (found?.days ?? []).map((one) => ({ ...one }))
  return found ? { reviewUntil: { day: found.last, paragraph: found.row.paragraph, land, days } } : {}
}

function presentOne(
  message: MessageDoc,
  { tender, reader }: Where,
  { names, files, mine, ours, answered, complaints, clock, land }: Known,
): MessageView {
  const { _id: id, from, roomId, replyTo } = message
  const own = isOwn(message, reader)
  const readByUser = mine.has(id)
  const recipientOrganizationIds = recipientsFor(message, { tender, reader })
  const [only] = recipientOrganizationIds
  const isPart = isInOffer(message)
  const isForOne = recipientOrganizationIds.length === 1 && only !== undefined && only !== ALL_PARTICIPANTS
  // People of the authority are nobody's business outside; those of a company are known to it and to the team.
  const knowsPerson = reader.side === 'team' || own
  return {
    id,
    created: message.at.toISOString(),
    // Part of an offer is read where offers are read; nobody is told of it as news.
    read: own || readByUser || isPart || reader.userId === null,
    readByUser,
    readByOrganization: ours.has(id),
    userName: knowsPerson ? from.name : '',
    senderName: from.orgId === null ? tender.orgName : (names.get(from.orgId) ?? ''),
    senderOrganizationId: from.orgId ?? tender.orgId,
    own,
    recipientOrganizationId: isForOne ? only : null,
    recipientOrganizationIds,
    ...(reader.side === 'team' ? { recipientNames: recipientNamesOf(message, { tender, names }) } : {}),
    projectId: tender._id,
    offerId: reader.side === 'outside' ? null : message.offerId,
    replyToMessageId: replyTo !== null && answered.has(replyTo) ? replyTo : null,
    messageSubject: message.subject,
    messageText: message.text,
    messageExtra: message.extra && { ...message.extra },
    roomId,
    attachmentCount: roomId === null ? 0 : (files.get(roomId) ?? 0),
    tags: readByUser ? ['gelesen'] : [],
    canReply: !isPart && canReply(message, reader),
    hasDeliveries: own && !isPart && !(reader.side === 'team' && hidesNames(tender)),
    ...(message.extra?.complaint === 'raised' ? { isAnswered: complaints.has(id) } : {}),
    ...reviewUntilOf(message, tender, { clock, land }),
    version: message.version,
  }
}

/** Messages for one reader, who may read them, in the order they come in. */
export async function presentMessages(messages: readonly MessageDoc[], where: Where): Promise<MessageView[]> {
  const { tender, reader } = where
  const ids = messages.map(({ _id }) => _id)
  const orgs = messages.flatMap(({ from, to, reach }) => [
    ...(from.orgId === null ? [] : [from.orgId]),
    ...(reader.side === 'team' && reach === 'companies' ? to : []),
  ])
  const rooms = messages.flatMap(({ roomId }) => (roomId === null ? [] : [{ roomId, before: null }]))
  const isRaised = messages.some(({ extra }) => extra?.complaint === 'raised')
  const isRefused = messages.some(({ extra }) => extra?.complaint === 'refused')
  const [names, files, mine, ours, answered, complaints, { clock }, land] = await Promise.all([
    namesOf(orgs),
    countFiles(rooms),
    openedBy(reader.userId, tender._id),
    openedByOwn(ids, reader),
    answeredOnes(messages, reader),
    isRaised ? answeredIn(tender._id) : new Set<string>(),
    // Both say until when a review is asked for, which of most lists nobody is.
    isRefused ? lawRows() : { clock: [] },
    isRefused ? landIn(tender) : null,
  ])
  return messages.map((one) => presentOne(one, where, { names, files, mine, ours, answered, complaints, clock, land }))
}

export async function presentMessage(message: MessageDoc, where: Where): Promise<MessageView> {
  const [view] = await presentMessages([message], where)
  if (!view) throw new Error(`message ${message._id} has no view`)
  return view
}
