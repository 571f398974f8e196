import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'

/** What became of one invitation. */
export const InvitationResult = Type.Object({
  email: Type.String(),
  organizationName: Type.String(),
  /**
   * sent: a mail is on its way. again: was invited before and gets the mail once more. takesPart: the company takes part already, no mail.
   */
  outcome: Type.Union([Type.Literal('sent'), Type.Literal('again'), Type.Literal('takesPart')]),
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
    ['projectId', Type.String({ maxLength: 64 })],
    ['invitees', Type.Record(Type.String({ maxLength: 320 }), Type.String({ maxLength: 400 }), { minProperties: 1, maxProperties: 100 })],
  ],
  result: Type.Array(InvitationResult),
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
