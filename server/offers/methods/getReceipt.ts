import { getReceipt as contract } from '../../contract/offers/submissions'
import { method } from '../../calls/method'
import { mayAskReceipt, presentReceipt, readReceipt, receiptSubject } from '../receiptSubject'

export const getReceipt = method(contract, {
  subject: (_ctx, { no }) => receiptSubject(no),
  policy: mayAskReceipt,
  handle: async (ctx, subject) => presentReceipt(await readReceipt(ctx, subject, contract.name)),
})
