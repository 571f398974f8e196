import { type Static, Type } from '@sinclair/typebox'
import { MAX_VARIANTS } from '../../../workflows/variants'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { MAX_SUBJECT, MAX_TEXT_BYTES } from '../messages/messages'
import { Id, MaybeText, OneOf } from '../shapes'

export const SubmissionKind = OneOf('application', 'offer')
export type SubmissionKind = Static<typeof SubmissionKind>

/** Values of a form, by contentId as the template nests them. Its size is limited by the form engine (413). */
export const FormValues = Type.Record(Type.String({ maxLength: 80 }), Type.Unknown())

/**
 * What keeps something from being submitted; `path` is a path in the form's data, `rule` one of the engine's (ISSUE_RULES). With `variant`
 * (its id) it is of that variant's form, `path` begins with `/variants/<its place>`, and rules are also `untitled` and `fileGone`.
 */
export const FormIssue = Type.Object({
  path: Type.String(),
  contentId: Type.String(),
  rule: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  variant: Type.Optional(Type.String()),
})
export type FormIssue = Static<typeof FormIssue>

export const SubmittedFile = Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer(), sha256: Type.String() })
export type SubmittedFile = Static<typeof SubmittedFile>

/** Of a draft, and so of what is submitted. */
export const MAX_OFFER_MESSAGES = 20

/**
 * A message that is part of an application or offer: written in the draft of one lot, sealed with it, submitted and withdrawn with it. Its
 * files are those of the lot's rooms.
 */
export const OfferMessage = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  /** Markdown as it was typed: whoever shows it makes it safe. */
  text: Type.String(),
  /** When it was written last, and by whom of the company. */
  at: Instant,
  by: Type.String(),
})
export type OfferMessage = Static<typeof OfferMessage>

/** With the id of one that is in the draft it takes its place; without one it is new. */
export const OfferMessageInput = asRead(
  Type.Object({
    id: Type.Optional(Id),
    subject: Type.String({ maxLength: MAX_SUBJECT }),
    text: Type.String({ maxLength: MAX_TEXT_BYTES }),
  }),
  [OfferMessage],
  { identifiedBy: 'id' },
)
export type OfferMessageInput = Static<typeof OfferMessageInput>

export const MAX_VARIANT_FILES = 500

/** No variant but a further main offer, complete in itself. */
export const IsMain = Type.Optional(Type.Literal(true))

/** Which of its company's offers something is, as the team names it. */
export const Beside = Type.Optional(Type.Object({ no: Type.Integer(), title: Type.String(), main: IsMain }))

/**
 * A variant (Nebenangebot) or a further main offer: the same form, filled for itself, with a name. Written in the draft of one lot, sealed
 * and submitted with it; its files are those of the lot's rooms that it names.
 */
export const OfferVariant = Type.Object({
  id: Type.String(),
  main: IsMain,
  title: Type.String(),
  data: FormValues,
  /** Ids of files. */
  files: Type.Array(Type.String()),
  /** Of its form. Empty: it can be submitted, once it has a title. */
  missing: Type.Array(FormIssue),
})
export type OfferVariant = Static<typeof OfferVariant>

/** With the id of one that is in the draft it takes its place, and what it leaves out stays; without one it is new. */
export const OfferVariantInput = asRead(
  Type.Object({
    id: Type.Optional(Id),
    /** Of a new one; what it is stays. */
    main: IsMain,
    title: Type.Optional(Type.String({ maxLength: 200 })),
    data: Type.Optional(FormValues),
    files: Type.Optional(Type.Array(Id, { maxItems: MAX_VARIANT_FILES })),
  }),
  [OfferVariant],
  { identifiedBy: 'id', moving: ['missing'] },
)
export type OfferVariantInput = Static<typeof OfferVariantInput>
export const OfferVariantInputs = Type.Array(OfferVariantInput, { maxItems: MAX_VARIANTS })

/** As it was submitted. */
export const SubmittedVariant = Type.Object({
  ...{ id: Type.String(), main: IsMain, title: Type.String(), data: FormValues },
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), sha256: Type.String() })),
})
export type SubmittedVariant = Static<typeof SubmittedVariant>

