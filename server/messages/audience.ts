import type { Audience } from '../platform/audience'
import { readerAudience, teamAudience, teamIds, type TenderDoc, WatchModel } from '../tenders/area'
import type { MessageDoc } from './model'
import { companiesOf } from './recipients'

/** Whose screens show the message: everybody who reads it, the side that wrote it too. */
export async function audienceOf(message: MessageDoc, tender: TenderDoc): Promise<Audience> {
  if (message.reach === 'public') return readerAudience(tender)
  const own = message.from.orgId === null ? [] : [message.from.orgId]
  return { ...teamAudience(tender), organizations: [...(await companiesOf(message)), ...own] }
}

/** Who is told that it came: the other side; of a public one those it concerns, not everybody who might read it. */
export async function noticeAudience(message: MessageDoc, tender: TenderDoc): Promise<Audience> {
  if (message.reach === 'authority') return { users: teamIds(tender, message.at) }
  const watches =
    message.reach === 'public' ? await WatchModel.find({ tenderId: tender._id }, { userId: 1 }).lean<{ userId: string }[]>() : []
  return { organizations: await companiesOf(message), users: watches.map(({ userId }) => userId) }
}
