import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TemplateMoveView } from './templateMove'

/** Without a version: the newest published one. Drafts only (409 'refused.onlyDraftsMove'). */
export const previewTemplateMove = defineContract({
  name: 'previewTemplateMove',
  area: 'tenders',
  summary: 'What moving a draft to another version of its template would change, and which values would be parked.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer({ minimum: 1 }), 'optional'],
  ],
  result: TemplateMoveView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 409],
})
