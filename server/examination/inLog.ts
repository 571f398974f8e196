import { createHash } from 'node:crypto'
import type { LogType } from '../contract/audit/types'
import type { EvaluatedPart } from '../contract/evaluation/views'
import type { ExaminationRow, RowResult } from '../../workflows/examination'
import { offerOf } from '../../workflows/variants'
import { type AuditEntry, AuditModel, believedOf } from '../log/area'
import { canonicalJson } from '../platform/canonicalJson'
import type { RowDoc } from './model'

/** What the log keeps of a row: that this and nothing else was said, by whom, on what evidence. */
export const rowHash = ({ row, result, reason, evidence, queries, request, by, at }: RowDoc): string =>
  createHash('sha256')
    .update(canonicalJson({ row, result, reason, evidence, queries, request, by, at: at.toISOString() }))
    .digest('hex')

/** Entries that say how rows stand; of prices they are of their own, as the report reads them. */
const SAYING: readonly LogType[] = ['EXAMINED', 'LOW_PRICE_DECIDED']

const placeOf = ({ kind, round, offerRound }: Partial<EvaluatedPart>, offerId: unknown): string =>
  JSON.stringify([kind, round, offerRound, offerId])

interface Place {
  part: EvaluatedPart
  offerId: string
}

interface KnownRows {
  /** Whether a row of an offer is what the log was told of it last. */
  isTold: (of: Place, row: RowDoc) => boolean
  /** What was said last of a row that is said nowhere else than there, or of its company; undefined: nothing ever was. */
  lastSaid: (of: Place, row: Pick<ExaminationRow, 'key' | 'carries'>) => RowResult | null | undefined
}

/** What is said of the company at its main offer goes for its variants. */
export const isOfCompany = ({ key, carries }: Pick<ExaminationRow, 'key' | 'carries'>): boolean => carries === true || key === 'register'

interface ToldRow {
  row: string
  result: RowResult | null
  hash: string
}

export async function rowsInLog(tenderId: string, lotId: string): Promise<KnownRows> {
  const found = await AuditModel.find({ tenderId, type: { $in: SAYING }, 'data.lotId': lotId })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const last = new Map<string, ToldRow>()
  for (const { data } of await believedOf(found)) {
    const { rows, offerId, ...part } = data
    for (const one of Array.isArray(rows) ? (rows as ToldRow[]) : []) last.set(`${placeOf(part, offerId)} ${one.row}`, one)
  }
  const at = (part: Partial<EvaluatedPart>, offerId: string, key: string): ToldRow | undefined =>
    last.get(`${placeOf(part, offerId)} ${key}`)
  const applied = (offerId: string, key: string): ToldRow | undefined =>
    [...last].findLast(([place]) => place.startsWith('["application"') && place.endsWith(`,${JSON.stringify(offerId)}] ${key}`))?.[1]
  return {
    isTold: ({ part, offerId }, row) => at(part, offerId, row.row)?.hash === rowHash(row),
    lastSaid: ({ part, offerId }, row) => {
      const main = isOfCompany(row) ? at(part, offerOf(offerId), row.key) : undefined
      const before = part.kind === 'offer' && row.carries === true ? applied(offerOf(offerId), row.key) : undefined
      return (at(part, offerId, row.key) ?? main ?? before)?.result
    },
  }
}
