import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AuthoredRow, TemplateId } from './views'

export const getProjectTemplateDraft = defineContract({
  name: 'getProjectTemplateDraft',
  area: 'templates',
  summary: 'What is being written of a template; where nothing is, its newest published version.',
  params: [['id', TemplateId]],
  result: Type.Object({ row: AuthoredRow, template: Type.Unknown() }),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
