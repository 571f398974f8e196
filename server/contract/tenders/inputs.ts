import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { MaybeInstant } from '../instant'
import { Losers } from '../procedure/award'
import { Outcome } from '../procedure/views'
import { ProcedureId } from '../procedures/procedures'
import { AwardPlan, BidderForms } from './criteria'
import { TeamEntry, TeamRole } from './team'
import { Deadlines, Pinned, TenderRow, TenderType, TenderView } from './views'
import { Exact, Id } from '../shapes'

/** Follows from the clock, from others' doings or from the list it was read in. */
export const MOVES_OF_ITSELF = [
  ...['serverTime', 'moves', 'problems', 'deputies', 'portal', 'archive', 'fourEyes', 'namesHidden', 'authorsHidden'],
  ...['deadline', 'unread', 'questions', 'missing', 'mayEdit', 'cursor', 'hit'],
]

/** What createProject and updateProject take; the rest may ride along as it was read. Everything else about a tender is set by commands. */
export const TenderInput = asRead(
  Type.Object({
    id: Type.Optional(Id),
    /** Missing on creation; the version the person started from on update (stale → 409). */
    version: Type.Optional(Type.Integer()),
    type: Type.Optional(TenderType),
    /** Id of a published one that it is to run by, or as it was read of another; missing: the form's, else the usual one of the type. */
    procedure: Type.Optional(Type.Union([ProcedureId, Exact({ ...Pinned.properties, id: ProcedureId })])),
    templateId: Type.Optional(Type.String({ maxLength: 100 })),
    /** Head fields where the template has no BT-21-Procedure / OPT-300-Procedure-Buyer; else taken from data. */
    name: Type.Optional(Type.String({ maxLength: 400 })),
    description: Type.Optional(Type.String({ maxLength: 10000 })),
    organizationId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    team: Type.Optional(
      Type.Array(
        asRead(
          Type.Object({
            userName: Type.String({ maxLength: 320 }),
            role: TeamRole,
            /** Of the tender itself, if it is said at all. */
            projectId: Type.Optional(Type.Union([Id, Type.Null()])),
          }),
          [TeamEntry],
          { identifiedBy: 'userName' },
        ),
      ),
    ),
    applicationDeadline: Type.Optional(MaybeInstant),
    offerDeadline: Type.Optional(MaybeInstant),
    finalDeadline: Type.Optional(MaybeInstant),
    deadlinePeriodDays: Type.Optional(Deadlines.properties.deadlinePeriodDays),
    /** Only of a draft. */
    bidderForms: Type.Optional(BidderForms),
    /** Criteria, weights and formulas beside the form; missing: as they were, an empty list takes all away. */
    awardPlans: Type.Optional(Type.Array(AwardPlan, { maxItems: 1010 })),
  }),
  [TenderView, TenderRow],
  { moving: MOVES_OF_ITSELF },
)
export type TenderInput = Static<typeof TenderInput>

/** Lots that take the new stage; null for all. */
export const LotIds = Type.Union([Type.Array(Type.String({ maxLength: 40 }), { maxItems: 1000 }), Type.Null()])

/**
 * updateProjectStage(project, lotIds | null, password?) does every change of stage. From the draft 2, 3, 5 and 6 publish, with the date in
 * `published` (missing: now), and 1 does so through the portal; 0 takes a publication that still waits back. Later 3, 5 and 6 start that
 * phase, 6 from 7 a further round of offers; 4 and 7 open applications and offers (two people, each with the own password; 4 on a lot of
 * type 5 at 4 to 7 opens the next round); 8 closes or cancels, a draft as a whole and without a reason. Sent with the stage that it has, as
 * it was read, nothing is asked.
 */
export const StageInput = asRead(
  Type.Object({
    id: Id,
    version: Type.Integer(),
    stage: Type.Integer({ minimum: 0, maximum: 8 }),
    /** Key of the phase that begins, where the procedure has several of the stage (3 to 7). Nothing is opened by it. */
    phase: Type.Optional(Type.String({ maxLength: 60 })),
    published: Type.Optional(MaybeInstant),
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
    /** The chosen ones: who is accepted into negotiation (5), who is asked for an offer (6), who gets the contract (8, 'awarded'). */
    offerIds: Type.Optional(Type.Array(Id, { maxItems: 5000 })),
    /** Where starting a phase asks for its deadline. */
    applicationDeadline: Type.Optional(MaybeInstant),
    offerDeadline: Type.Optional(MaybeInstant),
    /** How the lots end (8). */
    outcome: Type.Optional(Type.Union([Outcome, Type.Null()])),
    /** Of an award in one step: why they did not get it, each their own reason. */
    losers: Type.Optional(Losers),
  }),
  [TenderView, TenderRow],
  { moving: MOVES_OF_ITSELF },
)
export type StageInput = Static<typeof StageInput>

/** Of methods that change a tender and answer how its team sees it now. */
export const CHANGES_TENDER = { result: TenderView, who: ['internal'], subject: 'tender', mutates: true } as const
