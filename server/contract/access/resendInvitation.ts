import { defineContract } from '../define'
import { Email, UserView } from './views'

export const resendInvitation = defineContract({
  name: 'resendInvitation',
  area: 'access',
  summary:
    'Mails the invitation anew to somebody who has not accepted it yet; the link of before ends with it. 409 where there is nothing to ' +
    'accept, 429 after several in a row.',
  params: [['email', Email]],
  result: UserView,
  who: ['staff', 'organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
