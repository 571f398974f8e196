import { defineContract } from '../define'
import { CompanyProfileView } from './profile'

export const getCompanyProfile = defineContract({
  name: 'getCompanyProfile',
  area: 'profile',
  summary: 'Declarations, certificates and references that the own company keeps for its applications.',
  params: [],
  result: CompanyProfileView,
  who: ['external'],
  subject: 'none',
  mutates: false,
})
