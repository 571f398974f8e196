import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { OfferView } from './views'
import { Id, OneOf, PROJECT_ID } from '../shapes'

/** What became of one invitation. */
export const InvitationResult = Type.Object({
  email: Type.String(),
  organizationName: Type.String(),
  /**
   * sent: a mail is on its way. again: was invited before and gets the mail once more. takesPart: the company takes part already, no mail.
   */
  outcome: OneOf('sent', 'again', 'takesPart'),
  /** The address had no account: one waits for its password. */
  isNew: Type.Boolean(),
})
export type InvitationResult = Static<typeof InvitationResult>

/** Invitees: { e-mail: name of the company }. 422 names every fault by its address; then nobody is invited. */
export const inviteUsers = defineContract({
  name: 'inviteUsers',
  area: 'offers',
  summary: 'Invites companies to take part in a published tender; who has no account yet registers by the link.',
  params: [
    PROJECT_ID,
    ['invitees', Type.Record(Type.String({ maxLength: 320 }), Type.String({ maxLength: 400 }), { minProperties: 1, maxProperties: 100 })],
  ],
  result: Type.Array(InvitationResult),
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/** Somebody who was invited to a tender. */
export const InvitationView = Type.Object({
  email: Type.String(),
  organizationName: Type.String(),
  /** When the mail was sent last. */
  sentAt: Instant,
  /** When the company began to take part; null: it has not come yet. */
  acceptedAt: MaybeInstant,
  /** The address has an account by now. */
  hasAccount: Type.Boolean(),
})
export type InvitationView = Static<typeof InvitationView>

export const getInvitations = defineContract({
  name: 'getInvitations',
  area: 'offers',
  summary: 'Whom a tender’s team has invited, and who of them has come.',
  params: [PROJECT_ID],
  result: Type.Array(InvitationView),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** What the registration starts from, for whoever followed the link of an invitation. */
export const InvitationForm = Type.Object({
  projectId: Type.String(),
  projectName: Type.String(),
  /** Where the mail went. */
  email: Type.String(),
  organizationName: Type.String(),
  /** The address has an account: one logs in, nobody registers. */
  hasAccount: Type.Boolean(),
})
export type InvitationForm = Static<typeof InvitationForm>

/** 404 for what is no key of a mail, for what was answered already, and where the tender is not public. */
export const getInvitation = defineContract({
  name: 'getInvitation',
  area: 'offers',
  summary: 'Whom the link of an invitation was mailed to, and for which tender: fills in the registration.',
  params: [['key', Type.String({ maxLength: 100 })]],
  result: InvitationForm,
  who: ['guest', 'user'],
  subject: 'link',
  mutates: false,
  errors: [404],
})

/**
 * Of all these lots or none; said again, nothing happens. 409 (refused.<why>) for lots that are over or whose offers were opened, and where
 * something sealed is to be withdrawn first. The authority reads it at once. While it holds, nothing can be handed in for the lot
 * (refused.lotDeclined).
 */
export const declineLots = defineContract({
  name: 'declineLots',
  area: 'offers',
  summary: 'Says for one’s own company that it takes no part in lots of a tender it takes part in, or that it does after all.',
  params: [
    ['offerId', Id],
    ['lotIds', Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 1000 })],
    ['declined', Type.Boolean()],
  ],
  result: OfferView,
  who: ['external'],
  subject: 'offer',
  mutates: true,
  errors: [404, 409],
})
