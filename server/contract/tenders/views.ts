import { TextInLanguages } from '../inLanguages'
import { type Static, Type } from '@sinclair/typebox'
import type { ReadNode } from '../../../engine/reading'
import type { ProcedureDocument } from '../../../workflows/procedure'
import { Instant, MaybeInstant } from '../instant'
import { TenderLaw } from '../law/reckoning'
import { Awarded, InformationView, ReviewStopView, WaitingPeriod } from '../procedure/award'
import { FinishedOpeningView, OpeningView, Outcome } from '../procedure/views'
import { AnnouncementView } from './announcements'
import { AwardCriteria, TEAM_CRITERIA } from './criteria'
import { OF_SOME_LOTS } from './someLots'
import { DeputyEntry, TeamEntry, TeamPerson } from './team'
import { MaybeText, OneOf } from '../shapes'

/** 0 Ausschreibung, 2 Interessenbekundung, 3 Bekanntmachung, 4 Vergebener Auftrag, 5 Dauerverhandlungsverfahren. */
export const TenderType = OneOf(0, 2, 3, 4, 5)
export type TenderType = Static<typeof TenderType>

export const Deadlines = Type.Object({
  applicationDeadline: MaybeInstant,
  offerDeadline: MaybeInstant,
  finalDeadline: MaybeInstant,
  deadlinePeriodDays: Type.Union([Type.Integer({ minimum: 0, maximum: 3650 }), Type.Null()]),
})
export type Deadlines = Static<typeof Deadlines>

export const LotView = Type.Object({
  lotId: Type.String(),
  name: Type.String(),
  stage: Type.Integer({ minimum: 0, maximum: 8 }),
  /** Key of its phase, where the procedure has several of this stage. */
  phase: Type.Optional(Type.String()),
  /** Type 5: the round of applications that the authority handles; else 1. */
  round: Type.Integer(),
  /** 1, and one more with each further round of offers. */
  offerRound: Type.Integer(),
  /** Type 5: the round that an application of now goes to; null where no round lies ahead. Else 1. */
  applicationRound: Type.Union([Type.Integer(), Type.Null()]),
  skippedPhases: Type.Array(Type.Integer()),
  ...{ applicationDeadline: MaybeInstant, offerDeadline: MaybeInstant },
  /** Type 5: the last day that any round may end on (the form's BT-1311). */
  finalDeadline: MaybeInstant,
  /** Type 5: days that each further round lasts. */
  deadlinePeriodDays: Type.Union([Type.Integer(), Type.Null()]),
  closedAt: MaybeInstant,
  /** When what was submitted in the present rounds was opened; null: sealed. */
  openedAt: Type.Object({ applications: MaybeInstant, offers: MaybeInstant }),
  /** When it was chosen from this round's applications; whoever has no decision since is out. */
  pickedAt: MaybeInstant,
  outcome: Type.Union([Outcome, Type.Null()]),
  outcomeReason: Type.String(),
  ...OF_SOME_LOTS,
  // team
  opening: Type.Optional(Type.Union([OpeningView, Type.Null()])),
  openings: Type.Optional(Type.Array(FinishedOpeningView)),
  /** Who ended it. */
  endedBy: Type.Optional(Type.String()),
  /** Who got the contract, by the names of then; missing where nobody was named. */
  awardedTo: Type.Optional(Type.Array(Awarded)),
  /** What those who are not considered were told; missing: nothing yet. */
  information: Type.Optional(InformationView),
  /** A review body has stopped its award; missing: none has. */
  reviewStop: Type.Optional(ReviewStopView),
  /** Parcels that are linked to it, or to the whole tender. */
  parcelIds: Type.Optional(Type.Array(Type.Integer())),
})
export type LotView = Static<typeof LotView>

export const BuyerView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  city: Type.Optional(Type.String()),
  contactPoint: Type.Optional(Type.String()),
  ...{ email: Type.Optional(Type.String()), phone: Type.Optional(Type.String()) },
  url: Type.Optional(Type.String()),
})

/** Why a row was found, where its title does not say it: a piece of what was searched, with [start, end) of what is meant. */
export const RowHit = Type.Object({
  field: OneOf('cpv', 'place', 'text'),
  text: Type.String(),
  marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
})
export type RowHit = Static<typeof RowHit>

/** What a tender runs by to its end; `document` (a ProcedureDocument) is missing where Lotse itself ships that very version. */
export const Pinned = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  document: Type.Optional(Type.Unsafe<ProcedureDocument>(Type.Unknown())),
})

