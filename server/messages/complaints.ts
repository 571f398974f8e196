import { MessageModel, type MessageDoc } from './model'

/** What a team owes an answer to. */
interface ComplaintsDue {
  count: number
  /** Since when the first one waits. */
  at: Date
}

type Marked = Pick<MessageDoc, '_id' | 'tenderId' | 'replyTo' | 'extra' | 'at'>
const FIELDS = { tenderId: 1, replyTo: 1, extra: 1, at: 1 }

/** The complaint that a message says something about; null where it answers none. */
const answeredBy = ({ extra, replyTo }: Pick<Marked, 'extra' | 'replyTo'>): string | null =>
  extra?.complaint === undefined || extra.complaint === 'raised' ? null : replyTo

const marked = (of: { tenderId?: string }): Promise<Marked[]> =>
  MessageModel.find({ ...of, 'extra.complaint': { $exists: true } }, FIELDS).lean<Marked[]>()

/** Complaints that were answered: that somebody wrote back without deciding is no answer. */
export const answeredIn = async (tenderId: string): Promise<ReadonlySet<string>> =>
  new Set((await marked({ tenderId })).flatMap((one) => answeredBy(one) ?? []))

/** Complaints of the house that nobody has answered, by tender: they are few. */
export async function complaintsDue(): Promise<ReadonlyMap<string, ComplaintsDue>> {
  const all = await marked({})
  const answered = new Set(all.flatMap((one) => answeredBy(one) ?? []))
  const due = new Map<string, ComplaintsDue>()
  for (const { _id, tenderId, extra, at } of all) {
    if (extra?.complaint !== 'raised' || answered.has(_id)) continue
    const { count = 0, at: first = at } = due.get(tenderId) ?? {}
    due.set(tenderId, { count: count + 1, at: at < first ? at : first })
  }
  return due
}
