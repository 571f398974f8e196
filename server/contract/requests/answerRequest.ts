import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { RequestView } from './views'

export const AnswerInput = Type.Object(
  {
    text: Type.String({ maxLength: 20_000 }),
    /** Who declares, in text form (§ 126b BGB). */
    declaredBy: Type.String({ maxLength: 200 }),
    version: Type.Integer(),
  },
  { additionalProperties: false },
)
export type AnswerInput = Static<typeof AnswerInput>

/** Answered once. After the deadline it is taken in and marked late: what follows from that is for the authority to say. */
export const answerRequest = defineContract({
  name: 'answerRequest',
  area: 'requests',
  summary: 'Answers a request of the authority with a text and the files of its room; the answer has a receipt to the millisecond.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    ['input', AnswerInput],
  ],
  result: RequestView,
  who: ['external'],
  subject: 'request',
  mutates: true,
  errors: [404, 409],
})
