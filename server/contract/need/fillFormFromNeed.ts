import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { NEED, PROJECT } from './views'

/** 409: stale (`version` is the tender's), or the notice is out (refused.needAfterNotice), or nobody wrote a need (refused.noNeed). */
export const fillFormFromNeed = defineContract({
  name: 'fillFormFromNeed',
  ...NEED,
  summary: "Puts a need's values into the draft's form: BT-27 of procedure and lots, BT-58, BT-105. For project admins.",
  params: [PROJECT, ['version', Type.Integer({ minimum: 1 })]],
  mutates: true,
  errors: [404, 409],
})
