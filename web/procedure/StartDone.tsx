import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { DateTime } from '../ui/time'
import { DeedResult } from './DeedResult'
import { STARTS, type StartDeed } from './stageCalls'

type Deadline = NonNullable<(typeof STARTS)[StartDeed]['deadline']>

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
  deed: StartDeed
  lots: { ids: readonly string[]; words: string }
  /** How many applications or offers were chosen. */
  count: number
  /** Why the letter was not sent; empty where it was, or there is none. */
  letterFault: string
  fourEyes: TenderView['fourEyes']
  onClose: () => void
}

/** What was started, until when it runs, who was told, and what comes next. */
export const StartDone = ({ tender, deed, lots, count, letterFault, fourEyes, onClose }: StartDoneProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const key = STARTS[deed].deadline
  const dates = [...new Set(tender.lots.flatMap((lot) => (lots.ids.includes(lot.lotId) && key !== null ? (lot[key] ?? []) : [])))]
  const isOpenedAlone = deed !== 'startNegotiation' && !fourEyes[deed === 'startCompetition' ? 'applications' : 'offers']
  return (
    <DeedResult
      title={t(`${deed}.done`)}
      tender={tender}
      lots={lots.words}
      facts={[
        ...(count > 0 ? [[t(`${deed}.pick`), t('chosen', { count })] as const] : []),
        ...dates.map((at) => [t(`tenders:deadlines.${key}`), <DateTime key={at} value={at} />] as const),
      ]}
      told={letterFault === '' ? t(`${deed}.told`) : `${t(`${deed}.told`)} ${t('letter.failed')} ${letterFault}`}
      next={t(isOpenedAlone ? `${deed}.nextAlone` : `${deed}.next`)}
      onClose={onClose}
    />
  )
}
