import { defineContract } from '../define'
import { OrganizationInput, OrganizationView } from './views'

export const updateOrganization = defineContract({
  name: 'updateOrganization',
  area: 'organizations',
  summary: 'Changes an organization: its own admin, staff for a CONTRACTOR, a system admin for every one. 409 with a stale version.',
  params: [['organization', OrganizationInput]],
  result: OrganizationView,
  who: ['staff', 'organizationAdmin'],
  subject: 'organization',
  mutates: true,
  errors: [404, 409],
})
