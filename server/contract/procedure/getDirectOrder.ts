import { defineContract } from '../define'
import { DIRECT_ORDER, PROJECT } from './directOrder'

/** 409: the tender runs by a procedure of another kind (refused.noDirectOrder). */
export const getDirectOrder = defineContract({
  name: 'getDirectOrder',
  ...DIRECT_ORDER,
  summary: 'The prices that a team wrote down for a direct order, its limits, and the order as it was given. For the team.',
  params: [PROJECT],
  mutates: false,
  errors: [404, 409],
})
