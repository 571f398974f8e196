import { saveCompanyProfile as contract } from '../../contract/profile/saveCompanyProfile'
import { checkedData } from '../../offers/area'
import { actingUser, shippedForm } from '../../tenders/area'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { method } from '../../calls/method'
import { readProfile, saveProfile } from '../model'
import { mayUseProfile, ownOrganization, profileSubject } from '../policy'
import { presentProfile } from '../present'

export const saveCompanyProfile = method(contract, {
  subject: profileSubject,
  policy: mayUseProfile,
  standing: async (ctx) => ({ profile: [await presentProfile(ownOrganization(ctx.actor), ctx)] }),
  async handle(ctx, _subject, { profile: { version, data } }) {
    const orgId = ownOrganization(ctx.actor)
    const checked = checkedData(shippedForm('profile').template, data)
    const before = await readProfile(orgId)
    if (version > 0 && version === before.version && isSame(checked, before.data)) return presentProfile(orgId, ctx)
    try {
      await saveProfile(orgId, { version, data: checked, by: actingUser(ctx), at: ctx.now })
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
      throw new AppError('stale', { ...fault.data, current: await presentProfile(orgId, ctx) }, fault)
    }
    return presentProfile(orgId, ctx)
  },
})
