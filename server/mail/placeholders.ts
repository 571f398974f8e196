import type { MailKey } from '../contract/mail/keys'
import type { Placeholder } from '../contract/mail/mail'
import { linkTo } from '../platform/publicUrl'
import { inEach, type Lang, type ORIGINAL } from '../../engine/languages'
import { PLACEHOLDERS } from '../../engine/languages/server.gen'

type Name = keyof (typeof PLACEHOLDERS)[typeof ORIGINAL]
/** They stand for addresses of this installation. */
const LINKS: readonly Name[] = ['link', 'stopLink']

const ACCOUNT = ['name', 'link', 'expires'] as const
const INVITED = [...ACCOUNT, 'inviter', 'organization'] as const
const PROPOSED = ['name', 'link', 'organization', 'inviter', 'requester', 'requesterEmail'] as const
const CHANGED = ['name', 'link', 'requester', 'requesterEmail', 'inviter', 'change'] as const
const TENDER = ['name', 'link', 'tender', 'number', 'buyer', 'lots'] as const
/** What is sealed until the opening must not be told by a mail, whatever template somebody writes: number, time and hashes only. */
const SEALED = ['name', 'link', 'number', 'time', 'hash'] as const

/** Which placeholders a mail may have; values that are not among them never reach it. */
const OF_KEY: Readonly<Record<MailKey, readonly Name[]>> = {
  emailConfirmation: ACCOUNT,
  inviteBySystemAdminIntern: [...ACCOUNT, 'inviter'],
  inviteBySystemAdminExtern: INVITED,
  inviteByOrganizationAdmin: INVITED,
  passwordReset: ACCOUNT,
  inviteToApply: [...TENDER, 'organization', 'deadline', 'expires'],
  accessRequested: ['name', 'link', 'organization', 'requester', 'requesterEmail', 'message'],
  memberProposed: [...PROPOSED, 'role'],
  companyToConfirm: [...PROPOSED, 'expires'],
  memberAdmitted: ['name', 'link', 'organization'],
  proposalAccepted: ['name', 'link', 'requester', 'requesterEmail', 'organization'],
  proposalRefused: ['name', 'link', 'requester', 'requesterEmail', 'organization'],
  accountChangeRequested: [...CHANGED, 'reason'],
  accountChanged: [...CHANGED, 'reason'],
  accountChangeToConfirm: [...CHANGED, 'reason'],
  dailyDigest: ['name', 'link', 'count', 'news'],
  awardInformation: [...TENDER, 'letter'],
  logCheckpoint: ['link', 'time', 'checkpoint', 'publicKey'],
  logFault: ['name', 'link', 'time'],
  backupFault: ['name', 'link', 'time', 'reason'],
  operationFault: ['name', 'link', 'time', 'reason'],
  applicationPhaseStarted: [...TENDER, 'deadline'],
  offerPhaseStarted: [...TENDER, 'deadline'],
  tenderCanceled: [...TENDER, 'reason'],
  tenderChanged: [...TENDER, 'time', 'word', 'changes'],
  fileUploadedByClient: [...TENDER, 'room', 'time'],
  fileUploadedByContractor: SEALED,
  fileInfected: ['name', 'link', 'number', 'time'],
  propertyFileInfected: ['name', 'link', 'property', 'file', 'time'],
  messageSentByClient: [...TENDER, 'time'],
  messageSentByContractor: ['name', 'link', 'number', 'time'],
  applicationStarted: [...TENDER, 'organization', 'deadline'],
  applicationSubmitted: [...SEALED, 'receipt'],
  applicationWithdrawn: [...SEALED, 'receipt'],
  applicationDenied: [...TENDER, 'reason'],
  applicationAccepted: TENDER,
  offerExpected: [...TENDER, 'deadline'],
  offerSubmitted: [...SEALED, 'receipt'],
  offerWithdrawn: [...SEALED, 'receipt'],
  offerDenied: [...TENDER, 'reason'],
  offerAccepted: TENDER,
  applicationDeadlineChanged: [...TENDER, 'deadline', 'oldDeadline', 'reason'],
  offerDeadlineChanged: [...TENDER, 'deadline', 'oldDeadline', 'reason'],
  letterSent: [...TENDER, 'letter'],
  openSealedInformationAttempted: SEALED,
  submissionMismatch: ['name', 'link', 'number', 'time', 'receipts'],
  openersMissing: [...TENDER, 'deadline'],
  phaseNews: [...TENDER, 'phase', 'words'],
  contractRunsOut: [...TENDER, 'organization', 'date', 'deadline'],
  openersToConfirm: [...TENDER, 'deadline', 'people'],
  requestCreated: [...TENDER, 'deadline'],
  requestExtended: [...TENDER, 'deadline', 'oldDeadline'],
  requestWithdrawn: [...TENDER, 'reason'],
  requestAnswered: [...SEALED, 'receipt'],
  requestAnswerReceived: [...TENDER, 'time'],
  questionAsked: [...TENDER, 'time'],
  questionAnswered: [...TENDER, 'time'],
  questionClosed: TENDER,
  savedSearchHit: ['name', 'link', 'tender', 'number', 'buyer', 'deadline', 'search', 'stopLink'],
}

export const placeholdersOf = (key: MailKey): Placeholder[] =>
  OF_KEY[key].map((name) => {
    const isLink = LINKS.includes(name)
    const sampleIn = (lang: Lang): string => (isLink ? linkTo(PLACEHOLDERS[lang][name].sample) : PLACEHOLDERS[lang][name].sample)
    return { name, label: inEach((lang) => PLACEHOLDERS[lang][name].label), sample: inEach(sampleIn), isLink }
  })

/** {{name}} in a text; blanks inside the braces are forgiven. */
const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')
