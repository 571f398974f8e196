import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { NEED, PROJECT } from './views'

/**
 * 409: stale, the notice is out, by whoever wrote it (refused.ownNeed) or could have (refused.needDependent), or approved already
 * (refused.needApproved).
 */
export const approveNeed = defineContract({
  name: 'approveNeed',
  ...NEED,
  summary: 'Approves a need as it stands, with name and time. For members of the team who did not write it.',
  params: [PROJECT, ['version', Type.Integer({ minimum: 1 })]],
  mutates: true,
  errors: [404, 409],
})
