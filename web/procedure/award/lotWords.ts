import type { TFunction } from 'i18next'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { numberOf } from '../../tender-frame/lot'

/** 'Los 2 Nordmole'; empty where the tender is its only lot. */
export const lotWords = (tender: TenderView, lot: LotView, t: TFunction<['phases', 'tenders']>): string =>
  tender.hasLots ? `${t('tenders:deadlines.lot', { number: numberOf(tender, lot.lotId) })} ${lot.name}`.trim() : ''
