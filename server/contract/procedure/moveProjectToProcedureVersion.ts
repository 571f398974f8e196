import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

/**
 * `tenderVersion` is the one the person saw (stale → 409). Versions that are not newer than the tender's are 422; what would change a
 * promise to bidders is 409 'refused.procedurePromised', with `errors` as the preview lists them. `reason`: why conditions over the form go
 * or change in a published tender; needed there, and of system admins alone (403 'conditionsNeedAdmin').
 */
export const moveProjectToProcedureVersion = defineContract({
  name: 'moveProjectToProcedureVersion',
  area: 'procedure',
  summary: 'Moves a tender, also one in flight, to a newer version of its procedure.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer({ minimum: 1 })],
    ['tenderVersion', Type.Integer()],
    ['reason', Type.String({ maxLength: 2_000 }), 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
