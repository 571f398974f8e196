import { announceDecisions as contract } from '../../contract/offers/announceDecisions'
import { method } from '../../transport/method'
import { mayMove } from '../../tenders/policy'
import { actingUser, tenderSubject } from '../../tenders/subject'
import { announce } from '../commands/announce'
import { lotsNamed } from '../lots'
import { presentOffer, shownWith } from '../present'
import { carriersOf, carryOutLeft } from '../record'

export const announceDecisions = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId, announcements }) {
    const [lot] = lotsNamed(tender, [lotId])
    if (!lot) return []
    const offers = await announce(announcements, { tender, lot, by: actingUser(ctx), at: ctx.now })
    for (const offer of offers)
      await carryOutLeft({ ...offer, pending: offer.pending.filter(({ kind }) => kind === 'announced') }, carriersOf(ctx))
    const shown = await shownWith(offers)
    return offers.map((offer) => presentOffer(offer, { tender, reader: 'team', now: ctx.now }, shown))
  },
})