/** One line of a list. `cursor` is the place of this row: pass that of the last row to read on. */
export const TenderRow = Type.Object({
  id: Type.String(),
  no: Type.Integer(),
  name: Type.String(),
  type: TenderType,
  procedure: Pinned,
  stage: Type.Integer(),
  /** The team only. */
  version: Type.Optional(Type.Integer()),
  templateId: Type.Optional(Type.String()),
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  organization: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  created: Type.Optional(Instant),
  updated: Type.Optional(Instant),
  published: MaybeInstant,
  archived: MaybeInstant,
  deadline: MaybeInstant,
  lots: Type.Array(LotView),
  hasChanges: Type.Optional(Type.Boolean()),
  /** Required values still missing; staff and drafts only. */
  missing: Type.Optional(Type.Integer()),
  /** The reader may edit it, where its stage allows that; the team only. */
  mayEdit: Type.Optional(Type.Boolean()),
  unread: Type.Integer(),
  /** Questions of bidders that wait for an answer; the team only, and only where there are some. */
  questions: Type.Optional(Type.Integer()),
  tags: Type.Array(Type.String()),
  cursor: Type.String(),
  /** Only where something was searched. */
  hit: Type.Optional(RowHit),
})
export type TenderRow = Static<typeof TenderRow>

/** A move of the tender's machine: shown to this person; `open` false says why not by a text key with params. */
export const Move = Type.Object({
  event: Type.String(),
  open: Type.Boolean(),
  /** Lots for which it is open. */
  lotIds: Type.Optional(Type.Array(Type.String())),
  reason: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Move = Static<typeof Move>

export const Problem = Type.Object({
  path: Type.String(),
  contentId: Type.Optional(Type.String()),
  rule: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  severity: OneOf('ERROR', 'WARN'),
})
export type Problem = Static<typeof Problem>

const specifiedKeys = {
  ...{ stringValue: Type.String(), longValue: Type.Number(), decimalValue: Type.String(), dateValue: Type.String() },
  ...{ dateTimeValue: Type.String(), booleanValue: Type.Boolean(), listValue: Type.Array(Type.Unknown()), unitValue: Type.String() },
  ...{ alwaysShow: Type.Boolean(), lotId: Type.String(), propertyIds: Type.Array(Type.Integer()) },
}

/**
 * A value of a published notice, ready to read in both languages: labels are texts, codes already named. Made anew for each place: a
 * document holds a recursive schema once.
 */
const readerNode = () =>
  Type.Unsafe<ReadNode>(
    Type.Recursive((Self) =>
      Type.Object({
        contentId: Type.String(),
        contentType: OneOf('section', 'group', 'field'),
        label: TextInLanguages,
        caption: Type.Optional(Type.String()),
        valueType: Type.Optional(Type.String()),
        value: Type.Optional(Type.Unknown()),
        ...Type.Partial(Type.Object(specifiedKeys)).properties,
        /** Names in both languages of codes, units and what is referred to, keyed by code or id; of a group, that of its caption. */
        names: Type.Optional(Type.Record(Type.String(), TextInLanguages)),
        /** In `teamPanels` alone: nobody outside of the team reads this value yet; earliest day, reason and words for that. */
        later: Type.Optional(
          Type.Object({
            from: Type.Optional(Type.String()),
            reason: Type.Optional(TextInLanguages),
            justification: Type.Optional(Type.Unknown()),
          }),
        ),
        children: Type.Optional(Type.Array(Self)),
      }),
    ),
  )
export type ReaderNode = ReadNode

const CountByRound = Type.Record(Type.String(), Type.Integer())
const LotInfo = Type.Pick(LotView, ['lotId', 'name', 'stage', 'round', 'applicationDeadline', 'offerDeadline'])

/** A tender as its reader may see it. Fields marked 'team' are missing for everybody else. */
export const TenderView = Type.Object({
  id: Type.String(),
  no: Type.Integer(),
  parentId: Type.Null(),
  name: Type.String(),
  description: Type.String(),
  type: TenderType,
  procedure: Pinned,
  stage: Type.Integer(),
  templateId: Type.String(),
  templateVersion: Type.Integer(),
  templateName: TextInLanguages,
  legalBasis: MaybeText,
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  organization: Type.Union([BuyerView, Type.Null()]),
  published: MaybeInstant,
  archived: MaybeInstant,
  outcome: MaybeText,
  ...Deadlines.properties,
  lots: Type.Array(LotView),
  hasLots: Type.Boolean(),
  /** Phases that all running lots skip, by commas. */
  skippedPhases: Type.Optional(Type.String()),
  /** Rounds of applications: the last one that was opened (0: none), and the one that an application of now goes to. */
  lastOpenedRound: Type.Optional(Type.Integer()),
  currentApplicationRound: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** What two people open together. `namesHidden`: nobody of the authority knows who takes part; `authorsHidden`: whose works are. */
  ...{ fourEyes: Type.Object({ applications: Type.Boolean(), offers: Type.Boolean() }), authorsHidden: Type.Optional(Type.Literal(true)) },
  ...{ namesHidden: Type.Optional(Type.Literal(true)), lotsWithInfo: Type.Optional(Type.Array(LotInfo)) },
  informationRooms: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), description: Type.String(), type: Type.String(), fileCount: Type.Integer() }),
  ),
  /** What the public reads: panels cut to 'not hidden, and required or filled', withheld fields taken out. */
  panels: Type.Array(readerNode()),
  /** What was announced since it was published, the first one first; missing where nothing was. */
  announcements: Type.Optional(Type.Array(AnnouncementView)),
  /** What applications and offers are judged by; missing where nothing is awarded. */
  awardCriteria: Type.Optional(Type.Array(AwardCriteria)),
  tags: Type.Array(Type.String()),
  serverTime: Instant,
  // team
  /** Of a call under a framework agreement: the tender that it was awarded in, and names of its parties. */
  framework: Type.Optional(Type.Object({ projectId: Type.String(), parties: Type.Array(Type.String()) })),
  version: Type.Optional(Type.Integer()),
  created: Type.Optional(Instant),
  updated: Type.Optional(Instant),
  updatedBy: Type.Optional(Type.String()),
  /** E-mail of the creator while in the team: stays there as admin. */
  creator: Type.Optional(Type.String()),
  hasChanges: Type.Optional(Type.Boolean()),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  ...TEAM_CRITERIA,
  /** `panels` with what is to be published later in its place; missing where nothing is. */
  teamPanels: Type.Optional(Type.Array(readerNode())),
  team: Type.Optional(Type.Array(TeamEntry)),
  teamMembers: Type.Optional(Type.Array(TeamPerson)),
  /** When the opening under way was begun, else when the last one was finished; who began the one under way. */
  openDate: Type.Optional(MaybeInstant),
  openUser: Type.Optional(MaybeText),
  openingInProgress: Type.Optional(Type.Boolean()),
  nextOpenableRound: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** This reader may begin to open round 1; may finish what somebody else began. */
  canOpenFirstRound: Type.Optional(Type.Boolean()),
  canOpenSecondStep: Type.Optional(Type.Boolean()),
  /** Companies by round, of what was opened: before it nobody knows how many there are. */
  numberOfApplicationsByRound: Type.Optional(CountByRound),
  numberOfOffersByRound: Type.Optional(CountByRound),
  /** Parcels linked to it or to one of its lots. */
  propertyIds: Type.Optional(Type.Array(Type.Integer())),
  deputies: Type.Optional(Type.Array(DeputyEntry)),
  roomTemplates: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), description: Type.String(), stage: Type.Union([Type.Integer(), Type.Null()]) }),
    ),
  ),
  problems: Type.Optional(Type.Array(Problem)),
  moves: Type.Optional(Type.Array(Move)),
  /** Between telling those who are not considered and the contract; null: the law asks for none. */
  waitingPeriod: Type.Optional(Type.Union([WaitingPeriod, Type.Null()])),
  law: Type.Optional(TenderLaw),
  publishAt: Type.Optional(MaybeInstant),
  onPublish: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** submitted, publishing, published, failed; why it failed in the portal's own words. */
  portal: Type.Optional(
    Type.Union([
      Type.Object({ state: Type.String(), at: Instant, reference: Type.Optional(Type.String()), reason: Type.Optional(Type.String()) }),
      Type.Null(),
    ]),
  ),
  /** An ended tender's way to the archive: queued, archived, failed; where it lies, or why it failed (it is tried again). */
  archive: Type.Optional(
    Type.Union([
      Type.Object({ state: Type.String(), at: Instant, reference: Type.Optional(Type.String()), reason: Type.Optional(Type.String()) }),
      Type.Null(),
    ]),
  ),
  /** Scheme ids of lots and parts that were ever saved: never given out again. */
  usedIds: Type.Optional(Type.Array(Type.String())),
})
export type TenderView = Static<typeof TenderView>

/** A tender as the outside read it from `from` until `until`; null: it still does. */
export const TenderVersion = Type.Object({
  no: Type.Integer(),
  from: Instant,
  until: MaybeInstant,
  name: Type.String(),
  description: Type.String(),
  lots: Type.Array(Type.Object({ name: Type.String(), applicationDeadline: MaybeInstant, offerDeadline: MaybeInstant })),
  panels: Type.Array(readerNode()),
})
export type TenderVersion = Static<typeof TenderVersion>
