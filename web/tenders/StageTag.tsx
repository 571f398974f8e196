import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../app/i18n/useLanguage'
import { formatDateTime } from '../ui/time'
import { isScheduled } from './detail/nextStep'

type Staged = Pick<TenderView, 'stage' | 'lots' | 'publishAt' | 'published'>

/** Key of `tenders:stages` for a tender as a whole: of its lots in the stage, all have passed their deadline or not. */
export function stageKey(tender: Staged): string {
  if (isScheduled(tender)) return 'scheduled'
  const { stage, lots } = tender
  if (stage === 1) return '2'
  if (stage !== 3 && stage !== 6) return String(stage)
  const running = lots.filter((lot) => lot.stage === stage)
  return running.length > 0 && running.every((lot) => lot.closedAt !== null) ? `${stage}over` : String(stage)
}

/** Stage in words; never colour alone. */
export const StageTag = ({ tender }: { tender: Staged }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const date = tender.publishAt ?? tender.published
  const isRunning = tender.stage === 3 || tender.stage === 5 || tender.stage === 6
  return (
    <span className={isRunning ? 'tag now' : 'tag'}>
      {t(`stages.${stageKey(tender)}`, { date: date ? formatDateTime(date, language) : '' })}
    </span>
  )
}
