import { defineContract } from '../define'
import { NewUser, UserView } from './views'

export const createUser = defineContract({
  name: 'createUser',
  area: 'access',
  summary:
    'Makes an account: an organization’s admin for their own organization, staff for external people and SYSTEM_USERs, a system admin ' +
    'for everybody. In a company (CONTRACTOR) what staff make is a proposal: it reads nothing until an admin of the company, or where ' +
    'it has none its own address, agrees. Without a password an invitation is mailed. 422 names every fault.',
  params: [['user', NewUser]],
  result: UserView,
  who: ['staff', 'organizationAdmin'],
  subject: 'none',
  mutates: true,
  errors: [404],
})
