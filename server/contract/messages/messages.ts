import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { HolidayLand, ReckonedDays } from '../law/reckoning'
import { RoomView } from '../rooms/views'
import { Exact, Id, MaybeText, OneOf, PROJECT_ID } from '../shapes'

export const MessageId = Type.String({ maxLength: 64 })

/** UTF-8 bytes of a text. */
export const MAX_TEXT_BYTES = 100_000
export const MAX_SUBJECT = 200
/** Of companies named one by one; for more there is 'Alle Teilnehmer'. */
export const MAX_RECIPIENTS = 1000

/** In recipientOrganizationIds: everybody who takes part, also whoever does so later. */
export const ALL_PARTICIPANTS = 0

/** What the caller marked a message with; 'gelesen': opened it. */
export const MessageTag = Type.Literal('gelesen')
export type MessageTag = Static<typeof MessageTag>

/** Of a message that is part of what a company submits for a lot. */
export const PartOfOffer = Exact({
  lotId: Type.String({ maxLength: 40 }),
  kind: OneOf('application', 'offer'),
})

/** raised: by a company; helped, refused, withdrawn (by the company, which the authority notes): what answers it. */
export const ComplaintPart = OneOf('raised', 'helped', 'refused', 'withdrawn')
export type ComplaintPart = Static<typeof ComplaintPart>

/** What others hang on a message: the number of the answer that it tells of; the submission it is part of; the letter it is. */
export const MessageExtra = Type.Object({
  questionNo: Type.Optional(Type.Integer()),
  partOfOffer: Type.Optional(PartOfOffer),
  /** A letter of the authority (getLetter), whose mails have all of its words. */
  letter: Type.Optional(Type.Object({ id: Type.String(), kind: Type.String() })),
  /** A company's complaint (§ 160 Abs. 3 GWB), or what the authority answers to one. */
  complaint: Type.Optional(ComplaintPart),
})
export type MessageExtra = Static<typeof MessageExtra>

/**
 * A message as its reader may know it: others who got it are named to the team alone, and the authority's people are 'the authority'
 * outside.
 */
export const MessageView = Type.Object({
  id: Type.String(),
  created: Instant,
  /** The caller opened it (as readByUser), or wrote it. */
  read: Type.Boolean(),
  readByUser: Type.Boolean(),
  /** Somebody of the caller's company, or of the team, opened it. */
  readByOrganization: Type.Boolean(),
  /** Of the person who wrote it; '' where the reader does not know people of that side. */
  userName: Type.String(),
  /** The company, or the authority. */
  senderName: Type.String(),
  senderOrganizationId: Type.Union([Type.Integer(), Type.Null()]),
  /** The caller's own side wrote it. */
  own: Type.Boolean(),
  /** Where it is for one alone. */
  recipientOrganizationId: Type.Union([Type.Integer(), Type.Null()]),
  /** [] public; [0] all participants; for a company never more than its own. */
  recipientOrganizationIds: Type.Array(Type.Integer()),
  /** For the team alone, in the order of recipientOrganizationIds; [] for public ones and those to all. */
  recipientNames: Type.Optional(Type.Array(Type.String())),
  projectId: Type.String(),
  offerId: MaybeText,
  /** Null also where the reader may not read the one it answers. */
  replyToMessageId: MaybeText,
  messageSubject: Type.String(),
  /** Markdown as it was typed: whoever shows it makes it safe. */
  messageText: Type.String(),
  messageExtra: Type.Union([MessageExtra, Type.Null()]),
  /** Of the attachments; null: none. */
  roomId: MaybeText,
  attachmentCount: Type.Integer(),
  tags: Type.Array(MessageTag),
  canReply: Type.Boolean(),
  /** getMessageDeliveries answers for it: the caller's side wrote it. */
  hasDeliveries: Type.Boolean(),
  /** Of a complaint: whether the authority said what becomes of it. */
  isAnswered: Type.Optional(Type.Boolean()),
  /** Of a refused complaint: the last day on which a review can be asked for, with its paragraph (§ 160 Abs. 3 Satz 1 Nr. 4 GWB). */
  reviewUntil: Type.Optional(Type.Object({ day: Type.String(), paragraph: Type.String(), land: HolidayLand, days: ReckonedDays })),
  version: Type.Integer(),
  /** In the last row of a page, where there are more. */
  cursor: Type.Optional(Type.String()),
})
export type MessageView = Static<typeof MessageView>

/**
 * opened: somebody opened the message here. placed: it lies in the recipient's messages, and no mail was or will be written (switched off,
 * nobody to write to). collected: waits for the person's daily mail. The others are those of the mail: handed over to the recipient's
 * server, refused, or given up.
 */
export const DeliveryState = OneOf('placed', 'collected', 'queued', 'sent', 'bounced', 'failed', 'opened')
export type DeliveryState = Static<typeof DeliveryState>

/**
 * Proof for the sender, a row for each organization: the best that happened to any of its people. For a company the authority is one row.
 */
export const Delivery = Type.Object({
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  name: Type.String(),
  state: DeliveryState,
  /** When it came to that; null: not known. */
  at: MaybeInstant,
  /** The mails one by one, for the team about companies. The address as the team knows it from its own list of people. */
  mails: Type.Array(Type.Object({ to: Type.String(), state: DeliveryState, at: MaybeInstant })),
})
export type Delivery = Static<typeof Delivery>

