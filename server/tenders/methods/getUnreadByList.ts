import { isLoggedIn, type Actor } from '../../calls/actor'
import { LISTS, type ListName } from '../../contract/tenders/getProjects'
import { getUnreadByList as contract } from '../../contract/tenders/getUnreadByList'
import { method, noSubject } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { sourceOf } from '../listing/source'
import { allUnread } from '../listing/unread'
import { TenderModel, type TenderDoc } from '../model'

type Slim = Pick<TenderDoc, '_id' | 'type' | 'shelf' | 'team'> & { published: TenderDoc['published'] }

/** Unread messages in the tenders of a list, as that list has them for this person. */
async function unreadIn(list: ListName, actor: Actor, { rows, unread }: { rows: readonly Slim[]; unread: ReadonlyMap<string, number> }) {
  const source = await sourceOf(list, actor)
  const mine = source ? rows.filter((row) => source.has(row)) : []
  return { list, unread: mine.reduce((sum, { _id }) => sum + (unread.get(_id) ?? 0), 0) }
}

export const getUnreadByList = method(contract, {
  subject: noSubject,
  policy: (actor) => (isLoggedIn(actor) ? allow() : deny(403)),
  async handle({ actor, now }) {
    const unread = await allUnread(actor, now)
    if (unread.size === 0) return []
    const fields = { type: 1, shelf: 1, 'team.userId': 1, 'published.at': 1 }
    const rows = await TenderModel.find({ _id: { $in: [...unread.keys()] } }, fields).lean<Slim[]>()
    const counts = await Promise.all(LISTS.map((list) => unreadIn(list, actor, { rows, unread })))
    return counts.filter((one) => one.unread > 0)
  },
})
