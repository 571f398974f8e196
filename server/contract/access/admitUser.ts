import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Email, UserView } from './views'

export const admitUser = defineContract({
  name: 'admitUser',
  area: 'access',
  summary:
    'Admits somebody whom staff proposed to the own company. With readsEarlier they also read what it submitted before; only who reads ' +
    'that themselves can allow it.',
  params: [
    ['email', Email],
    ['readsEarlier', Type.Boolean()],
  ],
  result: UserView,
  who: ['organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
