import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const stopSearchMail = defineContract({
  name: 'stopSearchMail',
  area: 'search',
  summary: 'Ends the mails of one saved search, by the link that stands in each of them; the search itself stays. Answers its name.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: Type.Object({ name: Type.String() }),
  who: ['guest', 'user'],
  subject: 'saved search of the link',
  mutates: true,
  errors: [404],
})
