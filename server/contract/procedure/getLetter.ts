import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LetterView } from './letters'

/** 404 for everybody but the team and the company that it went to, and while it is a draft for the company, too. */
export const getLetter = defineContract({
  name: 'getLetter',
  area: 'procedure',
  summary: 'One letter in the caller’s language, by the letters’ id and the offer’s with a colon between.',
  params: [['letterId', Type.String({ maxLength: 140 })]],
  result: LetterView,
  who: ['external', 'internal'],
  subject: 'letter',
  mutates: false,
  errors: [404],
})
