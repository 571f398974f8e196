import { getCompanyProfile as contract } from '../../contract/profile/getCompanyProfile'
import { method } from '../../calls/method'
import { mayUseProfile, ownOrganization, profileSubject } from '../policy'
import { presentProfile } from '../present'

export const getCompanyProfile = method(contract, {
  subject: profileSubject,
  policy: mayUseProfile,
  handle: ({ actor, now, lang }) => presentProfile(ownOrganization(actor), { now, lang }),
})
