import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AuthoredRow, Lock, TemplateId } from './views'

export const publishProjectTemplate = defineContract({
  name: 'publishProjectTemplate',
  area: 'templates',
  summary:
    'Makes an immutable version of the draft, with a note on what changed (from the second version on: 422 without one). Tenders keep ' +
    'theirs.',
  params: [
    ['id', TemplateId],
    ['lock', Lock],
    ['note', Type.String({ maxLength: 2_000 })],
  ],
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409],
})
