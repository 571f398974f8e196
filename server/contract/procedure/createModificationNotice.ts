import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

/**
 * 409: no such change (refused.contractNotAmended), no such form follows (refused.noModificationForm), or it is another person's
 * (refused.noticeBegun).
 */
export const createModificationNotice = defineContract({
  name: 'createModificationNotice',
  area: 'procedure',
  summary:
    'A draft of the notice of a contract’s change (EU-38 to EU-40), with what is known; whoever begins it is its admin. Begun again it ' +
    'is the one that is there.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['contractId', Type.String({ maxLength: 120 })],
    ['no', Type.Integer({ minimum: 1 })],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})
