import { model, Schema } from '../platform/database/model'
import type { MailKey } from '../contract/mail/keys'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { type TenderDoc, TenderModel } from '../tenders/area'
import type { Recipients, TenderNews } from './tell'
import { slot } from '../platform/world'

/** News of a tender for more people than the request that brings them about may write to. Gone once everybody has the mail. */
export interface NewsDoc {
  /** Of the intent and the mail: news told again before they went out are the same. */
  _id: string
  tenderId: string
  key: MailKey
  news: TenderNews
  to: Recipients
  leaseUntil: Date
  rev: number
}

const schema = new Schema<NewsDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    key: { type: String, required: true },
    news: { type: Schema.Types.Mixed, required: true },
    to: { type: Schema.Types.Mixed, required: true },
    leaseUntil: { type: Date, required: true },
    rev: { type: Number, default: 1 },
  },
  { collection: 'tenderNews', versionKey: false, minimize: false },
)
schema.index({ leaseUntil: 1 })
export const NewsModel = model<NewsDoc>('TenderNews', schema)

const LEASE = 60_000
const BATCH = 20

const wake = slot<() => void>(() => () => undefined)
/** The work of this process wants to hear of what was placed here; what others placed it finds by itself. */
export const onNews = (listener: () => void): void => {
  wake.value = listener
}

/** Leaves news to the work: one write, however many people they are for. */
export async function enqueueNews(news: Omit<NewsDoc, 'leaseUntil' | 'rev'>): Promise<void> {
  await NewsModel.create({ ...news, leaseUntil: new Date(0) }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
  wake.value()
}

const isTaken = (fault: unknown): boolean => fault instanceof AppError && (fault.code === 'conflict' || fault.code === 'notFound')

/**
 * Writes the mails of news that wait, each leased by a guarded write. What was cut off is taken up again when its lease is over, and
 * everybody has one mail all the same.
 */
export async function runNewsIntents(
  write: (tender: TenderDoc, news: Pick<NewsDoc, 'key' | 'news' | 'to'>) => Promise<void>,
  onError: (fault: unknown) => void,
): Promise<void> {
  const waiting = await NewsModel.find({ leaseUntil: { $lte: now() } })
    .sort({ leaseUntil: 1 })
    .limit(BATCH)
    .lean<NewsDoc[]>()
  for (const one of waiting)
    try {
      await commit(NewsModel, { _id: one._id, leaseUntil: one.leaseUntil }, { $set: { leaseUntil: new Date(now().getTime() + LEASE) } })
      const tender = await TenderModel.findOne({ _id: one.tenderId }).lean<TenderDoc>()
      if (tender) await write(tender, one)
      await NewsModel.deleteOne({ _id: one._id })
    } catch (fault) {
      if (!isTaken(fault)) onError(fault)
    }
}
