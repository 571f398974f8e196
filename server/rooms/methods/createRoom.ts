import { createRoom as contract } from '../../contract/rooms/createRoom'
import { type OfferDoc, offerSubject } from '../../offers/area'
import { type TenderSubject, tenderSubject } from '../../tenders/area'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { makeRoom, roomToBe } from '../commands/changeRoom'
import { showRoom } from '../listing'
import { mayMakeRoom, mayReadRoom } from '../policy'
import { effectPortsOf } from '../record'
import { roomSubject } from '../subject'

interface Subject extends TenderSubject {
  offer: OfferDoc | null
}

const sideOf = ({ actor }: Context): 'team' | 'bidder' => (actor.user?.organizationId === null ? 'team' : 'bidder')

export const createRoom = method(contract, {
  async subject(ctx, { room: { projectId, offerId } }): Promise<Subject | null> {
    const tender = await tenderSubject(ctx, projectId)
    if (!tender || offerId === undefined || offerId === null) return tender && { ...tender, offer: null }
    const found = await offerSubject(ctx, offerId)
    return found && found.offer.tenderId === projectId ? { ...tender, offer: found.offer } : null
  },
  policy: mayMakeRoom,
  async standing(ctx, { offer }, { room }) {
    const { actor, now } = ctx
    const id: unknown = 'id' in room ? room.id : null
    const copied = typeof id === 'string' ? await roomSubject(id, { actor, now, method: contract.name }) : null
    if (copied && mayReadRoom(actor, copied).allowed) return { room: [await showRoom(copied, actor)] }
    return { room: [roomToBe(sideOf(ctx), offer)] }
  },
  async handle(ctx, { tender, offer }, { room: input }) {
    const wish = { tender, offer, actor: ctx.actor, reader: sideOf(ctx), requestId: ctx.requestId, at: ctx.now } as const
    const room = await makeRoom(input, wish, effectPortsOf(ctx.publish))
    return showRoom({ room, tender, offer, standing: null, now: ctx.now }, ctx.actor)
  },
})
