import { getMessage as contract } from '../../contract/messages/getMessage'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayReadMessage } from '../policy'
import { presentMessage } from '../present'
import { messageSubject } from '../subject'

export const getMessage = method(contract, {
  subject: (ctx, { id }) => messageSubject(ctx, id),
  policy: mayReadMessage,
  handle(_ctx, { message, tender, reader }) {
    if (!reader) throw new AppError('notFound')
    return presentMessage(message, { tender, reader })
  },
})
