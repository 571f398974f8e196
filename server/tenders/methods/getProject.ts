import { getProject as contract } from '../../contract/tenders/getProject'
import { method } from '../../calls/method'
import { keepsTender, tenderForReading } from '../keeping'
import { mayRead } from '../policy'
import { presentTender } from '../present'
import { readAhead } from '../readAhead'

export const getProject = method(contract, {
  subject: (ctx, { id }) => tenderForReading(ctx, id),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  keeps: (ctx, { tender, rests }) => keepsTender(ctx, tender, rests),
  handle: (ctx, { tender, ahead, rests }) => presentTender(tender, ctx, ahead ?? readAhead(tender._id, rests)),
})
