import './requests.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { keepsInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'
import { hasOpened } from '../tender-frame/lot'
import { TabPage } from '../tender-frame/TenderHead'
import { Button, EmptyState, Icon, NotRead } from '../ui'
import { AskDialog, askPlace } from './AskDialog'
import { AtRow } from './AtRow'
import { RequestCard } from './RequestCard'
import { TeamActions } from './TeamActions'

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
