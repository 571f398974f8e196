import { getSettings as contract } from '../../contract/settings/getSettings'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { presentSettings } from '../present'
import { KEPT_SETTINGS } from '../model'
import { readSettings } from '../readSettings'

export const getSettings = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => KEPT_SETTINGS,
  handle: async ({ actor }) => presentSettings(await readSettings(), actor),
})
