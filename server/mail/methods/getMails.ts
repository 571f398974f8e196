import { getMails as contract } from '../../contract/mail/getMails'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { listMails } from '../listMails'

export const getMails = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (_ctx, _subject, { filter }) => listMails(filter ?? {}),
})
