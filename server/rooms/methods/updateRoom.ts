import { updateRoom as contract } from '../../contract/rooms/updateRoom'
import { method } from '../../calls/method'
import { renameRoom } from '../commands/changeRoom'
import { showRoom } from '../listing'
import { mayWriteRoom } from '../policy'
import { effectPortsOf } from '../record'
import { roomSubject } from '../subject'

export const updateRoom = method(contract, {
  subject: ({ actor, now }, { room }) => roomSubject(room.id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  standing: async (ctx, subject) => ({ room: [await showRoom(subject, ctx.actor)] }),
  async handle(ctx, subject, { room: change }) {
    const room = await renameRoom({ subject, actor: ctx.actor, ports: effectPortsOf(ctx.publish) }, change)
    return showRoom({ ...subject, room }, ctx.actor)
  },
})
