import type { InvitationForm } from '../../server/contract/offers/invitations'
import type { RegistrationDraft } from './draft'
import { readPage } from './returnTarget'

/** The key of the invitation that led here: in the own address, or in that of the page one came from; null where none did. */
export const keyOfInvitation = (search: string): string | null => {
  const own = new URLSearchParams(search).get('einladung')
  if (own !== null) return own
  const before = readPage()
  return before === null ? null : new URL(before, 'https://lotse.example').searchParams.get('einladung')
}

/** The draft with what the invitation knows; nothing that somebody typed is written over. */
export const filledIn = (draft: RegistrationDraft, { email, organizationName }: InvitationForm): RegistrationDraft => ({
  ...draft,
  organization: {
    ...draft.organization,
    name: draft.organization.name || organizationName,
    email: draft.organization.email || email,
  },
  account: { ...draft.account, email: draft.account.email || email },
})
