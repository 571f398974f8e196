import { methods } from './lists.gen'
import { startOfferWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, startWorker: ({ events, onError }) => startOfferWorker(events, onError) })

export { isAskedForWorks } from './asked'
export { concernedIn, type ConcernedOffer, openedVariants, reachable, tellAward, type Winner, winnersOf } from './award'
export { type Applicant, choicesIn, undecidedIn } from './choosing'
export { addMessage } from './commands/addMessage'
export { readOffer } from './commands/changeLots'
export { recordChoice } from './commands/recordChoice'
export { recordLeftOut } from './commands/recordLeftOut'
export { refuseSealed } from './commands/refuseSealed'
export { type BidderEvent, takeIn } from './commands/submit'
export { takePart } from './commands/takePart'
export { checkedData } from './commands/writeDraft'
export { companiesWithOffers } from './companiesWithOffers'
export { whatIsMissing } from './completeness'
export { newNonce, type SubmittedFile } from './content'
export { countByRound } from './countByRound'
export { saveDraft } from './drafts'
export { openContent } from './early'
export { begunSaid, drawInLog, drawnSaid, numbersOf, orderOf } from './drawInLog'
export { assertDrawFollowed, assertTwo, standingOfDrawn } from './drawn'
export { assertOpenTo, closedPlaces, isBefore, refuseEarlier } from './earlier'
export { ownEntries, teamEntries } from './entries'
export { isDeclined, knownLeft, lotOfferOf, lotTimeAt, offerLotOf } from './facts'
export { signedSince } from './integrity/marker'
export { openAll, type Opened, openEarly, soundIn } from './integrity/sound'
export { signHead, signLateOpening, signSubmission } from './integrity/statement'
export { type LateCall, lateCalls } from './late'
export { sealedNames, withoutSealed } from './mailsTold'
export { getReceipt } from './methods/submissions'
export { type OfferDoc, OfferModel, type SubmissionDoc, type SubmissionKind, SubmissionModel } from './model'
export { offerIdOf } from './offerId'
export { offerMessageId } from './offerMessages'
export { hasOpenMatters } from './openMatters'
export { isAnyOpened, type OpenedSubmission, openedSubmissions } from './opened'
export { type OfferPlace, standing } from './place'
export { isBidder, isOwnOffer, mayTakePart } from './policy'
export { assertChosen, type ChoiceEvent, type LeftOut, type RecordedChoice, submissionsOf } from './procedure'
export { hasUnprocessed, received } from './receiving'
export { type DecidedLot, resumeIntents } from './record'
export { isLateOpened, isOpened, isTeams, type SealedMatter } from './sealing'
export { standsFor } from './standsFor'
export { roundsWith } from './roundsWith'
export { offerSubject } from './subject'
export {
  countRecipients,
  everybodyOf,
  offersOut,
  offersTold,
  peopleOfOrganizations,
  type Person,
  tell,
  tellOrganization,
  tellParticipants,
  watchersOf,
} from './tell'
export { unfinishedUploads } from './unfinished'
export { untoldIn } from './untold'
export { openedWorks, type Work } from './works'
export { submissionFaults } from './verifySubmissions'
