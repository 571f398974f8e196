import { getOrganizationFields as contract } from '../../contract/settings/getOrganizationFields'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { presentOrganizationFields } from '../present'
import { KEPT_SETTINGS } from '../model'
import { readSettings } from '../readSettings'

export const getOrganizationFields = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => KEPT_SETTINGS,
  handle: async ({ actor }) => presentOrganizationFields(await readSettings(), actor),
})
