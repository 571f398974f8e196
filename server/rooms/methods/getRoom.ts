import { getRoom as contract } from '../../contract/rooms/getRoom'
import { method } from '../../calls/method'
import { showRoom } from '../listing'
import { mayReadRoom } from '../policy'
import { roomSubject } from '../subject'

export const getRoom = method(contract, {
  subject: ({ actor, now }, { id }) => roomSubject(id, { actor, now, method: contract.name }),
  policy: mayReadRoom,
  handle: (ctx, subject) => showRoom(subject, ctx.actor),
})
