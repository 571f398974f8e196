import type { OfferDecision } from '../offer'
import type { Procedure } from './compile'
import { phaseIn } from './place'

/*
 * Which of the house's mails an act of a procedure causes. The server writes by it, and whoever plays a procedure shows by it: there is no
 * second list. What it is called and who hears of it stands in docs/notifications.md; what a document adds is phaseNews.
 */

/** What a change of a lot means to people outside its team. */
export type LotMoment =
  | 'published'
  | 'competitionStarted'
  | 'applicationsOpened'
  | 'negotiationStarted'
  | 'offerPhaseStarted'
  | 'offerRoundStarted'
  | 'offersOpened'
  | 'applicationDeadlineChanged'
  | 'offerDeadlineChanged'
  | 'changesAnnounced'
  | 'ended'
  | 'losersInformed'

/** What it means that a lot came into a state: a phase begins, or what an opening leads to is reached. */
export function momentIn(procedure: Procedure, state: string): LotMoment | undefined {
  if (state === 'ended') return 'ended'
  const phase = phaseIn(procedure, state)
  if (!phase || phase.key !== state) return undefined
  if (phase.kind === 'intake') return phase.of === 'application' ? 'competitionStarted' : 'offerPhaseStarted'
  if (phase.kind === 'talk') return 'negotiationStarted'
  const isOpened = procedure.openings.some(({ next }) => next.includes(state))
  return isOpened ? (phase.stage === 4 ? 'applicationsOpened' : 'offersOpened') : undefined
}

/** From the award's stage it is a further round of offers that starts, not the phase. */
export const isFurtherRound = (moment: string, stage: number): boolean => moment === 'offerPhaseStarted' && stage === 7

/** The house's mails that acts of a procedure cause, by their keys (server/contract/mail/keys.ts). */
export type HouseMail =
  | 'inviteToApply'
  | 'applicationPhaseStarted'
  | 'offerPhaseStarted'
  | 'applicationDeadlineChanged'
  | 'offerDeadlineChanged'
  | 'tenderChanged'
  | 'tenderCanceled'
  | 'applicationStarted'
  | 'applicationSubmitted'
  | 'offerSubmitted'
  | 'applicationWithdrawn'
  | 'offerWithdrawn'
  | 'applicationAccepted'
  | 'applicationDenied'
  | 'offerExpected'
  | 'offerAccepted'
  | 'offerDenied'
  | 'awardInformation'
  | 'letterSent'
  | 'messageSentByClient'

/** By which mail everybody who takes part hears of a moment, and which deadline it names. */
interface MomentMail {
  key: HouseMail
  which?: 'applicationDeadline' | 'offerDeadline'
}

/** Missing: none; of what concerns single companies each hears by a mail of its own. */
export const MAIL_OF_MOMENT: Readonly<Partial<Record<LotMoment, MomentMail>>> = {
  competitionStarted: { key: 'applicationPhaseStarted', which: 'applicationDeadline' },
  offerPhaseStarted: { key: 'offerPhaseStarted', which: 'offerDeadline' },
  applicationDeadlineChanged: { key: 'applicationDeadlineChanged', which: 'applicationDeadline' },
  offerDeadlineChanged: { key: 'offerDeadlineChanged', which: 'offerDeadline' },
  changesAnnounced: { key: 'tenderChanged' },
  // Of an award each company hears how it ended for it.
  ended: { key: 'tenderCanceled' },
}

/** The start of offers is told where they are open to all; who was chosen is asked by a mail of their own. */
export const isToldOf = (moment: LotMoment, { skipped }: { skipped: readonly number[] }): boolean =>
  moment !== 'offerPhaseStarted' || (skipped.includes(3) && skipped.includes(5))

/** To whoever did it; of what is taken back to the company's admins, too. */
export const MAIL_OF_SENT = {
  submitApplication: 'applicationSubmitted',
  submitOffer: 'offerSubmitted',
  withdrawApplication: 'applicationWithdrawn',
  withdrawOffer: 'offerWithdrawn',
} as const satisfies Record<string, HouseMail>

const MAIL_OF_DECISION: Readonly<Record<OfferDecision, HouseMail>> = {
  accepted: 'applicationAccepted',
  rejected: 'applicationDenied',
  invited: 'offerExpected',
}

/** What a company is told of a decision by; `wasAsked`: it could hand in an offer before, so that a rejection is one of that. */
export const mailOfDecision = (decision: OfferDecision, wasAsked = false): HouseMail =>
  decision === 'rejected' && wasAsked ? 'offerDenied' : MAIL_OF_DECISION[decision]

/** How the award ended for a company. */
export const mailOfAward = (hasWon: boolean): HouseMail => (hasWon ? 'offerAccepted' : 'offerDenied')

/** By which mail a letter of the authority goes, by its kind. */
export const mailOfLetter = (kind: string): HouseMail => (kind === 'information' ? 'awardInformation' : 'letterSent')

/** Whoever begins to take part where an application is to follow is told so. */
export const asksToApply = (
  { takesApplications }: Pick<Procedure, 'takesApplications'>,
  { skipped }: { skipped: readonly number[] },
): boolean => takesApplications && !skipped.includes(3)

/** After the last opening of offers each who offered in time gets a message: the list that bidders get, or the number that a work had. */
export function tellsEachBidder({ record, hasJury, apart, openings, document }: Procedure, opening: string): boolean {
  const of = openings.find(({ key }) => key === opening)?.of
  const isOfOffers = document.phases.some((one) => one.key === of && one.kind === 'intake' && one.of === 'offer')
  return isOfOffers && (record === 'bidders' || hasJury) && !apart.some(({ openedBy }) => openedBy === opening)
}
