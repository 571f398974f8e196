import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OrganizationView } from './views'

export const getOrganization = defineContract({
  name: 'getOrganization',
  area: 'organizations',
  summary: 'An organization: staff read all, everybody else their own. 404 for strangers.',
  params: [['id', Type.Integer({ minimum: 1 })]],
  result: OrganizationView,
  who: ['user'],
  subject: 'organization',
  mutates: false,
  errors: [404],
})
