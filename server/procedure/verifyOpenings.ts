import { createHash } from 'node:crypto'
import { AuditModel, type AuditEntry } from '../audit/model'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { OpeningRecordModel, type OpeningRecordDoc } from './model'

/** record: it is not what the log's entry of that opening says; missing: the entry's record is gone; unlogged: nothing in the log says that it took place. */
export interface OpeningFault {
  readonly fault: 'record' | 'missing' | 'unlogged'
  readonly tenderId: string
  readonly lotId: string
  /** Of the opening; '' where only the lot says that it is open. */
  readonly opening: string
  /** Number of the entry; null: there is none. */
  readonly entrySeq: number | null
}

export interface OpeningsReport {
  readonly faults: readonly OpeningFault[]
  readonly count: number
}

type Finished = Pick<AuditEntry, '_id' | 'tenderId' | 'data'>
type Opened = Pick<TenderDoc, '_id' | 'lots'>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What lots say was opened, and no entry of the log does. A lot of a further round keeps what was opened before in its list. */
const unlogged = ({ _id: tenderId, lots }: Opened, logged: ReadonlySet<string>): OpeningFault[] =>
  lots.flatMap(({ lotId, openings, openedAt }) => {
    const strange = openings.filter(({ id }) => !logged.has(id)).map(({ id }) => id)
    const unheard = (['applications', 'offers'] as const).filter(
      (what) => openedAt[what] !== null && !openings.some((one) => one.what === what),
    )
    return [...strange, ...unheard.map(() => '')].map((opening) => ({
      ...{ fault: 'unlogged' as const, tenderId, lotId, opening, entrySeq: null },
    }))
  })

/**
 * Holds every opening of the connected database against the log: each record against the hash in its entry, each entry against its record, and each lot that
 * says it is open against both. Whoever opens in the database alone leaves a lot without an entry.
 */
export async function verifyOpenings(): Promise<OpeningsReport> {
  const entries = await AuditModel.find({ type: 'OPENING_FINISHED' }, { tenderId: 1, data: 1 }).lean<Finished[]>()
  const records = new Map((await OpeningRecordModel.find({}).lean<OpeningRecordDoc[]>()).map((one) => [one._id, one]))
  const faults: OpeningFault[] = []
  for (const { _id: entrySeq, tenderId, data } of entries) {
    const opening = String(data.opening)
    const record = records.get(opening)
    const isWhole = record !== undefined && hashOf(record.content) === data.hash && record.hash === data.hash
    if (!isWhole)
      faults.push({ fault: record ? 'record' : 'missing', tenderId: tenderId ?? '', lotId: String(data.lotId), opening, entrySeq })
  }
  const logged = new Set(entries.map(({ data }) => String(data.opening)))
  for (const { _id: opening, tenderId } of records.values())
    if (!logged.has(opening)) faults.push({ fault: 'unlogged', tenderId, lotId: '', opening, entrySeq: null })
  const tenders = await TenderModel.find({ stage: { $gte: 1 } }, { lots: 1 }).lean<Opened[]>()
  faults.push(...tenders.flatMap((tender) => unlogged(tender, logged)))
  return { faults, count: entries.length }
}

const WORDS: Readonly<Record<OpeningFault['fault'], string>> = {
  record: 'has a record that is not the one that the log was told of',
  missing: 'has lost its record',
  unlogged: 'stands as opened, and no entry of the log says that it was',
}

/** What `npm run audit:verify` says of openings. */
export const openingFaultLines = ({ faults }: OpeningsReport): string[] =>
  faults.map(
    ({ fault, tenderId, lotId, opening, entrySeq }) =>
      `Opening ${opening || '(without a number)'} of tender ${tenderId}, ${lotId || 'unknown lot'}, ${WORDS[fault]}` +
      `${entrySeq === null ? '' : ` (entry ${entrySeq})`}.`,
  )

export const openingWholeLines = ({ count }: OpeningsReport): string[] =>
  count === 0 ? [] : [`Openings: ${count}, each with its record as the log was told of it.`]
