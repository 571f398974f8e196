import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from './changesTender'

/** E-mails of active internal users; who is in the team already stays as he is. */
export const addProjectEditors = defineContract({
  name: 'addProjectEditors',
  area: 'tenders',
  summary: 'Adds staff to the team of a tender as EDITOR.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['userNames', Type.Array(Type.String({ maxLength: 320 }), { minItems: 1, maxItems: 100 })],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
