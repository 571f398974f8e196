import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { procedureOf } from '../../workflows/procedure'
import { stageWord } from '../../workflows/tender'
import { useLanguage } from '../i18n/useLanguage'
import { formatDateTime } from '../ui/time'
import { stateOfLot } from './lot'

type Staged = Pick<TenderView, 'type' | 'procedure' | 'stage' | 'lots' | 'publishAt' | 'published' | 'portal'> & { outcome?: string | null }

/** A purchasing system runs where others negotiate. */
const named = (tender: Pick<Staged, 'type' | 'procedure'>, word: string): string =>
  word === '5' && procedureOf(tender).takePart === 'admitted' ? '5_admitted' : word

/** Key of `tenders:stages` for a tender as a whole: of its lots in the stage, all have passed their deadline or not. */
export const stageKey = (tender: Staged): string =>
  isRefusedByPortal(tender) ? 'refusedByPortal' : isScheduled(tender) ? 'scheduled' : named(tender, stageWord(tender))

/** The same for one lot, by the server's clock. */
export function stageKeyOfLot(tender: Staged, lot: LotView & { outcome?: string | null }, now: number): string {
  if (isRefusedByPortal(tender)) return 'refusedByPortal'
  if (isScheduled(tender)) return 'scheduledLot'
  if (lot.stage === 8) return stageWord({ stage: 8, lots: [], outcome: lot.outcome ?? tender.outcome ?? null })
  const state = stateOfLot(lot, now)
  if (state === 'competitionOver' || state === 'offersOver') return `${lot.stage}over`
  return named(tender, lot.stage === 1 ? '2' : String(lot.stage))
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

/** Waiting for its date: published in a moment that lies ahead. */
export const isScheduled = (tender: Pick<TenderView, 'stage' | 'publishAt'>): boolean =>
  (tender.stage === 1 || tender.stage === 2) && typeof tender.publishAt === 'string'

/** The portal has refused what waits for it: it does not appear at its date. */
export const isRefusedByPortal = (tender: Pick<TenderView, 'stage' | 'portal'>): boolean =>
  tender.stage === 1 && tender.portal?.state === 'failed'
