import { createRoom as contract } from '../../contract/rooms/createRoom'
import { offerSubject } from '../../offers/subject'
import type { OfferDoc } from '../../offers/model'
import type { TenderSubject } from '../../tenders/subject'
import { tenderSubject } from '../../tenders/subject'
import { method } from '../../transport/method'
import { makeRoom } from '../commands/changeRoom'
import { showRoom } from '../listing'
import { mayMakeRoom } from '../policy'
import { carriersOf } from '../record'

interface Subject extends TenderSubject {
  offer: OfferDoc | null
}

export const createRoom = method(contract, {
  async subject(ctx, { room: { projectId, offerId } }): Promise<Subject | null> {
    const tender = await tenderSubject(ctx, projectId)
    if (!tender || offerId === undefined || offerId === null) return tender && { ...tender, offer: null }
    const found = await offerSubject(ctx, offerId)
    return found && found.offer.tenderId === projectId ? { ...tender, offer: found.offer } : null
  },
  policy: mayMakeRoom,
  async handle(ctx, { tender, offer }, { room: input }) {
    const reader = ctx.actor.user?.organizationId === null ? 'team' : 'bidder'
    const wish = { tender, offer, actor: ctx.actor, reader, requestId: ctx.requestId, at: ctx.now } as const
    const room = await makeRoom(input, wish, carriersOf(ctx.publish))
    return showRoom({ room, tender, offer, standing: null, now: ctx.now }, ctx.actor)
  },
})
