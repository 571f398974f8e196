import { AppError } from '../platform/errors'
import type { LotDoc, TenderDoc } from '../tenders/area'

/** The lots that a call names; null: all that are not over. 422 names unknown ones. */
export const lotsNamed = (tender: TenderDoc, lotIds: readonly string[] | null | undefined): LotDoc[] => {
  if (lotIds === null || lotIds === undefined) return tender.lots.filter(({ stage }) => stage < 8)
  const wanted = new Set(lotIds)
  const unknown = [...wanted].filter((id) => !tender.lots.some(({ lotId }) => lotId === id))
  if (unknown.length > 0)
    throw new AppError('invalid', { errors: [{ path: '/lotIds', rule: 'unknownLot', params: { lotIds: unknown.join(', ') } }] })
  return tender.lots.filter(({ lotId }) => wanted.has(lotId))
}
