import { defineContract } from '../define'
import { Email, UserView } from './views'

export const getUser = defineContract({
  name: 'getUser',
  area: 'access',
  summary: 'A user by e-mail address: oneself, for organization admins also their own people, for staff everybody. 404 for strangers.',
  params: [['email', Email]],
  result: UserView,
  who: ['user'],
  subject: 'user',
  mutates: false,
  errors: [404],
})
