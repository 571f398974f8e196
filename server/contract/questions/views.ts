import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { Instant, MaybeInstant } from '../instant'
import { Exact, Id, MaybeText, OneOf } from '../shapes'

const Text = Type.String({ maxLength: 20_000 })

/**
 * open: waits for an answer. review: drafted, waits for the second person. answered: published. closed: not published, with a reason or a
 * hint to an entry.
 */
export const QuestionState = OneOf('open', 'review', 'answered', 'closed')
export type QuestionState = Static<typeof QuestionState>

export const QuestionFile = Type.Object({ id: Type.String(), roomId: Type.String(), name: Type.String(), size: Type.Integer() })
export type QuestionFile = Static<typeof QuestionFile>

/** A published entry: what everybody reads, guests too. It holds nothing of who asked or answered, nor when it was asked. */
export const AnswerView = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  published: Instant,
  lotId: MaybeText,
  lotName: MaybeText,
  question: Type.String(),
  answer: Type.String(),
  /** Number of the entry that this one stands for now. */
  corrects: Type.Union([Type.Integer(), Type.Null()]),
  /** Number of the entry that stands for this one now: this one can be read and no longer holds. */
  correctedBy: Type.Union([Type.Integer(), Type.Null()]),
  /** Lie in a public room of the tender. */
  files: Type.Array(QuestionFile),
})
export type AnswerView = Static<typeof AnswerView>

/** A question as its own company sees it. */
export const OwnQuestionView = Type.Object({
  id: Type.String(),
  /** By chance, as those of receipts: with numbers in a row whoever has two would know how many others asked in between. */
  code: Type.String(),
  text: Type.String(),
  lotId: MaybeText,
  lotName: MaybeText,
  asked: Instant,
  askedBy: Type.String(),
  /** Came after the question deadline. */
  late: Type.Boolean(),
  state: OneOf('received', 'answered', 'closed'),
  /** Number of the entry that answers it. */
  answerNo: Type.Union([Type.Integer(), Type.Null()]),
  /** Why there is no entry of its own. */
  reason: Type.String(),
  files: Type.Array(QuestionFile),
})
export type OwnQuestionView = Static<typeof OwnQuestionView>

/** What tells who asked, in a text: half open, in UTF-16 units (engine/questions). */
export const MarkView = Type.Object({
  start: Type.Integer(),
  end: Type.Integer(),
  kind: OneOf('organization', 'person', 'email', 'phone', 'web', 'register'),
})

/** More time that an answer asks for; one for each deadline that is too near. */
export const ExtensionProposalView = Type.Object({
  lotIds: Type.Array(Type.String()),
  deadline: Instant,
  proposed: Instant,
  reason: OneOf('material', 'answeredLate'),
})
export type ExtensionProposalView = Static<typeof ExtensionProposalView>

/** A question as the team sees it. Nobody else ever gets this. */
export const QuestionView = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  projectId: Type.String(),
  /** In the order of arrival; the team's alone. */
  no: Type.Integer({ minimum: 1 }),
  code: Type.String(),
  state: QuestionState,
  /** As it came in. */
  text: Type.String(),
  asked: Instant,
  late: Type.Boolean(),
  /** Null: the team wrote it down itself, or nobody may know yet who asked (`askerIsHidden`). */
  asker: Type.Union([Type.Object({ organizationId: Type.Integer(), organization: Type.String(), person: Type.String() }), Type.Null()]),
  askerIsHidden: Type.Optional(Type.Literal(true)),
  files: Type.Array(QuestionFile),
  lotId: MaybeText,
  lotName: MaybeText,
  // The draft.
  question: Type.String(),
  answer: Type.String(),
  material: Type.Boolean(),
  /** Files of the asker that are published with it, under names that tell nothing. */
  publishFiles: Type.Array(Type.String()),
  /** Where the team puts attachments of the answer; null: there are none yet. */
  answerRoomId: MaybeText,
  answerFiles: Type.Array(QuestionFile),
  drafted: Type.Union([Type.Object({ by: Type.String(), byMe: Type.Boolean(), at: Instant }), Type.Null()]),
  released: Type.Union([Type.Object({ by: Type.String(), at: Instant, alone: Type.Boolean() }), Type.Null()]),
  answerNo: Type.Union([Type.Integer(), Type.Null()]),
  /** Number of the entry that it is a correction of. */
  corrects: Type.Union([Type.Integer(), Type.Null()]),
  closed: Type.Union([Type.Object({ by: Type.String(), at: Instant, reason: Type.String() }), Type.Null()]),
  /** Answered: more time that the answer asks for and that was not given yet. */
  extensions: Type.Array(ExtensionProposalView),
  may: Type.Object({
    edit: Type.Boolean(),
    release: Type.Boolean(),
    /** Why not: questionOwnDraft, questionNotHandedOver, questionWithoutAnswer, questionIsDone, questionTenderIsOver. */
    releaseReason: MaybeText,
  }),
})
export type QuestionView = Static<typeof QuestionView>

/** How questions are dealt with in a tender. What is marked as the team's is left out for everybody else. */
const Words = Type.Record(Type.String(), Type.String())

const QuestionStop = Type.Object({
  lotId: Type.String(),
  /** Names of the phase and of the procedure that shut them. */
  phase: Words,
  procedure: Words,
  since: MaybeInstant,
  /** After the end of questions; false: in the whole phase. */
  isLate: Type.Boolean(),
})
export type QuestionStop = Static<typeof QuestionStop>

export const QuestionRulesView = Type.Object({
  projectId: Type.String(),
  /** Questions that come later are marked, and taken unless the procedure shuts late ones; null: there is none. */
  deadline: MaybeInstant,
  /** Questions can be asked now (whoever may), about some lot. */
  open: Type.Boolean(),
  /** Lots that companies may not ask about as the procedure shuts it, where others are still open to questions; missing: none. */
  stops: Type.Optional(Type.Array(QuestionStop)),
  /** The procedure takes no questions after the deadline in what runs now. */
  shutsLate: Type.Optional(Type.Boolean()),
  /** The team's: ten days before the nearest deadline; null: that is over, or there is none. */
  proposed: Type.Optional(MaybeInstant),
  /** The team's: a second person releases. */
  fourEyes: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer()),
  /** The team's: may change these rules. */
  mayChange: Type.Optional(Type.Boolean()),
  /** The team's: companies that take part and their people, whose names must not stand in an entry. */
  names: Type.Optional(Type.Array(Type.Object({ kind: OneOf('organization', 'person'), name: Type.String() }))),
})
export type QuestionRulesView = Static<typeof QuestionRulesView>

export const QuestionInput = Exact({
  text: Text,
  lotId: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
  /** A room of attachments that was made for it (POST /api/v1/files/temp). */
  roomId: Type.Optional(Type.Union([Id, Type.Null()])),
})
export type QuestionInput = Static<typeof QuestionInput>

export const AnswerDraftInput = asRead(
  Type.Object({
    question: Text,
    answer: Text,
    lotId: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
    material: Type.Boolean(),
    publishFiles: Type.Array(Id, { maxItems: 50 }),
    answerRoomId: Type.Optional(Type.Union([Id, Type.Null()])),
    /** Handed to the second person; left out: as it stands. */
    handOver: Type.Optional(Type.Boolean()),
    /** What is marked in it was looked at and stays. */
    namesStay: Type.Optional(Type.Boolean()),
    version: Type.Integer(),
  }),
  [QuestionView],
  { moving: ['answerFiles', 'files', 'extensions', 'may'] },
)
export type AnswerDraftInput = Static<typeof AnswerDraftInput>
