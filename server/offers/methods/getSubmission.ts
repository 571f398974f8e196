import { getSubmission as contract } from '../../contract/offers/submissions'
import { method } from '../../calls/method'
import { keptForm } from '../../tenders/area'
import { mayAskReceipt, presentReceipt, readReceipt, receiptSubject } from '../receiptSubject'

export const getSubmission = method(contract, {
  subject: (_ctx, { no }) => receiptSubject(no),
  policy: mayAskReceipt,
  async handle(ctx, subject) {
    const found = await readReceipt(ctx, subject, contract.name)
    const { form, data, messages, variants = [], nonce, files } = found.content
    return {
      receipt: await presentReceipt(found),
      // Of earlier versions there is nothing but the receipt.
      form: form === '' ? null : (await keptForm(form)).file,
      data,
      messages,
      variants,
      nonce,
      files: files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
    }
  },
})
