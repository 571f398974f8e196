import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

export const endDeputy = defineContract({
  name: 'endDeputy',
  area: 'deputies',
  summary: 'Ends the standing in for a member of the team (missing: the caller) before its time; nothing happens where there is none.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['version', Type.Integer()],
    ['member', Type.String({ maxLength: 320 }), 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
