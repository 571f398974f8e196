import { defineContract } from '../define'
import { Email, UserView } from './views'

export const resendProposal = defineContract({
  name: 'resendProposal',
  area: 'access',
  summary:
    'Asks the company anew whether it admits somebody who was proposed: its administrators, and its own address as things stand now; a ' +
    'link of before ends with it. 429 after several in a row.',
  params: [['email', Email]],
  result: UserView,
  who: ['staff'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
