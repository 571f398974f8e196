import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'

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
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(InvitationView),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
