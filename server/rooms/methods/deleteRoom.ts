import { deleteRoom as contract } from '../../contract/rooms/deleteRoom'
import { method } from '../../calls/method'
import { takeRoomAway } from '../commands/changeRoom'
import { mayWriteRoom } from '../policy'
import { effectPortsOf } from '../record'
import { roomSubject } from '../subject'

export const deleteRoom = method(contract, {
  subject: ({ actor, now }, { id }) => roomSubject(id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject) {
    await takeRoomAway({ subject, actor: ctx.actor, ports: effectPortsOf(ctx.publish) })
    return null
  },
})
