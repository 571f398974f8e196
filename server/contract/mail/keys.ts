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
  /** Our own: a company is asked about an account that staff would give it; at its own address where it has no admin. */
  'memberProposed',
  'companyToConfirm',
  'memberAdmitted',
  'proposalAccepted',
  'proposalRefused',
  /** Our own: what somebody else did, or asks for, to an account, told to the address it had until then. */
  'accountChangeRequested',
  'accountChanged',
  /** Our own: a second system admin is asked to confirm one. */
  'accountChangeToConfirm',
  /** Our own: carries what a person wants to hear of once a day; who wants less of it switches the mails in it off. */
  'dailyDigest',
  /** Our own: § 134 GWB, before the contract. Switched off, the time of waiting would never begin. */
  'awardInformation',
  /** Our own: another letter of the authority about the end of a procedure, with all of its words. */
  'letterSent',
  /** Our own: a signed checkpoint of the log, to where CHECKPOINT_MAIL says. */
  'logCheckpoint',
  /** Our own: the log is at odds with what was signed of it. */
  'logFault',
  /** Our own: a backup failed, or the newest one is older than two days. */
  'backupFault',
  /** Our own: something of the running house wants mending. */
  'operationFault',
] as const

export const OPTIONAL_MAILS = [
  'applicationPhaseStarted',
  'offerPhaseStarted',
  'tenderCanceled',
  /** Our own: changes of a published tender were announced. */
  'tenderChanged',
  'fileUploadedByClient',
  'fileUploadedByContractor',
  /** Our own: the virus scanner found something in what a person uploaded. */
  'fileInfected',
  /** Our own: the same of a file of a parcel. */
  'propertyFileInfected',
  'messageSentByClient',
  'messageSentByContractor',
  'applicationStarted',
  'applicationSubmitted',
  /** Our own: the company took it back. */
  'applicationWithdrawn',
  'applicationDenied',
  'applicationAccepted',
  'offerExpected',
  'offerSubmitted',
  'offerWithdrawn',
  'offerDenied',
  'offerAccepted',
  'applicationDeadlineChanged',
  'offerDeadlineChanged',
  'openSealedInformationAttempted',
  /** Our own: a submission is no longer what was sealed and signed. */
  'submissionMismatch',
  /** Our own: the day before a deadline the team has too few people to open what comes. */
  'openersMissing',
  /** Our own: two people of a team open only when a system admin has confirmed them. */
  'openersToConfirm',
  /** Our own: Nachforderung and Aufklärung after the opening. */
  'requestCreated',
  'requestExtended',
  'requestWithdrawn',
  'requestAnswered',
  'requestAnswerReceived',
  /** Our own: what a house's procedure tells of its phases. */
  'phaseNews',
  /** Our own: a contract ends soon, or the time to take an option. */
  'contractRunsOut',
  /** Our own: questions and answers. None of them says who asked, nor what. */
  'questionAsked',
  'questionAnswered',
  'questionClosed',
  /** Our own: a tender came out that fits a saved search. */
  'savedSearchHit',
] as const

/** Mails whose words nobody changes: an admin must not be able to take the evidence, or the warning of themself, out of them. */
const FIXED_MAILS: ReadonlySet<string> = new Set([
  ...['logCheckpoint', 'logFault', 'awardInformation', 'letterSent', 'submissionMismatch'],
  ...['accountChanged', 'accountChangeRequested', 'accountChangeToConfirm', 'memberProposed', 'companyToConfirm'],
])
export const isFixedMail = (key: string): boolean => FIXED_MAILS.has(key)

/** Every occasion on which Lotse writes a mail; each has a subject and a text that admins may change. */
export const MAIL_KEYS = [...REQUIRED_MAILS, ...OPTIONAL_MAILS] as const
export type MailKey = (typeof MAIL_KEYS)[number]

/** Proof, alarm or action of the person's own: worth nothing a day later, so they never wait for the daily digest. */
const URGENT_MAILS: ReadonlySet<string> = new Set([
  ...REQUIRED_MAILS,
  'applicationSubmitted',
  'applicationWithdrawn',
  'offerSubmitted',
  'offerWithdrawn',
  'requestAnswered',
  'fileInfected',
  'propertyFileInfected',
  'openSealedInformationAttempted',
  'submissionMismatch',
  'openersMissing',
  'openersToConfirm',
] satisfies MailKey[])
export const isUrgentMail = (key: MailKey): boolean => URGENT_MAILS.has(key)

const required: ReadonlySet<string> = new Set(REQUIRED_MAILS)
export const isRequiredMail = (key: MailKey): boolean => required.has(key)

const known: ReadonlySet<string> = new Set(MAIL_KEYS)
export const isMailKey = (key: string): key is MailKey => known.has(key)
