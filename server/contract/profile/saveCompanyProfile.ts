import { Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { FormValues } from '../offers/drafts'
import { CompanyProfileView } from './profile'

const ProfileInput = asRead(Type.Object({ version: Type.Integer({ minimum: 0 }), data: FormValues }), [CompanyProfileView], {
  moving: ['form', 'issues', 'expiries'],
})

/** A stale `version` is 409 with error.data { changedBy, changedAt, version, current }. */
export const saveCompanyProfile = defineContract({
  name: 'saveCompanyProfile',
  area: 'profile',
  summary: 'Keeps the own company’s declarations, certificates and references.',
  params: [['profile', ProfileInput]],
  result: CompanyProfileView,
  who: ['external'],
  subject: 'none',
  mutates: true,
  errors: [409, 413],
})
