import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER, LotIds, StageInput } from '../tenders/inputs'
import { ChangesView, ExtensionInput, OpenedOffersView, OpeningCall, OpeningRecordView } from './views'
import { Exact, Id, PROJECT_ID } from '../shapes'

/**
 * A move that the machine does not allow is 409 with error.data.reason 'refused.<why>' and error.data.move. With `lotIds` the chosen lots
 * take the stage and the others are published (2).
 * Openings (4, 7) take named lots (null: the only one) and the own password once (422 'wrongPassword', counted like logins); one before the
 * deadline is 423. Each lot's step is an act of its own: where one is refused after others were taken, error.data.done names those.
 */
export const updateProjectStage = defineContract({
  name: 'updateProjectStage',
  area: 'procedure',
  summary: 'Every change of stage: publishes now or at a date, starts phases, opens, closes and cancels.',
  params: [
    ['project', StageInput],
    ['lotIds', LotIds, 'optional'],
    ['password', Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]), 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409, 423],
})

/**
 * Later only, before they pass, 5 minutes ahead at least (409 'refused.deadlineNotLater', 'refused.deadlineHasPassed',
 * 'refused.deadlineTooSoon'), and applications never up to the end of the offers or beyond (409 'refused.applicationsAfterOffers').
 */
export const extendDeadlines = defineContract({
  name: 'extendDeadlines',
  area: 'procedure',
  summary: 'Extends the deadline that runs in the chosen lots, and tells everybody.',
  params: [PROJECT_ID, ['extension', ExtensionInput]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

export const previewChanges = defineContract({
  name: 'previewChanges',
  area: 'procedure',
  summary: 'What announcing would change for the outside: every difference between what is published and the working copy.',
  params: [PROJECT_ID],
  result: ChangesView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 409],
})

/**
 * `version` is that of the preview: what was edited since is announced by nobody (409). `word`: what whoever announces it has to say of it.
 */
export const announceChanges = defineContract({
  name: 'announceChanges',
  area: 'procedure',
  summary: 'Makes the working copy what the outside reads, and tells everybody who takes part.',
  params: [PROJECT_ID, ['announcement', Exact({ version: Type.Integer(), word: Type.Optional(Type.String({ maxLength: 4000 })) })]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

export const getOpeningCalls = defineContract({
  name: 'getOpeningCalls',
  area: 'procedure',
  summary: "Openings under way in the caller's teams, those that somebody else began first: they call for a second person.",
  params: [],
  result: Type.Array(OpeningCall),
  who: ['internal'],
  mutates: false,
})

export const getOpeningRecord = defineContract({
  name: 'getOpeningRecord',
  area: 'procedure',
  summary: 'The record of an opening, for the team of its tender.',
  params: [['openingId', Id]],
  result: OpeningRecordView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/**
 * Openings in which the caller's company has an offer, the newest first; none where the procedure keeps its records to the team. Before the
 * opening there is nothing.
 */
export const getOpenedOffers = defineContract({
  name: 'getOpenedOffers',
  area: 'procedure',
  summary: 'What the record of an opening lists of each offer, or how many there were, for the companies that offered.',
  params: [PROJECT_ID],
  result: Type.Array(OpenedOffersView),
  who: ['external'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

export const copyProject = defineContract({
  name: 'copyProject',
  area: 'procedure',
  summary:
    'A new draft with the form of a tender, its dates cleared, under a title of its own where one is given; whoever copies is its admin.',
  params: [PROJECT_ID, ['name', Type.Union([Type.String({ maxLength: 400 }), Type.Null()]), 'optional']],
  ...CHANGES_TENDER,
  errors: [404, 413],
})
