import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AuthoredRow, TemplateId } from './views'

export const setProjectTemplateActive = defineContract({
  name: 'setProjectTemplateActive',
  area: 'templates',
  summary: 'Whether new tenders are offered this template.',
  params: [
    ['id', TemplateId],
    ['active', Type.Boolean()],
  ],
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
})
