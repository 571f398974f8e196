import { type Static, Type } from '@sinclair/typebox'
import { THRESHOLD_KINDS } from '../../../workflows/thresholds'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { Exact, MaybeText, OneOf, PROJECT_ID } from '../shapes'

/** YYYY-MM-DD, in Germany. */
const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

/** Euro without VAT, of two places at most. */
const Amount = Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,2})?$' })
const Kind = OneOf('part', 'option', 'extension', 'premium')
const ThresholdKind = OneOf(...THRESHOLD_KINDS)

const Line = Exact({
  kind: Kind,
  text: Type.String({ minLength: 1, maxLength: 500 }),
  /** Null: of the whole. */
  lotId: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  amount: Amount,
  /** `month`: the amount is each month's. */
  per: OneOf('once', 'month'),
  /** Of a monthly one; null: without an end that is known. */
  months: Type.Union([Type.Integer({ minimum: 1, maximum: 1200 }), Type.Null()]),
})
export type NeedLine = Static<typeof Line>

const Words = {
  /** What is needed, and why. */
  text: Type.String({ maxLength: 10_000 }),
  lines: Type.Array(Line, { maxItems: 100 }),
  /** Which threshold it is held against. */
  threshold: ThresholdKind,
  /** The day on which the notice is to go out. */
  on: Day,
  /** Id of a procedure that comes with Lotse, or of the tender's own; null: not chosen yet. */
  procedure: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  reason: Type.String({ maxLength: 4000 }),
  budget: Type.Union([Exact({ amount: Amount, text: Type.String({ maxLength: 500 }) }), Type.Null()]),
}

export const NeedInput = Exact({ version: Type.Integer({ minimum: 0 }), ...Words })
export type NeedInput = Static<typeof NeedInput>

const Approval = Type.Object({
  by: Type.String(),
  at: Instant,
  /** It says the same still; else it was changed after that. */
  isCurrent: Type.Boolean(),
})

export const NeedView = Type.Object({
  projectId: Type.String(),
  /** 0: nobody wrote anything yet. */
  version: Type.Integer(),
  updated: MaybeInstant,
  updatedBy: Type.String(),
  ...Words,
  /** Those that a tender of this form may be held against. */
  thresholds: Type.Array(ThresholdKind),
  lots: Type.Array(Type.Object({ lotId: Type.String(), name: Type.String(), sum: MaybeText })),
  /** Line by line: months that count, and what it comes to. */
  reckoned: Type.Array(Type.Object({ months: Type.Union([Type.Integer(), Type.Null()]), isCapped: Type.Boolean(), sum: Type.String() })),
  total: Type.String(),
  /** Where the law says how it is reckoned; `verified`: it was read there. */
  estimateLaw: Type.Object({ paragraph: Type.String(), cap: MaybeText, source: Type.String(), verified: Type.Boolean() }),
  small: Type.Union([
    Type.Object({ lotIds: Type.Array(Type.String()), percent: Type.String(), isWithin: Type.Boolean(), paragraph: Type.String() }),
    Type.Null(),
  ]),
  /** Null: of that day none is known. `validTo` null: the law names no end. */
  limit: Type.Union([
    Type.Object({ amount: Type.Integer(), isReached: Type.Boolean(), source: Type.String(), validFrom: Day, validTo: MaybeText }),
    Type.Null(),
  ]),
  /** The law that it falls under. */
  law: Type.String(),
  /** In the caller's language: procedures of that law, and the one that the tender runs by; `paragraph` null: none of the law's table. */
  choices: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      paragraph: MaybeText,
      needsReason: Type.Boolean(),
    }),
  ),
  /** By which the tender runs. */
  runsBy: Type.String(),
  lacks: MaybeText,
  findings: Type.Array(Type.String()),
  approvals: Type.Array(Approval),
  /** What the form says of it: fields that are filled from here, in the caller's language. */
  fields: Type.Array(
    Type.Object({
      contentId: Type.String(),
      label: Type.String(),
      lotName: MaybeText,
      needed: Type.String(),
      inForm: MaybeText,
      isSame: Type.Boolean(),
    }),
  ),
  /**
   * Whether the caller may approve it as it stands: they wrote it themselves, their account hangs together with the author's, they approved
   * it before, or may not at all.
   */
  approval: OneOf('may', 'own', 'dependent', 'given', 'never'),
  /** The notice is out: it stays as it is. */
  isClosed: Type.Boolean(),
  /** It is not what the log was told of: somebody changed it in the database. */
  isAltered: Type.Boolean(),
})
export type NeedView = Static<typeof NeedView>

const NEED = { area: 'need', result: NeedView, who: ['internal'], subject: 'tender' } as const

export const getNeed = defineContract({
  name: 'getNeed',
  ...NEED,
  summary: 'What is needed, what it comes to, the threshold of its day and the procedures that the law has for it. For the team.',
  params: [PROJECT_ID],
  mutates: false,
  errors: [404],
})

/** 409: stale, or the notice is out (refused.needAfterNotice). What the law does not have is kept all the same, and says so. */
export const saveNeed = defineContract({
  name: 'saveNeed',
  ...NEED,
  summary: 'Writes down a need: in words, its estimate line by line, threshold, procedure with reason, budget.',
  params: [PROJECT_ID, ['need', NeedInput]],
  mutates: true,
  errors: [404, 409],
})

/**
 * 409: stale, the notice is out, by whoever wrote it (refused.ownNeed) or could have (refused.needDependent), or approved already
 * (refused.needApproved).
 */
export const approveNeed = defineContract({
  name: 'approveNeed',
  ...NEED,
  summary: 'Approves a need as it stands, with name and time. For members of the team who did not write it.',
  params: [PROJECT_ID, ['version', Type.Integer({ minimum: 1 })]],
  mutates: true,
  errors: [404, 409],
})

/** 409: stale (`version` is the tender's), or the notice is out (refused.needAfterNotice), or nobody wrote a need (refused.noNeed). */
export const fillFormFromNeed = defineContract({
  name: 'fillFormFromNeed',
  ...NEED,
  summary: "Puts a need's values into the draft's form: BT-27 of procedure and lots, BT-58, BT-105. For project admins.",
  params: [PROJECT_ID, ['version', Type.Integer({ minimum: 1 })]],
  mutates: true,
  errors: [404, 409],
})