/** A draft as it stands on the server, without the form that it fills. */
export const OfferDraftState = Type.Object({
  offerId: Type.String(),
  projectId: Type.String(),
  lotId: Type.String(),
  kind: SubmissionKind,
  round: Type.Integer({ minimum: 1 }),
  offerRound: Type.Integer({ minimum: 1 }),
  /** 0: nothing was saved yet. */
  version: Type.Integer({ minimum: 0 }),
  /** SHA-256 of the form that is to be filled now: another price sheet is another form. */
  formRef: Type.String(),
  savedAt: MaybeInstant,
  /** Name of the person of the own company who saved it last. */
  savedBy: MaybeText,
  data: FormValues,
  /** Messages that are submitted with it, in the order they were written. */
  messages: Type.Array(OfferMessage),
  /** Variants and further main offers that are submitted with it, in their order. */
  variants: Type.Array(OfferVariant),
  /** Ids of files that belong to the first main offer though others name them. */
  mainFiles: Type.Array(Type.String()),
  /** Ids of files of something that was taken back: they go along only where somebody names them. */
  leftFiles: Type.Array(Type.String()),
  /** What those of an earlier round are called, while this one has none: they can be taken over, without their files. */
  earlierVariants: Type.Array(Type.String()),
  /** Whether the lot's notice lets variants in, and by which paragraph. */
  variantRule: Type.Object({
    allowed: OneOf('none', 'allowed', 'required'),
    paragraph: Type.String(),
  }),
  /** Likewise of further main offers. */
  mainRule: Type.Object({ allowed: OneOf('none', 'allowed'), paragraph: Type.String() }),
  /** Rooms whose files are submitted with it. */
  rooms: Type.Array(Type.String()),
  /** Empty: it can be submitted as it is. */
  missing: Type.Array(FormIssue),
  /** In force now; null: none. */
  deadline: MaybeInstant,
  /** It can be written now. A submitted one cannot, until it is withdrawn. */
  isOpen: Type.Boolean(),
  /** Why it cannot (refused.<reason>). */
  reason: Type.Optional(Type.String()),
  /** What was submitted of it and stands. */
  submitted: Type.Union([Type.Object({ receiptNo: Type.String(), receivedAt: Instant, late: Type.Boolean() }), Type.Null()]),
  /** What was taken back last, of this round: its receipt still proves that it came in. */
  withdrawn: Type.Union([Type.Object({ receiptNo: Type.String(), at: Instant }), Type.Null()]),
})
export type OfferDraftState = Static<typeof OfferDraftState>

/** `form` is a TemplateFile (engine/format/format.ts): the bidders' form of the tender's template, else the one that comes with Lotse. */
export const OfferDraftView = Type.Object({ ...OfferDraftState.properties, form: Type.Unknown() })
export type OfferDraftView = Static<typeof OfferDraftView>

/** The company's own for ever: for staff it is 423, whether there is such a draft or not. */
export const getOfferDraft = defineContract({
  name: 'getOfferDraft',
  area: 'offers',
  summary: 'What a company has written for its application or offer for one lot, with the form that it fills.',
  params: [
    ['offerId', Id],
    ['lotId', Type.String({ maxLength: 40 })],
    ['kind', SubmissionKind],
  ],
  result: OfferDraftView,
  who: ['external', 'internal'],
  subject: 'offer',
  mutates: false,
  errors: [404, 423],
})

/**
 * Saves while typing: incomplete is fine, ill-typed is 422. A stale `version` is 409 with error.data { changedBy, changedAt, version,
 * current }, where `current` is the draft as it stands now (OfferDraftState); 409 (refused.<why>) where it cannot be written any more, or
 * for variants where the lot's notice lets none in (refused.variantsNotAllowed).
 */
export const saveOfferDraft = defineContract({
  name: 'saveOfferDraft',
  area: 'offers',
  summary: 'Keeps what a company writes for its application or offer for one lot, sealed.',
  params: [
    ['offerId', Id],
    ['lotId', Type.String({ maxLength: 40 })],
    ['kind', SubmissionKind],
    [
      'draft',
      asRead(
        Type.Object({
          version: Type.Integer({ minimum: 0 }),
          /** Missing: what is there stays. */
          data: Type.Optional(FormValues),
          /** All messages that are part of it from now on; missing: those that are there. */
          messages: Type.Optional(Type.Array(OfferMessageInput, { maxItems: MAX_OFFER_MESSAGES })),
          /** Variants that are new or changed: what is not named stays. */
          variants: Type.Optional(OfferVariantInputs),
          /** Ids of variants that are taken out. */
          removed: Type.Optional(Type.Array(Id, { maxItems: MAX_VARIANTS })),
          /** All files from now on that belong to the first main offer though others name them; missing: as it stands. */
          mainFiles: Type.Optional(Type.Array(Id, { maxItems: MAX_VARIANT_FILES })),
          /** Those of an earlier round are added, without their files. */
          takeEarlier: Type.Optional(Type.Boolean()),
        }),
        [OfferDraftView],
        { moving: ['form', 'missing', 'rooms', 'deadline', 'isOpen', 'reason', 'submitted', 'withdrawn'] },
      ),
    ],
  ],
  result: OfferDraftState,
  who: ['external'],
  subject: 'offer',
  mutates: true,
  errors: [404, 409, 413],
})
