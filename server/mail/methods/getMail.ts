import { getMail as contract } from '../../contract/mail/getMail'
import { method } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { MailModel, type MailDoc } from '../model'
import { presentMail } from '../present'
import { mailFrom } from '../sender'

export const getMail = method(contract, {
  subject: (_ctx, { id }) => MailModel.findOne({ _id: id }).lean<MailDoc>(),
  policy: () => allow(),
  handle: (_ctx, mail) => presentMail(mail, mailFrom()),
})
