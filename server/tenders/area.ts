import { methods, migrations } from './lists.gen'
import { startTenderWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, migrations, startWorker: ({ events, onError }) => startTenderWorker(events, onError) })

export { areApart, type Openers, openersAt } from './ableToOpen'
export { deadlineChanges, shortList, takenAlong } from './announcements/differences'
export { changesToTell, insertAnnouncement } from './announcements/entry'
export { bidderForm, type BidderForm, keepForm, keptForm, shippedForm } from './bidderForms'
export { addEditors } from './commands/addEditors'
export { readerAudience, teamAudience } from './commands/audience'
export { assertVersion, cancelPublication, type Publication, publishTender, stagesOf } from './commands/changeStage'
export { createTender, type Creator, idOfRequest } from './commands/createTender'
export { effectPortsOf } from './commands/effectPortsOf'
export { fillRounds, lookAgain } from './commands/emptyRounds'
export { fireTenderTimer } from './commands/fireTimer'
export { readData } from './commands/formInput'
export { draftLots, judgingIn } from './commands/inForce'
export { type LotMove, moveLots } from './commands/moveLots'
export { ownTemplate } from './commands/ownTemplate'
export { handleIntents, newsRecords, runCreationIntents, runEditIntents, runIntents, schedule, stageRecord } from './commands/record'
export { saveTender } from './commands/saveTender'
export { withCurrent } from './commands/withCurrent'
export { type CountByRound, countsByRound } from './countsByRound'
export { assertPins } from './assertPins'
export { fieldsAsked, heldIn } from './conditions'
export { criteriaFaults } from './criteria/check'
export { judgedLots, withJudging } from './criteria/inForce'
export { loggedCriterion } from './criteria/lines'
export { formulaText, isLogged, type LoggedValue, rankedText, wordsOf } from './criteria/logged'
export { DEFAULT_POINTS, howRanked, isWhole, type Judging, furtherOf, type StandingCriterion } from './criteria/plan'
export { assertSame, assertStillWhole } from './criteria/planned'
export { presentPlans } from './criteria/present'
export { type PriceForms, priceFormsOf, priceOf } from './criteria/priceFields'
export { type Acted, isSameParty, roleIn, standsInFor, teamIds } from './deputies'
export { deputyTenders } from './deputyTenders'
export { deadlineOf, derive, isDraft, lotInTime, roundBeforeNext } from './derive'
export { roundsWith } from './roundsWith'
export { extended, whileExtending } from './extending'
export { factsOf, fieldsOfLot, lotsToMove } from './facts'
export { followTenders } from './following'
export { withoutAddressOf } from './form/ownAddress'
export { type DeadlineChange, ownAfter, putDeadlines } from './form/putDeadlines'
export { asks, type FormReading, NAME_FIELD, readForm, type ReadLot, withComputed } from './form/readForm'
export { hidesAuthors, hidesNames, type WithNames } from './hiddenNames'
export { boundFourEyes, fourEyesIn, hasOwnFourEyes, stricterEyes } from './fourEyes'
export { boundFramework, partiesOf } from './framework'
export { type Finder, type FoundPage, type FoundTender, hasWords, type Only, setFinder, type Wanted } from './listing/finder'
export { type OwnList, setOwnLists } from './listing/ownLists'
export { setUnread, type UnreadOfLists } from './listing/unread'
export { type CountWaiting, setWaitingQuestions } from './listing/waiting'
export { lotsText, lateText } from './lotWords'
export { getProject } from './methods/projects'
export { toldOf } from './toldOf'
export {
  type AwardedDoc,
  type DrawDoc,
  type FinishedOpening,
  type InformationDoc,
  type ExaminationDoc,
  type JuryDoc,
  type LotDoc,
  type OrderedDoc,
  type OpeningDoc,
  type StoredDeadlines,
} from './lotDoc'
export { type HeadDoc, type PortalDoc, type Shelf, type TenderDoc, TenderModel } from './model'
export { WatchModel } from './revisionModel'
export { type Moment, type MomentListener, momentsOf, onMoment } from './moments'
export { nearestDeadline } from './nearestDeadline'
export {
  concerns,
  inOrder,
  type JudgedOpeners,
  judgeOpeners,
  matterDeadline,
  matterOf,
  type Origins,
  originsOfTeam,
  type Place,
  placesOf,
  type Sealed,
} from './openers'
export { hasPartIn, openersNeeded, openingFacts, thoseIn } from './opening'
export { isWholeOpening, leaves, offerRounds, provenOpenings, signOpening, strangeOpenings } from './openingProof'
export { phaseName } from './phaseName'
export { isProjectAdmin, isProjectEditor, isPublic, isTeamMember, type Judged, mayEdit, mayMove, mayRead } from './policy'
export { presentOpening, presentTender } from './present'
export { presentAwarded, presentNamed, presentWaiting } from './presentAward'
export { procedureIdOf } from './procedureId'
export { formAtHand, organizationsIn, readingOf } from './reading/formReading'
export { readerPanels } from './reading/readerPanels'
export { besideRulesIn, type BesideRules, publicOpeningOf } from './reading/variantRule'
export type { PublicOpening } from './form/publicOpening'
export { landIn } from './land'
export { assertOfLaw, misfitOf } from './procedureOfNew'
export { boundRegime, hasOwnRegime, isOutsideLaw, lawIn, type OfLaw, regimeIn, standstillAt, waitsIn } from './regime'
export { findHashed, findRevisions, hashOf, insertRevision, readRevision, readWhole, revisionId } from './revisions'
export { assertReason, lawOf, shortAt, shortInLog } from './shortDeadlines'
export { actingUser, tenderSubject, type TenderSubject } from './subject'
export { arePrizesTold } from './prizesTold'
export { juryOf, signedLots } from './signedLots'
export { type People, peopleOf } from './team'
export type { DeputyDoc, OpenersAsked, OpenersConfirmed, OpeningMatter, TeamMember } from './teamModel'
export { handleTimer } from './timers'
export { viewsOf } from './viewsOf'
