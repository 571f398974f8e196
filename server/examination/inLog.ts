import { createHash } from 'node:crypto'
import type { LogType } from '../contract/audit/types'
import type { EvaluatedPart } from '../contract/evaluation/views'
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

const placeOf = (lotId: unknown, { kind, round, offerRound }: Partial<EvaluatedPart>, offerId: unknown): string =>
  JSON.stringify([lotId, kind, round, offerRound, offerId])

/** Whether a row of an offer is what the log was told of it last. */
export type KnownRows = (of: { lotId: string; part: EvaluatedPart; offerId: string }, row: RowDoc) => boolean

export async function rowsInLog(tenderId: string, lotId: string): Promise<KnownRows> {
  const found = await AuditModel.find({ tenderId, type: { $in: SAYING }, 'data.lotId': lotId })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const last = new Map<string, unknown>()
  for (const { data } of await believedOf(found)) {
    const { rows, offerId, ...part } = data
    for (const one of Array.isArray(rows) ? (rows as { row: string; hash: string }[]) : [])
      last.set(`${placeOf(lotId, part, offerId)} ${one.row}`, one.hash)
  }
  return ({ part, offerId }, row) => last.get(`${placeOf(lotId, part, offerId)} ${row.row}`) === rowHash(row)
}
