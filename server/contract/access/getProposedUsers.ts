import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { UserView } from './views'

export const getProposedUsers = defineContract({
  name: 'getProposedUsers',
  area: 'access',
  summary: 'People whom staff would have in a company, and whom it has not admitted yet: for the company’s admins and staff.',
  params: [['organizationId', Type.Integer({ minimum: 1 })]],
  result: Type.Array(UserView),
  who: ['staff', 'organizationAdmin'],
  subject: 'organization',
  mutates: false,
  errors: [404, 409],
})
