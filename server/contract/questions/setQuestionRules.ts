import { Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { MaybeInstant } from '../instant'
import { QuestionRulesView } from './views'

export const setQuestionRules = defineContract({
  name: 'setQuestionRules',
  area: 'questions',
  summary: 'Sets the question deadline, and whether a second person releases answers. Project admins only.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
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
