import { getMessages as contract } from '../../contract/messages/getMessages'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { listMessages } from '../list'
import { mayListMessages } from '../policy'
import { messagesSubject } from '../subject'

export const getMessages = method(contract, {
  subject: (ctx, { projectId, offerId }) => messagesSubject(ctx, projectId, offerId),
  policy: mayListMessages,
  handle(_ctx, { tender, reader, offer }, { filter }) {
    // The policy let nobody through for whom there is no such tender.
    if (!reader) throw new AppError('notFound')
    return listMessages({ tender, reader, offer, filter: filter ?? {} })
  },
})
