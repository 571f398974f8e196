import { getMessageDeliveries as contract } from '../../contract/messages/getMessageDeliveries'
import { method } from '../../calls/method'
import { deliveriesOf } from '../deliveries'
import { mayProve } from '../policy'
import { messageSubject } from '../subject'

export const getMessageDeliveries = method(contract, {
  subject: (ctx, { id }) => messageSubject(ctx, id),
  policy: mayProve,
  handle: (_ctx, { message, tender }) => deliveriesOf(message, tender),
})
