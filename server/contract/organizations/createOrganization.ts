import { defineContract } from '../define'
import { OrganizationInput, OrganizationView } from './views'

export const createOrganization = defineContract({
  name: 'createOrganization',
  area: 'organizations',
  summary: 'Makes an organization: a CLIENT from the buyer field, or a CONTRACTOR. 422 names every missing field.',
  params: [['organization', OrganizationInput]],
  result: OrganizationView,
  who: ['staff'],
  subject: 'none',
  mutates: true,
})
