import { isLoggedIn } from '../../calls/actor'
import { getUnreadCounts as contract } from '../../contract/messages/getUnreadCounts'
import { method, noSubject } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { unreadCounts } from '../unread'

export const getUnreadCounts = method(contract, {
  subject: noSubject,
  policy: (actor) => (isLoggedIn(actor) ? allow() : deny(403)),
  handle: ({ actor, now }, _subject, { projectIds }) => unreadCounts(actor, projectIds, now),
})
