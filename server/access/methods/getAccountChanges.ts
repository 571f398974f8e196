import { getAccountChanges as contract } from '../../contract/access/getAccountChanges'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { AccountChangeModel, type AccountChangeDoc } from '../accountChanges'
import { presentChanges } from '../accountChangeViews'

export const getAccountChanges = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }) {
    const waiting = await AccountChangeModel.find({ state: 'waiting', expiresAt: { $gt: now } })
      .sort({ expiresAt: 1 })
      .lean<AccountChangeDoc[]>()
    return presentChanges(waiting, actor.user?.id ?? '')
  },
})
