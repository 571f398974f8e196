import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const deleteSavedSearch = defineContract({
  name: 'deleteSavedSearch',
  area: 'search',
  summary: 'Forgets a saved search; nothing more is mailed for it.',
  params: [['id', Type.String({ maxLength: 60 })]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own saved search',
  mutates: true,
  errors: [404],
})
