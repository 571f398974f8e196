import { AppError } from '../platform/errors'
import type { LotDoc, TenderDoc } from '../tenders/area'

const OPENED = 7

/** Refuses (409) before the offers are opened: who offered is sealed until then. */
export const openedLot = (tender: TenderDoc, lotId: string): LotDoc => {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('notFound')
  if (lot.stage < OPENED || lot.openedAt.offers === null) throw new AppError('conflict', { reason: 'refused.offersSealed', lotId })
  return lot
}
