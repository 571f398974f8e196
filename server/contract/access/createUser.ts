import { defineContract } from '../define'
import { NewUser, UserView } from './views'

export const createUser = defineContract({
  name: 'createUser',
  area: 'access',
  summary:
    'Makes an account: an organization’s admin for their own organization, staff for external people and SYSTEM_USERs, a system admin for everybody. Without a password an invitation is mailed. 422 names every fault.',
  params: [['user', NewUser]],
  result: UserView,
  who: ['staff', 'organizationAdmin'],
  subject: 'none',
  mutates: true,
  errors: [404],
})
