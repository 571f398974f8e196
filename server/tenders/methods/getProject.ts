import { getProject as contract } from '../../contract/tenders/getProject'
import { method } from '../../calls/method'
import { keepsTender, tenderForReading } from '../keeping'
import { mayRead } from '../policy'
import { presentTender } from '../present'
import { readAhead } from '../readAhead'

export const getProject = method(contract, {
  async subject(ctx, { id }) {
    const ahead = readAhead(id)
    const subject = await tenderForReading(ctx, id)
    return subject && { ...subject, ahead }
  },
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  keeps: (ctx, { tender, ahead }) => keepsTender(ctx, tender, ahead.rests),
  handle: (ctx, { tender, ahead }) => presentTender(tender, ctx, ahead),
})
