import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ComplaintPart, MessageView, PartOfOffer, MAX_RECIPIENTS, MAX_SUBJECT, MAX_TEXT_BYTES } from './views'

const MaybeId = Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()]))
const MaybeOrganization = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))

/**
 * Subject and text are trimmed. With an offer's id the subject may be empty (a chat), else a subject and either a text or a file in the
 * room is needed.
 */
export const MessageInput = Type.Object(
  {
    projectId: Type.String({ maxLength: 64 }),
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
        Type.Object(
          {
            partOfOffer: Type.Optional(Type.Union([PartOfOffer, Type.Null()])),
            complaint: Type.Optional(Type.Union([ComplaintPart, Type.Null()])),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ]),
    ),
    /** Attachments: a room of createMessageRoom or of POST /api/v1/files/temp, which nobody can add to from then on. */
    roomId: MaybeId,
  },
  { additionalProperties: false },
)
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
