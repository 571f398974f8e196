import { getOrganizationFields as contract } from '../../contract/settings/getOrganizationFields'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { presentOrganizationFields } from '../present'
import { readSettings } from '../readSettings'

export const getOrganizationFields = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: async ({ actor }) => presentOrganizationFields(await readSettings(), actor),
})
