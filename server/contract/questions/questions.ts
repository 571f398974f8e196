import { Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { MaybeInstant } from '../instant'
import {
  AnswerDraftInput,
  AnswerView,
  ExtensionProposalView,
  OwnQuestionView,
  QuestionInput,
  QuestionRulesView,
  QuestionView,
} from './views'
import { Exact, Id, PROJECT_ID } from '../shapes'

export const getQuestionRules = defineContract({
  name: 'getQuestionRules',
  area: 'questions',
  summary: 'Until when questions are asked for; for the team also who releases answers and which names must not stand in them.',
  params: [PROJECT_ID],
  result: QuestionRulesView,
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

export const setQuestionRules = defineContract({
  name: 'setQuestionRules',
  area: 'questions',
  summary: 'Sets the question deadline, and whether a second person releases answers. Project admins only.',
  params: [
    PROJECT_ID,
    [
      'rules',
      asRead(Type.Object({ deadline: MaybeInstant, fourEyes: Type.Boolean(), version: Type.Integer() }), [QuestionRulesView], {
        moving: ['open', 'proposed', 'mayChange', 'names'],
      }),
    ],
  ],
  result: QuestionRulesView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/** 409 once the tender is over. After the question deadline it is taken and marked. */
export const askQuestion = defineContract({
  name: 'askQuestion',
  area: 'questions',
  summary: 'A company asks about a published tender. Only the team learns who asked.',
  params: [PROJECT_ID, ['question', QuestionInput]],
  result: OwnQuestionView,
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

export const getOwnQuestions = defineContract({
  name: 'getOwnQuestions',
  area: 'questions',
  summary: 'What the own company asked, the newest first, and what became of it.',
  params: [PROJECT_ID],
  result: Type.Array(OwnQuestionView),
  who: ['external'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

export const getQuestions = defineContract({
  name: 'getQuestions',
  area: 'questions',
  summary: 'All questions of a tender for its team, in the order in which they came in.',
  params: [PROJECT_ID],
  result: Type.Array(QuestionView),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

export const recordQuestion = defineContract({
  name: 'recordQuestion',
  area: 'questions',
  summary: 'The team writes a question down itself, such as one that came by telephone, or a hint of its own.',
  params: [PROJECT_ID, ['question', QuestionInput]],
  result: QuestionView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/**
 * Taken again it is the question that is there. Attachments come along as files of the asker: published cleaned and under names that tell
 * nothing, where the team chooses them. 409 for a message of the authority itself.
 */
export const takeMessageAsQuestion = defineContract({
  name: 'takeMessageAsQuestion',
  area: 'questions',
  summary: 'Takes what a company wrote in a message as a question, so that it is answered for all.',
  params: [['messageId', Id]],
  result: QuestionView,
  who: ['internal'],
  subject: 'message',
  mutates: true,
  errors: [404, 409],
})

/** 422 'namesSomebody' where what is handed over holds a name, an address or a number that nobody confirmed. */
export const saveAnswerDraft = defineContract({
  name: 'saveAnswerDraft',
  area: 'questions',
  summary: 'Saves the edited question and the draft of its answer; handed over it waits for a second person.',
  params: [
    ['id', Id],
    ['draft', AnswerDraftInput],
  ],
  result: QuestionView,
  who: ['internal'],
  subject: 'question',
  mutates: true,
  errors: [404, 409],
})

/** 409 (refused.questionOwnDraft, refused.questionNotHandedOver, refused.questionWithoutAnswer, refused.questionFileUncleanable, …). */
export const releaseAnswer = defineContract({
  name: 'releaseAnswer',
  area: 'questions',
  summary: 'Publishes a question with its answer as a numbered entry and tells all participants; by another person than wrote it.',
  params: [
    ['id', Id],
    ['release', Exact({ version: Type.Integer() })],
  ],
  result: Type.Object({ question: QuestionView, extensions: Type.Array(ExtensionProposalView) }),
  who: ['internal'],
  subject: 'question',
  mutates: true,
  errors: [404, 409],
})

/**
 * 404 where there is no such entry; 409 (refused.answerIsCorrected) where another one stands for it already, and once the tender is over.
 */
export const correctAnswer = defineContract({
  name: 'correctAnswer',
  area: 'questions',
  summary:
    'Begins the correction of a published answer: a draft with its words, released as another entry, which the old one then leads to. ' +
    'Asked again it is the draft that is there.',
  params: [PROJECT_ID, ['no', Type.Integer({ minimum: 1 })]],
  result: QuestionView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

export const closeQuestion = defineContract({
  name: 'closeQuestion',
  area: 'questions',
  summary: 'Closes a question without an entry of its own: the asker reads the reason, or is led to the entry that answers it.',
  params: [
    ['id', Id],
    [
      'closing',
      Exact({
        reason: Type.String({ maxLength: 2000 }),
        answerNo: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
        version: Type.Integer(),
      }),
    ],
  ],
  result: QuestionView,
  who: ['internal'],
  subject: 'question',
  mutates: true,
  errors: [404, 409],
})

export const getAnswers = defineContract({
  name: 'getAnswers',
  area: 'questions',
  summary: 'The published questions and answers of a tender, numbered; readable without login.',
  params: [PROJECT_ID],
  result: Type.Array(AnswerView),
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
