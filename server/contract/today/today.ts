import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MaybeInstant } from '../instant'
import { OneOf } from '../shapes'

export const TaskBox = OneOf('now', 'week', 'waiting')
export type TaskBox = Static<typeof TaskBox>

/** The verbs, the most urgent first: one's own turn, what the week brings, what others have to do. */
export const TASK_KEYS = [
  ...[
    'confirmOpening',
    'confirmLate',
    'confirmOpeners',
    'confirmApplicationOpeners',
    'confirmAccountChange',
    'confirmLawChange',
    'openOffers',
    'openNames',
    'openApplications',
    'nextRound',
    'portalFailed',
    'archiveFailed',
    'announceDecisions',
  ],
  ...['announceChanges', 'answerComplaint', 'requestDue', 'releaseAnswers', 'answerQuestions'],
  ...['decide', 'judgeWorks', 'award', 'publishDraft'],
  ...['completeDraft', 'offersEnd', 'applicationsEnd', 'willPublish', 'secondPerson', 'secondReader', 'requestEnds', 'portal'],
  ...['noticeEnds', 'claimsEnd', 'returnSecurity', 'contractEnds', 'optionEnds', 'reviewContract'],
  'confirmParcels',
  ...['checkLog', 'checkMails', 'addLegalPages'],
] as const
export const TaskKey = OneOf(...TASK_KEYS)
export type TaskKey = Static<typeof TaskKey>

/** A line of today's work: verb + procedure + time. Never what was handed in, nor how much. */
export const TaskView = Type.Object({
  box: TaskBox,
  key: TaskKey,
  /** '', 0 and '' where it is about no tender (parcels, changes of accounts to confirm, what waits for a system admin). */
  projectId: Type.String(),
  projectNo: Type.Integer(),
  projectName: Type.String(),
  /** Lots it is about; none where it is about the tender as a whole or its only lot. */
  lotIds: Type.Array(Type.String()),
  /** The same as people count them. */
  lotNumbers: Type.Array(Type.Integer()),
  /** Whose contract it is about; missing: about none. */
  company: Type.Optional(Type.String()),
  /** Which of its days: lot, company and its key there; and what people call it. Missing: none, or it has no name. */
  date: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  /** When it is due, or since when it waits; null has no time. */
  at: MaybeInstant,
  /** Missing values of a draft, decisions not told; missing where nothing is counted. */
  count: Type.Optional(Type.Integer()),
})
export type TaskView = Static<typeof TaskView>

export const getTodaysWork = defineContract({
  name: 'getTodaysWork',
  area: 'today',
  summary:
    'What is to be done in the tenders whose team the caller is in: now, this week, ' +
    'and what waits for others, how many parcels want confirming, ' +
    'and what waits for a system admin; the most urgent first.',
  params: [],
  result: Type.Array(TaskView),
  who: ['internal'],
  mutates: false,
})
