import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TemplateId } from './views'

export const deleteProjectTemplate = defineContract({
  name: 'deleteProjectTemplate',
  area: 'templates',
  summary: 'Deletes an own template that no tender and no setting uses.',
  params: [['id', TemplateId]],
  result: Type.Null(),
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
})
