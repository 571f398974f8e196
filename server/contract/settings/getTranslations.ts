import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const getTranslations = defineContract({
  name: 'getTranslations',
  area: 'settings',
  summary: 'The interface’s texts in a language: namespace → texts. de and de_DE are German, en and en_US American English.',
  params: [['lang', Type.Union([Type.Literal('de'), Type.Literal('en'), Type.Literal('de_DE'), Type.Literal('en_US')])]],
  result: Type.Record(Type.String(), Type.Unknown()),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})