export const UnreadCount = Type.Object({ projectId: Type.String(), unread: Type.Integer(), total: Type.Integer() })
export type UnreadCount = Static<typeof UnreadCount>

/** The caller's alone until a message is sent with it; then its readers read it, and nobody writes in it. */
export const createMessageRoom = defineContract({
  name: 'createMessageRoom',
  area: 'messages',
  summary: 'Makes a room for the attachments of a message that is being written.',
  params: [PROJECT_ID],
  result: RoomView,
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

const MaybeId = Type.Optional(Type.Union([Id, Type.Null()]))
const MaybeOrganization = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))

/**
 * Subject and text are trimmed. With an offer's id the subject may be empty (a chat), else a subject and either a text or a file in the
 * room is needed.
 */
export const MessageInput = Exact({
  projectId: Id,
  /** In the conversation with this company. */
  offerId: MaybeId,
  /**
   * For the team: [] or nothing: public; [0]: all participants; else companies. An answer without them goes to whoever wrote. Companies
   * write to the authority.
   */
  recipientOrganizationIds: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: MAX_RECIPIENTS })),
  recipientOrganizationId: MaybeOrganization,
  /** The caller's own, or nothing. */
  senderOrganizationId: MaybeOrganization,
  replyToMessageId: MaybeId,
  messageSubject: Type.String({ maxLength: MAX_SUBJECT }),
  messageText: Type.String({ maxLength: MAX_TEXT_BYTES }),
  /**
   * partOfOffer: for a company, with its own offer's id. The message goes into the draft of that lot, is sealed at once, and submitted,
   * withdrawn and opened with it. Its files belong into the lot's rooms, so no roomId beside it; whatever else is asked of it is 409
   * (refused.messageIsNoOffer).
   * complaint: 'raised' for a company; 'helped', 'refused' or 'withdrawn' for the team, as the answer to one, with a text (422
   * 'noComplaint').
   */
  messageExtra: Type.Optional(
    Type.Union([
      Exact({
        partOfOffer: Type.Optional(Type.Union([PartOfOffer, Type.Null()])),
        complaint: Type.Optional(Type.Union([ComplaintPart, Type.Null()])),
      }),
      Type.Null(),
    ]),
  ),
  /** Attachments: a room of createMessageRoom or of POST /api/v1/files/temp, which nobody can add to from then on. */
  roomId: MaybeId,
})
export type MessageInput = Static<typeof MessageInput>

export const sendMessage = defineContract({
  name: 'sendMessage',
  area: 'messages',
  summary:
    'Sends a message: the team to everybody, all participants or some companies, a company to the authority. Sent again by the same ' +
    'request it is one.',
  params: [['message', MessageInput]],
  result: MessageView,
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

const Column = OneOf('created', 'sender', 'recipients', 'subject', 'attachments')

export const MessageFilter = Exact({
  /** Words that all stand in subject, text, sender or (for the team) recipients. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  unread: Type.Optional(Type.Boolean()),
  /** Complaints alone, with what was answered to them. */
  complaints: Type.Optional(Type.Boolean()),
  /** By date the newest first, where nothing is said; the other columns ascending. */
  sort: Type.Optional(Column),
  descending: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Type.String({ maxLength: 64 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type MessageFilter = Static<typeof MessageFilter>

/** Pages of 100 (limit); a page ends earlier where its texts are long. */
export const getMessages = defineContract({
  name: 'getMessages',
  area: 'messages',
  summary:
    'Messages of a tender that the caller may read (guests: the public ones), or with an offer’s id those between that company and the ' +
    'authority alone, with what it said in the offer itself once the caller may read that.',
  params: [PROJECT_ID, ['offerId', Type.Union([Id, Type.Null()]), 'optional'], ['filter', MessageFilter, 'optional']],
  result: Type.Array(MessageView),
  who: ['everyone'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

export const getMessage = defineContract({
  name: 'getMessage',
  area: 'messages',
  summary: 'One message, as the link in a mail leads to it.',
  params: [['id', MessageId]],
  result: MessageView,
  who: ['everyone'],
  subject: 'message',
  mutates: false,
  errors: [404],
})

export const getMessageDeliveries = defineContract({
  name: 'getMessageDeliveries',
  area: 'messages',
  summary: 'What became of a message at each recipient: opened, mail sent, bounced, failed. For the side that wrote it.',
  params: [['id', MessageId]],
  result: Type.Array(Delivery),
  who: ['external', 'internal'],
  subject: 'message',
  mutates: false,
  errors: [404],
})

/** Tenders that the caller does not know, and those without a message, are left out. */
export const getUnreadCounts = defineContract({
  name: 'getUnreadCounts',
  area: 'messages',
  summary: 'How many messages of these tenders the caller may read, and has not opened.',
  params: [['projectIds', Type.Array(Id, { maxItems: 1000 })]],
  result: Type.Array(UnreadCount),
  who: ['external', 'internal'],
  subject: 'none',
  mutates: false,
})

export const addTag = defineContract({
  name: 'addTag',
  area: 'messages',
  summary: "Marks a message for the caller alone: 'gelesen' once it was opened.",
  params: [
    ['id', MessageId],
    ['tag', MessageTag],
  ],
  result: MessageView,
  who: ['external', 'internal'],
  subject: 'message',
  mutates: true,
  errors: [404],
})
