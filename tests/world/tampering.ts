import type { Db } from 'mongodb'
import { forgetHead } from '../../server/log/append'
import { entryHash, GENESIS } from '../../server/log/entryHash'
import type { AuditEntry } from '../../server/log/model'
import type { OfferDoc, SubmissionDoc } from '../../server/offers/model'

/** The database past all of Lotse, as somebody with its password has it. */
export const tamperingWith = (db: Db) => {
  const submissions = db.collection<SubmissionDoc>('submissions')
  const entries = db.collection<AuditEntry>('audit')
  const offers = db.collection<OfferDoc>('offers')
  const all = [submissions, entries, offers] as unknown as ReturnType<typeof db.collection<{ _id: string }>>[]

  /** Answers what puts everything back as it was. */
  const snapshot = async (): Promise<() => Promise<void>> => {
    const kept = await Promise.all(all.map((one) => one.find().toArray()))
    return async () => {
      for (const [n, one] of all.entries()) {
        await one.deleteMany({})
        const docs = kept[n] ?? []
        if (docs.length > 0) await one.insertMany(docs)
      }
      forgetHead()
    }
  }

  /** Makes the log whole again after a change of an entry, and what rows say of it: whoever can write can compute this too. */
  const rewriteLog = async (): Promise<void> => {
    let previous = GENESIS
    const tenders = new Map<string, string>()
    for (const { h: old, ...entry } of await entries.find().sort({ _id: 1 }).toArray()) {
      const tenderPrevious = entry.tenderId === null ? null : (tenders.get(entry.tenderId) ?? GENESIS)
      const content = { ...entry, previous, tenderPrevious }
      const h = entryHash(content)
      await entries.replaceOne({ _id: entry._id }, { ...content, h })
      await submissions.updateMany({ 'logHead.seq': entry._id, 'logHead.hash': old }, { $set: { 'logHead.hash': h } })
      previous = h
      if (entry.tenderId !== null) tenders.set(entry.tenderId, h)
    }
    forgetHead()
  }

  /** A document under another id: its id alone cannot be changed. */
  const rename = async <Id>(of: 'submissions' | 'audit', [from, to]: readonly [Id, Id]): Promise<void> => {
    const one = db.collection<{ _id: Id & (string | number) }>(of)
    const doc = await one.findOne({ _id: from } as never)
    await one.deleteOne({ _id: from } as never)
    await one.insertOne({ ...doc, _id: to } as never)
  }

  return { submissions, entries, offers, snapshot, rewriteLog, rename }
}
export type Tampering = ReturnType<typeof tamperingWith>
