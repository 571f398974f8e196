import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Email, UserView } from './views'

export const setUserState = defineContract({
  name: 'setUserState',
  area: 'access',
  summary:
    'Disables an account (of one’s own people, or as a system admin), which ends its sessions in every process, or unlocks it again. ' +
    '409 for oneself, for the last system admin, and for unlocking an account whose e-mail address was never confirmed. A bidder’s ' +
    'account is unlocked by its company or by two system admins (requestAccountChange).',
  params: [
    ['email', Email],
    ['state', Type.Union([Type.Literal('ACTIVE'), Type.Literal('DISABLED')])],
  ],
  result: UserView,
  who: ['admin', 'organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
