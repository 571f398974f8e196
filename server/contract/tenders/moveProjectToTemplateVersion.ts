import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from './changesTender'

/**
 * Keeps every value: what has no place in the version is parked beside the form. `tenderVersion` is the one the person saw (stale → 409, as
 * updateProject). Versions that are not newer than the tender's are 422.
 */
export const moveProjectToTemplateVersion = defineContract({
  name: 'moveProjectToTemplateVersion',
  area: 'tenders',
  summary: 'Moves a draft to a newer version of its template.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer({ minimum: 1 })],
    ['tenderVersion', Type.Integer()],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
