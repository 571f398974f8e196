import { Type, type Static } from '@sinclair/typebox'

/** Instants are ISO 8601 in UTC ('2026-12-01T09:00:00.000Z'); null means not set. */
export const Instant = Type.String({ format: 'date-time' })
export const MaybeInstant = Type.Union([Instant, Type.Null()])

/** 0 Ausschreibung, 2 Interessenbekundung, 3 Bekanntmachung, 4 Vergebener Auftrag, 5 Dauerverhandlungsverfahren. */
export const TenderType = Type.Union([Type.Literal(0), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)])
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
  round: Type.Integer(),
  skippedPhases: Type.Array(Type.Integer()),
  applicationDeadline: MaybeInstant,
  offerDeadline: MaybeInstant,
  /** Type 5: the last day that any round may end on (the form's BT-1311). */
  finalDeadline: MaybeInstant,
  closedAt: MaybeInstant,
})
export type LotView = Static<typeof LotView>

export const BuyerView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  city: Type.Optional(Type.String()),
  contactPoint: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
})

/** One line of a list. `cursor` is the place of this row: pass that of the last row to read on. */
export const TenderRow = Type.Object({
  id: Type.String(),
  no: Type.Integer(),
  name: Type.String(),
  type: TenderType,
  stage: Type.Integer(),
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
  unread: Type.Integer(),
  tags: Type.Array(Type.String()),
  cursor: Type.String(),
})
export type TenderRow = Static<typeof TenderRow>

export const TeamRole = Type.Union([Type.Literal('ADMIN'), Type.Literal('EDITOR')])
export const TeamEntry = Type.Object({ userName: Type.String(), role: TeamRole, name: Type.Optional(Type.String()) })
export type TeamEntry = Static<typeof TeamEntry>

/** A move of the tender's machine: shown to this person; `open` false says why not by a text key with params. */
export const Move = Type.Object({
  event: Type.String(),
  open: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Move = Static<typeof Move>

export const Problem = Type.Object({
  path: Type.String(),
  contentId: Type.Optional(Type.String()),
  rule: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  severity: Type.Union([Type.Literal('ERROR'), Type.Literal('WARN')]),
})
export type Problem = Static<typeof Problem>

/** A value of a published notice, ready to read in both languages: labels are texts, codes already named. */
export const ReaderNode = Type.Unsafe<ReaderNode>(
  Type.Recursive((Self) =>
    Type.Object({
      contentId: Type.String(),
      contentType: Type.Union([Type.Literal('section'), Type.Literal('group'), Type.Literal('field')]),
      label: Type.Object({ de: Type.String(), en: Type.String() }),
      caption: Type.Optional(Type.String()),
      valueType: Type.Optional(Type.String()),
      value: Type.Optional(Type.Unknown()),
      /** Code or unit names in both languages, keyed by code. */
      names: Type.Optional(Type.Record(Type.String(), Type.Object({ de: Type.String(), en: Type.String() }))),
      children: Type.Optional(Type.Array(Self)),
    }),
  ),
)
export interface ReaderNode {
  contentId: string
  contentType: 'section' | 'group' | 'field'
  label: { de: string; en: string }
  caption?: string
  valueType?: string
  value?: unknown
  names?: Record<string, { de: string; en: string }>
  children?: ReaderNode[]
}

/** A tender as its reader may see it. Fields marked 'team' are missing for everybody else. */
export const TenderView = Type.Object({
  id: Type.String(),
  no: Type.Integer(),
  parentId: Type.Null(),
  name: Type.String(),
  description: Type.String(),
  type: TenderType,
  stage: Type.Integer(),
  templateId: Type.String(),
  templateVersion: Type.Integer(),
  templateName: Type.Object({ de: Type.String(), en: Type.String() }),
  legalBasis: Type.Union([Type.String(), Type.Null()]),
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  organization: Type.Union([BuyerView, Type.Null()]),
  published: MaybeInstant,
  archived: MaybeInstant,
  outcome: Type.Union([Type.String(), Type.Null()]),
  ...Deadlines.properties,
  lots: Type.Array(LotView),
  hasLots: Type.Boolean(),
  informationRooms: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), description: Type.String(), type: Type.String(), fileCount: Type.Integer() }),
  ),
  /** What the public reads: panels cut to 'not hidden, and required or filled', withheld fields taken out. */
  panels: Type.Array(ReaderNode),
  tags: Type.Array(Type.String()),
  serverTime: Instant,
  // team
  version: Type.Optional(Type.Integer()),
  created: Type.Optional(Instant),
  updated: Type.Optional(Instant),
  updatedBy: Type.Optional(Type.String()),
  /** E-mail of the creator while in the team: stays there as admin. */
  creator: Type.Optional(Type.String()),
  hasChanges: Type.Optional(Type.Boolean()),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  team: Type.Optional(Type.Array(TeamEntry)),
  roomTemplates: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), description: Type.String(), stage: Type.Union([Type.Integer(), Type.Null()]) }),
    ),
  ),
  problems: Type.Optional(Type.Array(Problem)),
  moves: Type.Optional(Type.Array(Move)),
  publishAt: Type.Optional(MaybeInstant),
  onPublish: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  portal: Type.Optional(Type.Union([Type.Object({ state: Type.String(), at: Instant }), Type.Null()])),
  /** Scheme ids of lots and parts that were ever saved: never given out again. */
  usedIds: Type.Optional(Type.Array(Type.String())),
})
export type TenderView = Static<typeof TenderView>

/** What createProject and updateProject take. Everything else about a tender is set by commands. */
export const TenderInput = Type.Object(
  {
    id: Type.Optional(Type.String({ maxLength: 64 })),
    /** Missing on creation; the version the person started from on update (stale → 409). */
    version: Type.Optional(Type.Integer()),
    type: Type.Optional(TenderType),
    templateId: Type.Optional(Type.String({ maxLength: 100 })),
    /** Head fields where the template has no BT-21-Procedure / OPT-300-Procedure-Buyer; else taken from data. */
    name: Type.Optional(Type.String({ maxLength: 400 })),
    description: Type.Optional(Type.String({ maxLength: 10000 })),
    organizationId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    team: Type.Optional(
      Type.Array(Type.Object({ userName: Type.String({ maxLength: 320 }), role: TeamRole }, { additionalProperties: false })),
    ),
    applicationDeadline: Type.Optional(MaybeInstant),
    offerDeadline: Type.Optional(MaybeInstant),
    finalDeadline: Type.Optional(MaybeInstant),
    deadlinePeriodDays: Type.Optional(Deadlines.properties.deadlinePeriodDays),
  },
  { additionalProperties: false },
)
export type TenderInput = Static<typeof TenderInput>

/**
 * updateProjectStage(project, lotIds | null, password?): publishing is a change from 0 to 2, 3, 5 or 6 with the date in `published` (missing: now);
 * stage 1 publishes through the portal; stage 0 takes a publication that still waits back to the draft.
 */
export const StageInput = Type.Object(
  {
    id: Type.String({ maxLength: 64 }),
    version: Type.Integer(),
    stage: Type.Integer({ minimum: 0, maximum: 8 }),
    published: Type.Optional(Instant),
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { additionalProperties: false },
)
export type StageInput = Static<typeof StageInput>
