import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AuthoredRow } from './views'

export const getAuthoredTemplates = defineContract({
  name: 'getAuthoredTemplates',
  area: 'templates',
  summary: 'All form templates, as their authors see them.',
  params: [],
  result: Type.Array(AuthoredRow),
  who: ['admin'],
  subject: 'none',
  mutates: false,
  errors: [],
})
