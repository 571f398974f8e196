import { inParts } from '../platform/inParts'
import { MessageModel, type MessageDoc } from './model'

/** What a team owes an answer to. */
export interface ComplaintsDue {
  count: number
  /** Since when the first one waits. */
  at: Date
}

type Marked = Pick<MessageDoc, '_id' | 'tenderId' | 'replyTo' | 'extra' | 'at'>
const FIELDS = { tenderId: 1, replyTo: 1, extra: 1, at: 1 }

/** The complaint that a message says something about; null where it answers none. */
const answeredBy = ({ extra, replyTo }: Pick<Marked, 'extra' | 'replyTo'>): string | null =>
  extra?.complaint === 'helped' || extra?.complaint === 'refused' ? replyTo : null

const markedIn = (tenderIds: readonly string[]): Promise<Marked[]> =>
  inParts(tenderIds, (part) =>
    MessageModel.find({ tenderId: { $in: part }, 'extra.complaint': { $exists: true } }, FIELDS).lean<Marked[]>(),
  )

/** Complaints that were answered: that somebody wrote back without deciding is no answer. */
export const answeredIn = async (tenderId: string): Promise<ReadonlySet<string>> =>
  new Set((await markedIn([tenderId])).flatMap((one) => answeredBy(one) ?? []))

/** Complaints of these tenders that nobody has answered, by tender. */
export async function complaintsDue(tenderIds: readonly string[]): Promise<ReadonlyMap<string, ComplaintsDue>> {
  const marked = await markedIn(tenderIds)
  const answered = new Set(marked.flatMap((one) => answeredBy(one) ?? []))
  const due = new Map<string, ComplaintsDue>()
  for (const { _id, tenderId, extra, at } of marked) {
    if (extra?.complaint !== 'raised' || answered.has(_id)) continue
    const { count = 0, at: first = at } = due.get(tenderId) ?? {}
    due.set(tenderId, { count: count + 1, at: at < first ? at : first })
  }
  return due
}
