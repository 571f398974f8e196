/** Mails without which nobody could get in or keep what is theirs: they cannot be disabled. */
export const REQUIRED_MAILS = [
  'emailConfirmation',
  'inviteBySystemAdminIntern',
  'inviteBySystemAdminExtern',
  'inviteByOrganizationAdmin',
  'passwordReset',
  'inviteToApply',
  /** Our own: somebody who registers asks the admins of an organization that exists to let them in. */
  'accessRequested',
] as const

export const OPTIONAL_MAILS = [
  'applicationPhaseStarted',
  'offerPhaseStarted',
  'tenderCanceled',
  'fileUploadedByClient',
  'fileUploadedByContractor',
  'messageSentByClient',
  'messageSentByContractor',
  'applicationStarted',
  'applicationSubmitted',
  'applicationDenied',
  'applicationAccepted',
  'offerExpected',
  'offerSubmitted',
  'offerDenied',
  'offerAccepted',
  'applicationDeadlineChanged',
  'offerDeadlineChanged',
  'openSealedInformationAttempted',
] as const

/** Every occasion on which Lotse writes a mail; each has a subject and a text that admins may change. */
export const MAIL_KEYS = [...REQUIRED_MAILS, ...OPTIONAL_MAILS] as const
export type MailKey = (typeof MAIL_KEYS)[number]

const required: ReadonlySet<string> = new Set(REQUIRED_MAILS)
export const isRequiredMail = (key: MailKey): boolean => required.has(key)

const known: ReadonlySet<string> = new Set(MAIL_KEYS)
export const isMailKey = (key: string): key is MailKey => known.has(key)
