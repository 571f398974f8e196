import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ExtensionProposalView, QuestionView } from './views'

/** 409 (refused.questionOwnDraft, refused.questionNotHandedOver, refused.questionWithoutAnswer, refused.questionFileUncleanable, …). */
export const releaseAnswer = defineContract({
  name: 'releaseAnswer',
  area: 'questions',
  summary: 'Publishes a question with its answer as a numbered entry and tells all participants; by another person than wrote it.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    ['release', Type.Object({ version: Type.Integer() }, { additionalProperties: false })],
  ],
  result: Type.Object({ question: QuestionView, extensions: Type.Array(ExtensionProposalView) }),
  who: ['internal'],
  subject: 'question',
  mutates: true,
  errors: [404, 409],
})
