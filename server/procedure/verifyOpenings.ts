import { type AuditEntry, AuditModel, believedOf, entryHash, provenSince } from '../log/area'
import { provenOpenings, strangeOpenings, type TenderDoc, TenderModel } from '../tenders/area'
import { ATTENDED } from './attending'
import { OpeningRecordModel, type OpeningRecordDoc, type RecordContent } from './model'
import { hashOf, isRecordOf } from './recordProof'

/**
 * record: it is not what the log's entry of that opening says; missing: the entry's record is gone; unlogged: nothing in the log says that
 * it took place; unsigned: the lot says so, and it is not signed as it stands there; attended: of a company that was there, by its
 * signature, the log has no entry any more, or the record another moment.
 */
interface OpeningFault {
  readonly fault: 'record' | 'missing' | 'unlogged' | 'unsigned' | 'attended'
  readonly tenderId: string
  readonly lotId: string
  /** Of the opening; '' where only the lot says that it is open. */
  readonly opening: string
  /** Number of the entry; null: there is none. */
  readonly entrySeq: number | null
}

interface OpeningsReport {
  readonly faults: readonly OpeningFault[]
  readonly count: number
  /** How many of them took place before openings were signed. */
  readonly earlier: number
}

type Opened = Pick<TenderDoc, '_id' | 'lots'>

/**
 * What lots say was opened, and no entry of the log does, or no signature. A lot of a further round keeps what was opened before in its
 * list.
 */
const strangeIn = (tender: Opened, { logged, since }: { logged: ReadonlyMap<string, number>; since: number | null }): OpeningFault[] =>
  tender.lots.flatMap((lot) => {
    const { lotId, openings } = lot
    const fault = (opening: string, what: OpeningFault['fault']): OpeningFault => ({
      ...{ fault: what, tenderId: tender._id, lotId, opening, entrySeq: logged.get(opening) ?? null },
    })
    // Of before there were signatures: the next start signs them by their entry.
    const isOlder = (id: string): boolean =>
      openings.some((one) => one.id === id && one.signature === undefined) && (since === null || (logged.get(id) ?? since) < since)
    return [
      ...openings.filter(({ id }) => !logged.has(id)).map(({ id }) => fault(id, 'unlogged')),
      ...strangeOpenings(tender, lot).flatMap((id) =>
        id === '' ? [fault(id, 'unlogged')] : logged.has(id) && !isOlder(id) ? [fault(id, 'unsigned')] : [],
      ),
    ]
  })

/** Who attended by an opening's signature, and by log and record. */
async function strangeAttended(tenders: readonly Opened[], records: ReadonlyMap<string, OpeningRecordDoc>): Promise<OpeningFault[]> {
  const all = tenders.flatMap(({ _id: tenderId, lots }) =>
    lots.flatMap((lot) =>
      provenOpenings({ _id: tenderId }, lot).flatMap(({ id, attended = [] }) =>
        attended.length > 0 ? [{ tenderId, lotId: lot.lotId, id, attended }] : [],
      ),
    ),
  )
  if (all.length === 0) return []
  const entries = new Map((await believedOf(await AuditModel.find({ type: ATTENDED }).lean<AuditEntry[]>())).map((one) => [one.h, one]))
  const presentIn = (id: string): readonly { at: string }[] => {
    const record = records.get(id)
    return record && hashOf(record.content) === record.hash ? ((JSON.parse(record.content) as RecordContent).present ?? []) : []
  }
  return all.flatMap(({ tenderId, lotId, id, attended }) => {
    const present = presentIn(id)
    const isThere = (hash: string, n: number): boolean => {
      const entry = entries.get(hash)
      if (!entry || entryHash(entry) !== hash) return false
      const { data } = entry
      return entry.tenderId === tenderId && data.lotId === lotId && data.opening === id && present[n]?.at === entry.at.toISOString()
    }
    const isSame = present.length === attended.length && attended.every(isThere)
    return isSame ? [] : [{ fault: 'attended' as const, tenderId, lotId, opening: id, entrySeq: null }]
  })
}

/**
 * Holds every opening of the connected database against the log: each record against the hash in its entry, each entry against its record,
 * and each lot that says it is open against both. Whoever opens in the database alone leaves a lot without an entry.
 */
export async function verifyOpenings(): Promise<OpeningsReport> {
  const entries = await believedOf(await AuditModel.find({ type: 'OPENING_FINISHED' }).lean<AuditEntry[]>())
  const records = new Map((await OpeningRecordModel.find({}).lean<OpeningRecordDoc[]>()).map((one) => [one._id, one]))
  const faults: OpeningFault[] = []
  for (const entry of entries) {
    const { _id: entrySeq, tenderId, data } = entry
    const opening = String(data.opening)
    const record = records.get(opening)
    const isWhole = record !== undefined && isRecordOf(record, entry)
    if (!isWhole)
      faults.push({ fault: record ? 'record' : 'missing', tenderId: tenderId ?? '', lotId: String(data.lotId), opening, entrySeq })
  }
  const logged = new Map(entries.map(({ _id, data }) => [String(data.opening), _id]))
  const since = await provenSince()
  for (const { _id: opening, tenderId } of records.values())
    if (!logged.has(opening)) faults.push({ fault: 'unlogged', tenderId, lotId: '', opening, entrySeq: null })
  const tenders = await TenderModel.find({ stage: { $gte: 1 } }, { lots: 1 }).lean<Opened[]>()
  faults.push(...tenders.flatMap((tender) => strangeIn(tender, { logged, since })))
  faults.push(...(await strangeAttended(tenders, records)))
  const all = tenders.flatMap(({ lots }) => lots.flatMap(({ openings }) => openings))
  const earlier = all.filter(({ isEarlier, signature }) => isEarlier === true || signature === undefined).length
  return { faults, count: entries.length, earlier }
}

const WORDS: Readonly<Record<OpeningFault['fault'], string>> = {
  record: 'has a record that is not the one that the log was told of',
  missing: 'has lost its record',
  unsigned: 'is not signed as it stands there, and opens nothing',
  unlogged: 'stands as opened, and no entry of the log says that it was',
  attended: 'was attended by others than log and record say',
}

/** What `npm run audit:verify` says of openings. */
export const openingFaultLines = ({ faults }: OpeningsReport): string[] =>
  faults.map(
    ({ fault, tenderId, lotId, opening, entrySeq }) =>
      `Opening ${opening || '(without a number)'} of tender ${tenderId}, ${lotId || 'unknown lot'}, ${WORDS[fault]}` +
      `${entrySeq === null ? '' : ` (entry ${entrySeq})`}.`,
  )

export const openingWholeLines = ({ count, earlier }: OpeningsReport): string[] => {
  if (count === 0) return []
  const older = earlier === 0 ? 'all signed' : `signed but for ${earlier}, which took place before openings were`
  return [`Openings: ${count}, each with its record as the log was told of it; ${older}.`]
}
