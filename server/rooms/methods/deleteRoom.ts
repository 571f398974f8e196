import { deleteRoom as contract } from '../../contract/rooms/deleteRoom'
import { method } from '../../calls/method'
import { takeRoomAway } from '../commands/changeRoom'
import { mayWriteRoom } from '../policy'
import { carriersOf } from '../record'
import { roomSubject } from '../subject'

export const deleteRoom = method(contract, {
  subject: ({ actor, now }, { id }) => roomSubject(id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject) {
    await takeRoomAway({ subject, actor: ctx.actor, carriers: carriersOf(ctx.publish) })
    return null
  },
})
