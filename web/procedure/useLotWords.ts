import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { lotRanges } from '../../workflows/tender'
import { numberOf } from '../tender-frame/lot'

/** Lots in words, 'Lose 1–3, 5'; empty where the tender has none. */
export const useLotWords = (tender: Pick<TenderView, 'hasLots' | 'lots'>): ((lotIds: readonly string[]) => string) => {
  const { t } = useTranslation('tenders')
  return (lotIds) =>
    tender.hasLots ? t('deadlines.lots', { count: lotIds.length, numbers: lotRanges(lotIds.map((id) => numberOf(tender, id))) }) : ''
}

/** One lot with its name, 'Los 2 Stege'; empty where the tender has none. */
export const useLotName = ({ hasLots, lots }: Pick<TenderView, 'hasLots' | 'lots'>): ((lotId: string) => string) => {
  const { t } = useTranslation('tenders')
  return (lotId) =>
    hasLots ? `${t('deadlines.lot', { number: numberOf({ lots }, lotId) })} ${lots.find((lot) => lot.lotId === lotId)?.name ?? ''}` : ''
}
