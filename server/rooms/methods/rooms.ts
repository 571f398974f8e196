import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { showRoom, listRooms } from '../listing'
import { mayReadRoom, mayMakeRoom, mayWriteRoom } from '../policy'
import { roomSubject } from '../subject'
import { mayRead, tenderSubject, type TenderSubject } from '../../tenders/area'
import { type OfferDoc, offerSubject } from '../../offers/area'
import type { Context } from '../../calls/context'
import { makeRoom, roomToBe, renameRoom, takeRoomAway } from '../commands/changeRoom'
import { effectPortsOf } from '../record'

export const getRoom = method(contract.getRoom, {
  subject: ({ actor, now }, { id }) => roomSubject(id, { actor, now, method: contract.getRoom.name }),
  policy: mayReadRoom,
  handle: (ctx, subject) => showRoom(subject, ctx.actor),
})

export const getRoomsByProjectId = method(contract.getRoomsByProjectId, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (ctx, subject) => listRooms(subject, ctx.actor),
})

interface Subject extends TenderSubject {
  offer: OfferDoc | null
}

const sideOf = ({ actor }: Context): 'team' | 'bidder' => (actor.user?.organizationId === null ? 'team' : 'bidder')

export const createRoom = method(contract.createRoom, {
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
    const copied = typeof id === 'string' ? await roomSubject(id, { actor, now, method: contract.createRoom.name }) : null
    if (copied && mayReadRoom(actor, copied).allowed) return { room: [await showRoom(copied, actor)] }
    return { room: [roomToBe(sideOf(ctx), offer)] }
  },
  async handle(ctx, { tender, offer }, { room: input }) {
    const wish = { tender, offer, actor: ctx.actor, reader: sideOf(ctx), requestId: ctx.requestId, at: ctx.now } as const
    const room = await makeRoom(input, wish, effectPortsOf(ctx.publish))
    return showRoom({ room, tender, offer, standing: null, now: ctx.now }, ctx.actor)
  },
})

export const updateRoom = method(contract.updateRoom, {
  subject: ({ actor, now }, { room }) => roomSubject(room.id, { actor, now, method: contract.updateRoom.name }),
  policy: mayWriteRoom,
  standing: async (ctx, subject) => ({ room: [await showRoom(subject, ctx.actor)] }),
  async handle(ctx, subject, { room: change }) {
    const room = await renameRoom({ subject, actor: ctx.actor, ports: effectPortsOf(ctx.publish) }, change)
    return showRoom({ ...subject, room }, ctx.actor)
  },
})

export const deleteRoom = method(contract.deleteRoom, {
  subject: ({ actor, now }, { id }) => roomSubject(id, { actor, now, method: contract.deleteRoom.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject) {
    await takeRoomAway({ subject, actor: ctx.actor, ports: effectPortsOf(ctx.publish) })
    return null
  },
})
