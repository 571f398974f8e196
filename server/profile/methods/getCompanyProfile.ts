import { getCompanyProfile as contract } from '../../contract/profile/getCompanyProfile'
import { method, noSubject } from '../../transport/method'
import { mayUseProfile, ownOrganization } from '../policy'
import { presentProfile } from '../present'

export const getCompanyProfile = method(contract, {
  subject: noSubject,
  policy: mayUseProfile,
  handle: ({ actor, now, lang }) => presentProfile(ownOrganization(actor), { now, lang }),
})
