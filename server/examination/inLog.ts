import { createHash } from 'node:crypto'
import type { LogType } from '../contract/audit/types'
import type { EvaluatedPart } from '../contract/evaluation/views'
import type { RowKey } from '../../workflows/examination'
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

interface KnownRows {
  /** Whether a row of an offer is what the log was told of it last. */
  isTold: (of: { part: EvaluatedPart; offerId: string }, row: RowDoc) => boolean
  /** Whether anything was ever said of a row there, or of its company's application. */
  isAnySaid: (of: { part: EvaluatedPart; offerIds: readonly string[] }, row: RowKey) => boolean
}

export async function rowsInLog(tenderId: string, lotId: string): Promise<KnownRows> {
  const found = await AuditModel.find({ tenderId, type: { $in: SAYING }, 'data.lotId': lotId })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const last = new Map<string, unknown>()
  for (const { data } of await believedOf(found)) {
    const { rows, offerId, ...part } = data
    for (const one of Array.isArray(rows) ? (rows as { row: string; hash: string }[]) : [])
      last.set(`${placeOf(part, offerId)} ${one.row}`, one.hash)
  }
  const applied = (offerId: string, row: RowKey): boolean =>
    [...last.keys()].some((key) => key.startsWith('["application"') && key.endsWith(`,${JSON.stringify(offerId)}] ${row}`))
  return {
    isTold: ({ part, offerId }, row) => last.get(`${placeOf(part, offerId)} ${row.row}`) === rowHash(row),
    isAnySaid: ({ part, offerIds }, row) =>
      offerIds.some((offerId) => last.has(`${placeOf(part, offerId)} ${row}`) || applied(offerId, row)),
  }
}
