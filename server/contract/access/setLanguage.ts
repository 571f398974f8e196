import { LANGUAGES, tableOf } from '../../../engine/languages'
import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** Apart from updateUser: a click on the language must not make a form that is open elsewhere stale. */
export const setLanguage = defineContract({
  name: 'setLanguage',
  area: 'access',
  summary: 'Keeps the language that oneself reads in (settings.language): for other devices, and for the mails one gets.',
  params: [['language', Type.Union([...LANGUAGES.map((lang) => tableOf(lang).account), ...LANGUAGES].map((name) => Type.Literal(name)))]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})
