import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LettersList } from './letters'

export const getLetters = defineContract({
  name: 'getLetters',
  area: 'procedure',
  summary: 'Letters to bidders: drafts with each recipient’s own, what went out with its proof, and what each kind says. For the team.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: LettersList,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
