import { getChangeConfirmers as contract } from '../../contract/access/getChangeConfirmers'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { confirmersFor } from '../accountChangeViews'

export const getChangeConfirmers = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: ({ actor, now }) => confirmersFor(actor.user?.id ?? '', now),
})
