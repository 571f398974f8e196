import './requests.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc, call } from '../rpc'
import { keepsInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'
import { hasOpened } from '../tender-frame/lot'
import { TabPage } from '../tender-frame/TenderHead'
import { Button, EmptyState, Icon, NotRead, FaultNote, TextArea, VerbDialog } from '../ui'
import { AskDialog, askPlace } from './AskDialog'
import { AtRow } from './AtRow'
import { RequestCard } from './RequestCard'
import type { RequestView } from '../../server/contract/requests/requests'
import { useLeaving } from '../guard/useLeaving'
import { DateTimeInput } from '../tender-frame/DateTimeInput'
import { useRequestAction } from './useRequestAction'

const Fault = ({ text }: { text: string | undefined }): ReactElement | null =>
  text === undefined ? null : <FaultNote bare>{text}</FaultNote>

/** More time, or none needed any more: both are told to the company by mail. */
const TeamActions = ({ request }: { request: RequestView }): ReactElement | null => {
  const { t } = useTranslation(['requests', 'app'])
  const [dialog, setDialog] = useState<'extend' | 'withdraw' | null>(null)
  const [deadline, setDeadline] = useState<string | null>(request.deadline)
  const [reason, setReason] = useState('')
  const { isBusy, fault, act } = useRequestAction(request.projectId)
  const { id, version, may } = request
  const open = (which: 'extend' | 'withdraw'): void => {
    setDeadline(request.deadline)
    setReason('')
    setDialog(which)
  }
  const close = (): void => setDialog(null)
  const { leave, question } = useLeaving(dialog === 'extend' ? deadline !== request.deadline : reason.trim() !== '', close)
  const isLater = deadline !== null && deadline > request.deadline
  if (!may.extend && !may.withdraw) return null
  const extend = async (): Promise<void> => {
    if (deadline !== null && (await act(() => call('extendRequest', id, { deadline, version })))) close()
  }
  const withdraw = async (): Promise<void> => {
    if (await act(() => call('withdrawRequest', id, { reason: reason.trim(), version }))) close()
  }
  return (
    <p className="wraps">
      {may.extend && (
        <Button size="small" icon="clock" onClick={() => open('extend')}>
          {t('extend.button')}
        </Button>
      )}
      {may.withdraw && (
        <Button size="small" variant="quiet" icon="ban" onClick={() => open('withdraw')}>
          {t('withdraw.button')}
        </Button>
      )}
      {dialog === 'extend' && (
        <VerbDialog
          title={t('extend.title', { name: request.organization.name })}
          verb={t('extend.button')}
          isReady={!!isLater}
          busy={isBusy}
          onDo={() => void extend()}
          onClose={leave}
        >
          <DateTimeInput
            label={t('extend.deadline')}
            value={deadline}
            onChange={setDeadline}
            problem={isLater ? undefined : t('extend.later')}
            isProblemAnError={false}
          />
          <Fault text={fault?.message} />
          {question}
        </VerbDialog>
      )}
      {dialog === 'withdraw' && (
        <VerbDialog
          title={t('withdraw.title', { name: request.organization.name })}
          verb={t('withdraw.button')}
          danger
          busy={isBusy}
          onDo={() => void withdraw()}
          onClose={leave}
        >
          <TextArea label={t('withdraw.reason')} hint={t('withdraw.hint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
          <Fault text={fault?.message} />
          {question}
        </VerbDialog>
      )}
    </p>
  )
}

/** /projekte/{id}/nachforderungen for the team: what was asked of whom, what came, until when. */
const RequestsPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('requests')
  const { user } = useSession()
  // What was being written when the session ended is there again after the login.
  const [isAsking, setAsking] = useState(() => keepsInput(user?.email ?? '', askPlace(tender.id)))
  const { data: requests, error, refetch } = useRpc('getRequests', [tender.id])
  const isOpened = hasOpened(tender)
  const ask = isOpened && tender.lots.some(({ stage }) => stage < 8) && (
    <Button variant="primary" icon="plus" onClick={() => setAsking(true)}>
      {t('ask.button')}
    </Button>
  )
  return (
    <TabPage tender={tender} tab="nachforderungen" title={t('title')}>
      {!isOpened ? (
        <div className="sealed rq-sealed">
          <p className="plate">
            <Icon name="lock" /> {t('sealed')}
          </p>
        </div>
      ) : requests === undefined ? (
        <NotRead error={error} again={refetch} lines={6} />
      ) : requests.length === 0 ? (
        <EmptyState drawing="tenders" action={ask}>
          {t('empty.team')}
        </EmptyState>
      ) : (
        <>
          <div className="rq-bar">
            <p className="soft num">{t('count', { count: requests.length })}</p>
            {ask}
          </div>
          <ul className="rq-list">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} tender={tender} reader="team">
                  <AtRow request={request} />
                  <TeamActions request={request} />
                </RequestCard>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAsking && <AskDialog tender={tender} onClose={() => setAsking(false)} />}
    </TabPage>
  )
}

export default RequestsPage
