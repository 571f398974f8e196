import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { FormValues } from '../offers/drafts'
import { CompanyProfileView } from './profile'

/** A stale `version` is 409 with error.data { changedBy, changedAt, version, current }. */
export const saveCompanyProfile = defineContract({
  name: 'saveCompanyProfile',
  area: 'profile',
  summary: 'Keeps the own company’s declarations, certificates and references.',
  params: [['profile', Type.Object({ version: Type.Integer({ minimum: 0 }), data: FormValues }, { additionalProperties: false })]],
  result: CompanyProfileView,
  who: ['external'],
  subject: 'none',
  mutates: true,
  errors: [409, 413],
})
