import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'

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
