import { defineContract } from '../define'
import { UserInput, UserView } from './views'

/**
 * What is left out stays as it was. Roles and organization, where they are sent, must be those of before unless the caller may change them.
 */
export const updateUser = defineContract({
  name: 'updateUser',
  area: 'access',
  summary:
    'Changes a person’s names and contact data (everybody their own), and their role (who may, never their own). newEmail is for ' +
    'system admins, of a bidder’s account for an admin of the company. Another company is proposed to, and decides itself. Another ' +
    'role or address ends all sessions of that person.',
  params: [['user', UserInput]],
  result: UserView,
  who: ['user'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
