import { getProjectVersion as contract } from '../../contract/tenders/getProjectVersion'
import { method } from '../../calls/method'
import { presentVersion } from '../announcements/version'
import { mayRead } from '../policy'
import { tenderSubject } from '../subject'

export const getProjectVersion = method(contract, {
  subject: (ctx, { id }) => tenderSubject(ctx, id),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (_ctx, { tender }, { no }) => presentVersion(tender, no),
})
