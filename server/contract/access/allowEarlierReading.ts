import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Email, UserView } from './views'

export const allowEarlierReading = defineContract({
  name: 'allowEarlierReading',
  area: 'access',
  summary:
    'Lets a member of the own company read what it submitted before they came, or ends that. Not for oneself, and only by who reads it ' +
    'themselves.',
  params: [
    ['email', Email],
    ['allowed', Type.Boolean()],
  ],
  result: UserView,
  who: ['organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
