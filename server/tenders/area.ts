import { methods, migrations } from './lists.gen'
import { startTenderWorker } from './worker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, migrations, startWorker: ({ events, onError }) => startTenderWorker(events, onError) })

export { type Openers, openersAt } from './ableToOpen'
export { deadlineChanges, shortList, takenAlong } from './announcements/differences'
export { changesToTell, insertAnnouncement } from './announcements/entry'
export { bidderForm, type BidderForm, keepForm, keptForm, shippedForm } from './bidderForms'
export { addEditors } from './commands/addEditors'
export { readerAudience, teamAudience } from './commands/audience'
export { assertVersion, cancelPublication, type Publication, publishTender, stagesOf } from './commands/changeStage'
export { createTender, type Creator, idOfRequest } from './commands/createTender'
export { effectPortsOf } from './commands/effectPortsOf'
export { fireTenderTimer } from './commands/fireTimer'
export { readData } from './commands/formInput'
export { draftLots, judgingIn } from './commands/inForce'
export { type LotMove, moveLots } from './commands/moveLots'
export { ownTemplate } from './commands/ownTemplate'
export { handleIntents, runCreationIntents, runEditIntents, runIntents, schedule, stageRecord } from './commands/record'
export { saveTender } from './commands/saveTender'
export { withCurrent } from './commands/withCurrent'
export { type CountByRound, setCountByRound } from './countsByRound'
export { assertPins } from './assertPins'
export { criteriaFaults } from './criteria/check'
export { add, compare, decimalOf, type Fraction, fractionOf, over, shortDecimal, sum, times, whole } from './criteria/fraction'
export { judgedLots, withJudging } from './criteria/inForce'
export { loggedCriterion } from './criteria/lines'
export { formulaText, isLogged, type LoggedValue, wordsOf } from './criteria/logged'
export { DEFAULT_POINTS, isWhole, type Judging, type StandingCriterion } from './criteria/plan'
export { assertSame, assertStillWhole } from './criteria/planned'
export { presentPlans } from './criteria/present'
export { type PriceForms, priceFormsOf, priceOf } from './criteria/priceFields'
export { bestPrice, shareOf } from './criteria/priceFormula'
export { type Acted, isSameParty, roleIn, standsInFor, teamIds } from './deputies'
export { deputyTenders } from './deputyTenders'
export { deadlineOf, derive, isDraft, lotInTime } from './derive'
export { extended, whileExtending } from './extending'
export { factsOf, fieldsOfLot } from './facts'
export { followTenders } from './following'
export { withoutAddressOf } from './form/ownAddress'
export { type DeadlineChange, ownAfter, putDeadlines } from './form/putDeadlines'
export { asks, asShown, type FormReading, NAME_FIELD, readForm, type ReadLot, withComputed } from './form/readForm'
export { boundFourEyes, hasOwnFourEyes } from './fourEyes'
export { type Finder, type FoundPage, type FoundTender, hasWords, type Only, setFinder, type Wanted } from './listing/finder'
export { type OwnList, setOwnLists } from './listing/ownLists'
export { setUnread, type UnreadOfLists } from './listing/unread'
export { type CountWaiting, setWaitingQuestions } from './listing/waiting'
export { lotsText, lateText } from './lotWords'
export { getProject } from './methods/getProject'
export {
  type AwardedDoc,
  type FinishedOpening,
  type HeadDoc,
  type InformationDoc,
  type LotDoc,
  type OpeningDoc,
  type PortalDoc,
  type Shelf,
  type StoredDeadlines,
  type TenderDoc,
  TenderModel,
  WatchModel,
} from './model'
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
export { openersNeeded, openingFacts } from './opening'
export { offerRounds, provenOpenings, signOpening, strangeOpenings } from './openingProof'
export { isProjectAdmin, isProjectEditor, isPublic, isTeamMember, type Judged, mayEdit, mayMove, mayRead } from './policy'
export { presentOpening, presentTender } from './present'
export { presentWaiting } from './presentAward'
export { procedureIdOf } from './procedureId'
export { organizationsIn, readingOf } from './reading/formReading'
export { readerPanels } from './reading/readerPanels'
export { standstillIn } from './regime'
export { findHashed, findRevision, hashOf, insertRevision, readRevision, readWhole } from './revisions'
export { assertReason, shortAt, shortInLog } from './shortDeadlines'
export { actingUser, tenderSubject, type TenderSubject } from './subject'
export { type People, peopleOf } from './team'
export type { DeputyDoc, OpenersAsked, OpenersConfirmed, OpeningMatter, TeamMember } from './teamModel'
export { handleTimer } from './timers'
export { viewsOf } from './viewsOf'
