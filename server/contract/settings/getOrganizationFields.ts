import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AdditionalFields } from './additionalFields'

export const getOrganizationFields = defineContract({
  name: 'getOrganizationFields',
  area: 'settings',
  summary:
    'The fields that this installation adds to organizations and their contacts: for whoever is logged in all of them, for others ' +
    'those that a registration asks for (the required ones).',
  params: [],
  result: Type.Object({ organizationFieldsTemplateList: AdditionalFields, contactFieldsTemplateList: AdditionalFields }),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})
