import { defineContract } from '../define'
import { NEED, NeedInput, PROJECT } from './views'

/** 409: stale, or the notice is out (refused.needAfterNotice). What the law does not have is kept all the same, and says so. */
export const saveNeed = defineContract({
  name: 'saveNeed',
  ...NEED,
  summary: 'Writes down a need: in words, its estimate line by line, threshold, procedure with reason, budget.',
  params: [PROJECT, ['need', NeedInput]],
  mutates: true,
  errors: [404, 409],
})
