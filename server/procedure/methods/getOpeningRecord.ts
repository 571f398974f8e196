import { getOpeningRecord as contract } from '../../contract/procedure/stages'
import { method } from '../../calls/method'
import { effectPortsOf, tenderSubject } from '../../tenders/area'
import { findRecord } from '../openingRecord'
import { mayReadRecord } from '../policy'

export const getOpeningRecord = method(contract, {
  async subject(ctx, { openingId }) {
    const record = await findRecord(openingId, effectPortsOf(ctx))
    const subject = record && (await tenderSubject(ctx, record.tenderId))
    return subject && record && { ...subject, view: record.view }
  },
  policy: (actor, { tender }) => mayReadRecord(actor, tender),
  handle: (_ctx, { view }) => view,
})
