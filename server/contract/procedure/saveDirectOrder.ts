import { defineContract } from '../define'
import { DIRECT_ORDER, DirectOrderInput, PROJECT } from './directOrder'

/** 409: stale, given already (refused.orderGiven), or the tender runs by a procedure of another kind (refused.noDirectOrder). */
export const saveDirectOrder = defineContract({
  name: 'saveDirectOrder',
  ...DIRECT_ORDER,
  summary: 'Writes down which companies named which prices for a direct order, when and how.',
  params: [PROJECT, ['order', DirectOrderInput]],
  mutates: true,
  errors: [404, 409],
})
