import { defineContract } from '../define'
import { AuthoredRow, Lock, TemplateId } from './views'

export const discardProjectTemplateDraft = defineContract({
  name: 'discardProjectTemplateDraft',
  area: 'templates',
  summary: 'Takes back what was written since the last published version.',
  params: [
    ['id', TemplateId],
    ['lock', Lock],
  ],
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
})
