import { createHash } from 'node:crypto'
import { type AuditEntry, AuditModel, believedOf, entryHash } from '../log/area'
import { tellFault } from '../access/area'
import { OpeningRecordModel, type OpeningRecordDoc, type RecordContent } from './model'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether a record is what the entry of its opening says: its bytes, and where it stood in the log. */
export const isRecordOf = ({ content, hash, logHead, tenderId }: OpeningRecordDoc, entry: AuditEntry): boolean =>
  hash === entry.data.hash &&
  hashOf(content) === hash &&
  tenderId === entry.tenderId &&
  logHead.seq === entry._id &&
  logHead.hash === entry.h &&
  entryHash(entry) === entry.h

/** The entry that says an opening took place; one that somebody else wrote says nothing. */
export const finishedEntry = async (opening: string): Promise<AuditEntry | null> => {
  const found = await believedOf(await AuditModel.find({ type: 'OPENING_FINISHED', 'data.opening': opening }).lean<AuditEntry[]>())
  return found[0] ?? null
}

/** Whether a record is the one that was made; where it is not, whoever runs this hears of it, once a day. */
export async function holdsRecord(record: OpeningRecordDoc): Promise<boolean> {
  const entry = await finishedEntry(record._id)
  if (entry && isRecordOf(record, entry)) return true
  await tellFault(`record:${record._id}`, { tenderId: entry?.tenderId ?? record.tenderId })
  return false
}

/** What the record of an opening says, and its hash; null: there is none, or it is not the one that was made. */
export async function heldRecord(openingId: string): Promise<{ content: RecordContent; hash: string } | null> {
  const record = await OpeningRecordModel.findOne({ _id: openingId }).lean<OpeningRecordDoc>()
  return record && (await holdsRecord(record)) ? { content: JSON.parse(record.content) as RecordContent, hash: record.hash } : null
}
