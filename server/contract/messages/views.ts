import { Type, type Static } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { HolidayLand, ReckonedDays } from '../law/reckoning'

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
export const PartOfOffer = Type.Object(
  { lotId: Type.String({ maxLength: 40 }), kind: Type.Union([Type.Literal('application'), Type.Literal('offer')]) },
  { additionalProperties: false },
)

/** raised: by a company; helped, refused, withdrawn (by the company, which the authority notes): what answers it. */
export const ComplaintPart = Type.Union((['raised', 'helped', 'refused', 'withdrawn'] as const).map((one) => Type.Literal(one)))
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
  offerId: Type.Union([Type.String(), Type.Null()]),
  /** Null also where the reader may not read the one it answers. */
  replyToMessageId: Type.Union([Type.String(), Type.Null()]),
  messageSubject: Type.String(),
  /** Markdown as it was typed: whoever shows it makes it safe. */
  messageText: Type.String(),
  messageExtra: Type.Union([MessageExtra, Type.Null()]),
  /** Of the attachments; null: none. */
  roomId: Type.Union([Type.String(), Type.Null()]),
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
export const DeliveryState = Type.Union([
  Type.Literal('placed'),
  Type.Literal('collected'),
  Type.Literal('queued'),
  Type.Literal('sent'),
  Type.Literal('bounced'),
  Type.Literal('failed'),
  Type.Literal('opened'),
])
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
