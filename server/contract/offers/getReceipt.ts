import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ReceiptView } from './views'

/** For the team it is 423 before the opening, whether there is such a receipt or not. */
export const getReceipt = defineContract({
  name: 'getReceipt',
  area: 'offers',
  summary: 'A receipt by its number: for the company that submitted, and for the team once that lot was opened.',
  params: [['no', Type.String({ maxLength: 20 })]],
  result: ReceiptView,
  who: ['external', 'internal'],
  subject: 'submission',
  mutates: false,
  errors: [404, 423],
})
