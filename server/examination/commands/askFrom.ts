import { offerOf } from '../../../workflows/variants'
import type { RowKey } from '../../../workflows/examination'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { askBidders } from '../../requests/area'
import { ExaminedModel, type RowDoc } from '../model'
import { type Examined, examinedId } from '../reading/readExamination'
import { assertStands } from './decide'
import { writeRows, type Writing } from './writeRows'

interface Asking extends Writing {
  row: RowKey
  subject: string
  text: string
  deadline: string
  requestId: string
}

/**
 * Asks a bidder from a row, and keeps at the row what was asked: it is open again, whatever was said before. Refuses (409) where the law
 * lets nothing be asked for, the offer is out, or the lot is over.
 */
export async function askFrom(
  examined: Examined,
  { row: key, subject, text, deadline, requestId, ...writing }: Asking,
  ports: EffectPorts,
) {
  const { offerId, version, by, at } = writing
  assertStands(examined, offerId)
  const { tender, lot, released } = examined.stored
  const row = examined.rows.find((one) => one.key === key)
  if (!row) throw new AppError('invalid', { errors: [{ path: '/input/row', rule: 'unknownRow' }] })
  if (row.asking === 'never') throw new AppError('conflict', { reason: 'refused.mayNotAsk', params: { paragraph: row.paragraph } })
  if (lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver' })
  // Before anybody is asked: a request is not taken back because the row had changed.
  const stands = await ExaminedModel.findOne({ _id: examinedId(examined.stored, offerId) }, { version: 1 }).lean<{ version: number }>()
  if ((stands?.version ?? 0) !== version) throw new AppError('stale', { version: stands?.version ?? 0 })
  const kind = row.asking === 'explain' ? ('clarification' as const) : ('documents' as const)
  const opened = new Map(released.map((one) => [offerOf(one.offerId), one.organizationId]))
  const input = { lotId: lot.lotId, offerIds: [offerOf(offerId)], kind, subject, text, deadline }
  const [request] = await askBidders({ tender, input, opened, by, at, requestId }, ports)
  if (!request) throw new Error(`nobody was asked for ${offerId}`)
  const asked: RowDoc = {
    ...{ row: key, result: 'missing', reason: request.subject, evidence: [], queries: [] },
    ...{ request: request._id, by: by.name, at },
  }
  await writeRows(examined, { ...writing, rows: [asked], asked: request.no }, ports)
}
