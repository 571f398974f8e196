import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestState, RequestView } from '../../server/contract/requests/requests'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { DataRoom } from '../rooms'
import { Icon, type IconName } from '../ui'
import { DateTime, formatDateTime, Relative } from '../ui/time'
import { AnswerReceipt } from './AnswerReceipt'

interface RequestCardProps {
  request: RequestView
  tender: TenderView
  reader: 'team' | 'bidder'
  /** What this person can do with it. */
  children?: ReactNode
}

const TAG: Readonly<Record<RequestState, { tone: string; icon: IconName }>> = {
  open: { tone: 'time', icon: 'clock' },
  due: { tone: 'error', icon: 'warning' },
  answered: { tone: 'done', icon: 'check' },
  late: { tone: 'error', icon: 'check' },
  withdrawn: { tone: '', icon: 'ban' },
}

/** One request: what is asked for until when, where the files go, and what was answered. */
export const RequestCard = ({ request, tender, reader, children }: RequestCardProps): ReactElement => {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const { state, answer, withdrawn } = request
  const { tone, icon } = TAG[state]
  const number = tender.lots.findIndex(({ lotId }) => lotId === request.lotId) + 1
  const isWaiting = state === 'open' || state === 'due'
  return (
    <article className="panel td-panel rq-card" aria-labelledby={`rq-${request.id}`}>
      <header>
        <h2 id={`rq-${request.id}`}>
          {reader === 'team' && <span className="rq-who">{request.organization.name}</span>} {request.subject}
        </h2>
        <span className="end">
          <span className={`tag ${tone}`}>
            <Icon name={icon} /> {t(`state.${state}`)}
          </span>
        </span>
      </header>
      <div className="body rq-body">
        <p className="small soft num">
          {t(`kind.${request.kind}`)} · {t('no', { no: request.no })}
          {tender.hasLots && ` · ${t('lot', { number, name: request.lotName })}`} · {t('asked')}{' '}
          <DateTime value={request.created} as="bare" />
          {request.createdBy !== undefined && ` · ${request.createdBy}`}
        </p>
        <p className="rq-text">{request.text}</p>
        {isWaiting && (
          <p className={state === 'due' ? 'note error' : 'note time'}>
            <Icon name="clock" />
            <span>
              {t(state === 'due' ? 'wasDue' : 'until')}{' '}
              <b>
                <DateTime value={request.deadline} />
              </b>{' '}
              <Relative value={request.deadline} />
            </span>
          </p>
        )}
        {withdrawn && (
          <p className="note">
            <Icon name="ban" />
            <span>
              {t('withdrawnAt', { at: formatDateTime(withdrawn.at, language) })} {withdrawn.reason}
            </span>
          </p>
        )}
        {answer && <AnswerReceipt request={request} answer={answer} />}
        {!withdrawn && (reader === 'team' || !isWaiting) && (answer === null || answer.files.length > 0) && (
          <section aria-label={t('files', { no: request.no })}>
            <DataRoom roomId={request.roomId} compact />
          </section>
        )}
        {children}
      </div>
    </article>
  )
}
