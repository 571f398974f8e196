import { announceDecisions as contract, type Announcement } from '../../contract/offers/offers'
import { AppError } from '../../platform/errors'
import { actingUser, type TenderDoc, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { announce, type Wish } from '../commands/announce'
import { lotsNamed } from '../lots'
import { mayKnowNames } from '../policy'
import { presentOffer, shownWith } from '../present'
import { effectPortsOf, runIntentsOfKind } from '../record'

/** Each of the lot that it names itself, else of the one that the call names; every lot that was named is there. */
function wishesOf(tender: TenderDoc, lotId: string | null, announcements: readonly Announcement[]): Wish[] {
  const named = announcements.map((one) => one.lotId ?? lotId)
  const errors = named.flatMap((one, n) => (one === null ? [{ path: `/announcements/${n}/lotId`, rule: 'required' }] : []))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const lots = new Map(lotsNamed(tender, [...new Set(named.filter((one) => one !== null))]).map((lot) => [lot.lotId, lot]))
  return announcements.flatMap((announcement, n) => {
    const lot = lots.get(named[n] ?? '')
    return lot ? [{ announcement, lot }] : []
  })
}

export const announceDecisions = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayKnowNames,
  async handle(ctx, { tender }, { lotId, announcements }) {
    const offers = await announce(wishesOf(tender, lotId, announcements), { tender, by: actingUser(ctx), at: ctx.now })
    for (const offer of offers) await runIntentsOfKind(offer, 'announced', effectPortsOf(ctx))
    const shown = await shownWith(offers)
    return offers.map((offer) => presentOffer(offer, { tender, reader: 'team', now: ctx.now }, shown))
  },
})
