import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TemplateId } from './views'

export const getProjectTemplateVersions = defineContract({
  name: 'getProjectTemplateVersions',
  area: 'templates',
  summary: 'The published versions of a template, the newest first, and how many tenders use each.',
  params: [['id', TemplateId]],
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      published: Type.String(),
      note: Type.String(),
      publishedBy: Type.String(),
      tenders: Type.Integer(),
    }),
  ),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
