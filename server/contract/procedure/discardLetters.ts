import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LettersList } from './letters'

/** 409: they were sent, or somebody wrote since `version`. */
export const discardLetters = defineContract({
  name: 'discardLetters',
  area: 'procedure',
  summary: 'Throws away letters that were not sent.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['letters', Type.Object({ id: Type.String({ maxLength: 64 }), version: Type.Integer() }, { additionalProperties: false })],
  ],
  result: LettersList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
