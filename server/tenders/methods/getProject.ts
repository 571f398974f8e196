import { getProject as contract } from '../../contract/tenders/getProject'
import { method } from '../../calls/method'
import { mayRead } from '../policy'
import { presentTender } from '../present'
import { readAhead } from '../readAhead'
import { tenderSubject } from '../subject'

export const getProject = method(contract, {
  async subject(ctx, { id }) {
    const ahead = readAhead(id)
    const subject = await tenderSubject(ctx, id)
    return subject && { ...subject, ahead }
  },
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (ctx, { tender, ahead }) => presentTender(tender, ctx, ahead),
})
