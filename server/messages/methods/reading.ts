import * as contract from '../../contract/all.gen'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { listMessages } from '../list'
import { mayListMessages, mayReadMessage, mayProve } from '../policy'
import { messagesSubject, messageSubject } from '../subject'
import { presentMessage } from '../present'
import { deliveriesOf } from '../deliveries'
import { isLoggedIn } from '../../calls/actor'
import { allow, deny } from '../../calls/accessDecision'
import { unreadCounts } from '../unread'

export const getMessages = method(contract.getMessages, {
  subject: (ctx, { projectId, offerId }) => messagesSubject(ctx, projectId, offerId),
  policy: mayListMessages,
  handle(_ctx, { tender, reader, offer }, { filter }) {
    // The policy let nobody through for whom there is no such tender.
    if (!reader) throw new AppError('notFound')
    return listMessages({ tender, reader, offer, filter: filter ?? {} })
  },
})

export const getMessage = method(contract.getMessage, {
  subject: (ctx, { id }) => messageSubject(ctx, id),
  policy: mayReadMessage,
  handle(_ctx, { message, tender, reader }) {
    if (!reader) throw new AppError('notFound')
    return presentMessage(message, { tender, reader })
  },
})

export const getMessageDeliveries = method(contract.getMessageDeliveries, {
  subject: (ctx, { id }) => messageSubject(ctx, id),
  policy: mayProve,
  handle: (_ctx, { message, tender }) => deliveriesOf(message, tender),
})

export const getUnreadCounts = method(contract.getUnreadCounts, {
  subject: noSubject,
  policy: (actor) => (isLoggedIn(actor) ? allow() : deny(403)),
  handle: ({ actor, now }, _subject, { projectIds }) => unreadCounts(actor, projectIds, now),
})
