import { defineContract } from '../define'
import { AuthoredRow, TemplateId } from './views'

export const copyProjectTemplate = defineContract({
  name: 'copyProjectTemplate',
  area: 'templates',
  summary: 'Makes an own template out of any other one; its id ends with -copy.',
  params: [['id', TemplateId]],
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
})
