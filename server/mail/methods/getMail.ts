import { getMail as contract } from '../../contract/mail/getMail'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { readMail } from '../mask'
import { presentMail } from '../present'
import { mailFrom } from '../sender'

export const getMail = method(contract, {
  subject: (_ctx, { id }) => readMail(id),
  policy: () => allow(),
  handle: (_ctx, mail) => presentMail(mail, mailFrom.value),
})
