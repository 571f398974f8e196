import { LangName } from '../inLanguages'
import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LegalPage } from './views'

export const getLegalText = defineContract({
  name: 'getLegalText',
  area: 'settings',
  summary:
    'The installation’s own text of a legal page as sanitised HTML, in the language asked for, else in German (`lang` says which). 404 ' +
    'where it has none.',
  params: [
    ['page', LegalPage],
    ['lang', LangName],
  ],
  result: Type.Object({ html: Type.String(), lang: LangName }),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
  errors: [404],
})
