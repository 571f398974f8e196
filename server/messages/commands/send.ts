import { type MessageInput, ALL_PARTICIPANTS, type ComplaintPart, MAX_TEXT_BYTES } from '../../contract/messages/messages'
import { isAskedForWorks } from '../../offers/area'
import { OrganizationModel } from '../../organizations/area'
import { inParts } from '../../platform/inParts'
import { AppError } from '../../platform/errors'
import { derivedId, newId } from '../../platform/newId'
import { freeAttachments, takeAttachments } from '../../rooms/area'
import { hidesAuthors, hidesNames, isPublic } from '../../tenders/area'
import { MessageModel, type MessageDoc, type Reach } from '../model'
import { placeMessage } from '../place'
import type { Writer } from '../record'
import type { MessagesSubject } from '../subject'
import { messageExists } from '../worker'

const invalid = (path: string, rule: string, params?: Record<string, unknown>): AppError =>
  new AppError('invalid', { errors: [{ path: `/message/${path}`, rule, ...(params && { params }) }] })

export interface SendSubject extends MessagesSubject {
  answered: MessageDoc | null
}

type Addressed = Pick<MessageDoc, 'to'> & { reach: Reach }

const assertCompanies = async (ids: readonly number[]): Promise<void> => {
  const found = await inParts(ids, (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { type: 1 }).lean<{ _id: number; type: string }[]>(),
  )
  const companies = new Set(found.filter(({ type }) => type === 'CONTRACTOR').map(({ _id }) => _id))
  const unknown = ids.find((id) => !companies.has(id))
  if (unknown !== undefined) throw invalid('recipientOrganizationIds', 'unknownRecipient', { organizationId: unknown })
}

const named = ({ recipientOrganizationIds, recipientOrganizationId }: MessageInput): number[] | null =>
  recipientOrganizationIds ?? (recipientOrganizationId == null ? null : [recipientOrganizationId])

/** In a conversation it is for that company; an answer that names nobody is for whoever wrote; else as named. */
async function addressedByTeam(input: MessageInput, { offer, answered }: SendSubject): Promise<Addressed> {
  const wanted = named(input)
  if (offer) {
    if (wanted?.some((id) => id !== offer.orgId)) throw invalid('recipientOrganizationIds', 'unknownRecipient')
    return { reach: 'companies', to: [offer.orgId] }
  }
  const asker = answered?.from.orgId ?? null
  const to = [...new Set(wanted ?? (asker === null ? [] : [asker]))]
  if (to.includes(ALL_PARTICIPANTS)) {
    if (to.length > 1) throw invalid('recipientOrganizationIds', 'allIsExclusive')
    return { reach: 'participants', to: [] }
  }
  if (to.length === 0) return { reach: 'public', to }
  await assertCompanies(to)
  return { reach: 'companies', to }
}

/** A company writes to the authority; whoever names somebody else is told so rather than misunderstood. */
export const addressedByCompany = (input: MessageInput, { tender }: SendSubject): Addressed => {
  if (named(input)?.some((id) => id !== tender.orgId)) throw invalid('recipientOrganizationIds', 'unknownRecipient')
  return { reach: 'authority', to: [] }
}

/** Subject and text, trimmed; '' where there is none. */
export const wordsIn = ({ messageSubject, messageText }: MessageInput): { subject: string; text: string } => {
  const text = messageText.trim()
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw invalid('messageText', 'maxLength', { limit: MAX_TEXT_BYTES })
  return { subject: messageSubject.trim(), text }
}

/** A complaint comes from a company, the answer to it from the team, to that company alone. */
function complaintIn(
  { answered }: SendSubject,
  { input, orgId, addressed: { to } }: Pick<Sending, 'input' | 'orgId'> & { addressed: Addressed },
): ComplaintPart | null {
  const part = input.messageExtra?.complaint ?? null
  if (part === null) return null
  const isRight = orgId !== null ? part === 'raised' : part !== 'raised' && answered?.extra?.complaint === 'raised'
  if (!isRight) throw invalid('messageExtra/complaint', 'noComplaint')
  if (orgId === null && (to.length !== 1 || to[0] !== answered?.from.orgId)) throw invalid('recipientOrganizationIds', 'unknownRecipient')
  return part
}

export interface Sending {
  input: MessageInput
  by: Writer
  /** Null: of the authority. */
  orgId: number | null
  at: Date
  /** '' where the request has none that is its own. */
  requestId: string
}

/** What was sent by this request before; null: nothing. */
export const sentBefore = ({ by, requestId }: Pick<Sending, 'by' | 'requestId'>): Promise<MessageDoc | null> =>
  requestId === '' ? Promise.resolve(null) : MessageModel.findOne({ _id: derivedId('message', by.id, requestId) }).lean<MessageDoc>()

/**
 * It would say who wrote it, or tell of a work; what is asked goes without a name (questions). Whoever was turned down before there were
 * works may complain.
 */
const wouldNameIt = async (tender: SendSubject['tender'], orgId: number): Promise<boolean> =>
  hidesNames(tender) || (hidesAuthors(tender) && (await isAskedForWorks(tender._id, orgId)))

/**
 * Sends a message. 409 before the tender is published (refused.notPublished), and for a room that went out already or holds a virus; 422
 * for what is missing, too long, or for nobody.
 */
export async function send(subject: SendSubject, { input, by, orgId, at, requestId }: Sending): Promise<MessageDoc> {
  const { tender, offer, answered, now } = subject
  if (!isPublic(tender, now)) throw new AppError('conflict', { reason: 'refused.notPublished' })
  if (orgId !== null && (await wouldNameIt(tender, orgId))) throw new AppError('conflict', { reason: 'refused.namesAreHidden' })
  if (input.senderOrganizationId != null && input.senderOrganizationId !== (orgId ?? tender.orgId))
    throw invalid('senderOrganizationId', 'notOwnOrganization')
  const addressed = orgId === null ? await addressedByTeam(input, subject) : addressedByCompany(input, subject)
  const complaint = complaintIn(subject, { input, orgId, addressed })
  const words = wordsIn(input)
  if (words.subject === '' && !offer) throw invalid('messageSubject', 'required')
  const roomId = input.roomId ?? null
  if (words.text === '' && (roomId === null || complaint !== null)) throw invalid('messageText', 'required')
  const _id = requestId === '' ? newId() : derivedId('message', by.id, requestId)
  const files = roomId === null ? [] : await takeAttachments(roomId, { userId: by.id, messageId: _id, at, exists: messageExists })
  if (roomId !== null && files.length === 0) await freeAttachments(roomId, _id)
  if (words.text === '' && files.length === 0) throw invalid('messageText', 'required')
  return placeMessage(
    {
      ...{ _id, tenderId: tender._id, offerId: offer?._id ?? null, ...addressed, from: { userId: by.id, name: by.name, orgId }, ...words },
      ...{ replyTo: answered?._id ?? null, extra: complaint && { complaint }, roomId: files.length === 0 ? null : roomId, at },
    },
    by,
  )
}
