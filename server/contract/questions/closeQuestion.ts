import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { QuestionView } from './views'

export const closeQuestion = defineContract({
  name: 'closeQuestion',
  area: 'questions',
  summary: 'Closes a question without an entry of its own: the asker reads the reason, or is led to the entry that answers it.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    [
      'closing',
      Type.Object(
        {
          reason: Type.String({ maxLength: 2000 }),
          answerNo: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
          version: Type.Integer(),
        },
        { additionalProperties: false },
      ),
    ],
  ],
  result: QuestionView,
  who: ['internal'],
  subject: 'question',
  mutates: true,
  errors: [404, 409],
})
