import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { DateTime } from '../ui/time'
import { ActionResult } from './ActionResult'
import { STARTS, type StartAction } from './stageCalls'
import { whoTakesPart } from '../tender-frame/whoTakesPart'
import { openersOf } from '../tender-frame/cases'

type Deadline = NonNullable<(typeof STARTS)[StartAction]['deadline']>

interface GivenDeadlinesProps {
  lots: TenderView['lots']
  of: Deadline
  nameOf: (lotId: string) => string
}

/** Deadlines that stand already. */
export const GivenDeadlines = ({ lots, of, nameOf }: GivenDeadlinesProps): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <>
      {lots.map((lot) => (
        <p key={lot.lotId} className="ph-due">
          <span className="soft">
            {nameOf(lot.lotId)} {t(`deadlines.${of}`)}
          </span>{' '}
          {lot[of] && <DateTime value={lot[of]} />}
        </p>
      ))}
    </>
  )
}

interface StartDoneProps {
  /** As it is after the step. */
  tender: TenderView
  action: StartAction
  lots: { ids: readonly string[]; words: string }
  /** How many applications or offers were chosen. */
  count: number
  /** Why the letter was not sent; empty where it was, or there is none. */
  letterFault: string
  onClose: () => void
}

/** What was started, until when it runs, who was told, and what comes next. */
export const StartDone = ({ tender, action, lots, count, letterFault, onClose }: StartDoneProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const who = whoTakesPart(tender)
  const key = STARTS[action].deadline
  const dates = [...new Set(tender.lots.flatMap((lot) => (lots.ids.includes(lot.lotId) && key !== null ? (lot[key] ?? []) : [])))]
  const { ending } = openersOf(tender, action === 'startCompetition' ? 'application' : 'offer')
  return (
    <ActionResult
      title={t(`${action}.done`, who)}
      tender={tender}
      lots={lots.words}
      facts={[
        ...(count > 0 ? [[t(`${action}.pick`, who), t('chosen', { count })] as const] : []),
        ...dates.map((at) => [t(`tenders:deadlines.${key}`), <DateTime key={at} value={at} />] as const),
      ]}
      told={letterFault === '' ? t(`${action}.told`, who) : `${t(`${action}.told`, who)} ${t('letter.failed')} ${letterFault}`}
      next={t(`${action}.next${action === 'startNegotiation' ? '' : ending}`, who)}
      onClose={onClose}
    />
  )
}
