import { LANGUAGES, tableOf } from '../../../engine/languages'
import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const getTranslations = defineContract({
  name: 'getTranslations',
  area: 'settings',
  summary: 'The interface’s texts in a language: namespace → texts. de and de_DE are German, en and en_US American English.',
  params: [['lang', Type.Union([...LANGUAGES, ...LANGUAGES.map((lang) => tableOf(lang).account)].map((name) => Type.Literal(name)))]],
  result: Type.Record(Type.String(), Type.Unknown()),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})
