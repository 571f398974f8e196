import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/inputs'
import { AwardView } from './award'
import { Exact, Id, PROJECT_ID } from '../shapes'

/** 409 'refused.offersSealed' before the lot's offers are opened. */
export const getAward = defineContract({
  name: 'getAward',
  area: 'procedure',
  summary: 'Everything that the award of a lot is decided on: ranks and prices of a closed evaluation, who is to be told, and the days.',
  params: [PROJECT_ID, ['lotId', Type.String({ maxLength: 40 })]],
  result: AwardView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 409],
})

const Consent = Exact({
  version: Type.Integer(),
  lotId: Type.String({ maxLength: 40 }),
  /** Whom the contract goes to; nobody: the bidders hear of it otherwise. */
  offerIds: Type.Array(Id, { maxItems: 100 }),
  /** The consent to these is taken back; an award that was made stays. */
  isTakenBack: Type.Optional(Type.Boolean()),
})

/**
 * 409: before the offers are opened, by nobody whom the house names for awards (refused.notNamedForAward), or given already
 * (refused.consentGiven), or taken back and not given (refused.consentNotGiven).
 */
export const consentToAward = defineContract({
  name: 'consentToAward',
  area: 'procedure',
  summary:
    'Consents to the award of a lot to these, or takes that back, where the house asks for it by value (awardRules). For those it names.',
  params: [PROJECT_ID, ['consent', Consent]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

const ReviewStopInput = Exact({
  version: Type.Integer(),
  lotIds: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 5000 }),
  /** False: it is lifted. */
  isStopped: Type.Boolean(),
  /** The review body, and its number of the case. */
  body: Type.String({ maxLength: 300 }),
  reference: Type.String({ maxLength: 100 }),
  reason: Type.String({ maxLength: 4000 }),
})

/**
 * Stopped, no lot of these is awarded, whatever else holds (409 'refused.awardStopped'); cancelling stays possible. 422: no body where it
 * is stopped, no reason. 409: a lot has ended, or is so already.
 */
export const setReviewStop = defineContract({
  name: 'setReviewStop',
  area: 'procedure',
  summary: 'Says that a review body has stopped the award of lots (§ 169 Abs. 1 GWB), or that the stop was lifted.',
  params: [PROJECT_ID, ['stop', ReviewStopInput]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

export const createAwardNotice = defineContract({
  name: 'createAwardNotice',
  area: 'procedure',
  summary:
    'A new draft of the award notice (EU-29 and its like) of a procedure whose lots ended, with what is known of it; whoever begins it ' +
    'is its admin. Every lot has one: where all that ended have theirs, the last of them is answered.',
  params: [PROJECT_ID],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})

/**
 * 409: no such change (refused.contractNotAmended), no such form follows (refused.noModificationForm), or it is another person's
 * (refused.noticeBegun).
 */
export const createModificationNotice = defineContract({
  name: 'createModificationNotice',
  area: 'procedure',
  summary:
    'A draft of the notice of a contract’s change (EU-38 to EU-40), with what is known; whoever begins it is its admin. Begun again it ' +
    'is the one that is there.',
  params: [PROJECT_ID, ['contractId', Type.String({ maxLength: 120 })], ['no', Type.Integer({ minimum: 1 })]],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})

/**
 * 409 'refused.noFramework' where no lot was awarded and nobody is admitted, 'refused.admittedDiffer' where a decision is not the log's.
 * Asked are those who were awarded, or are admitted when it is published; they hear of it then.
 */
export const createFrameworkCall = defineContract({
  name: 'createFrameworkCall',
  area: 'procedure',
  summary: 'A new draft that asks the parties of an awarded framework agreement alone, or all who are admitted to a purchasing system.',
  params: [PROJECT_ID],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})
