import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { cutName, Page } from '../../app/shell/Page'
import { Button, Icon } from '../../ui'
import { FairwayHead, fairwayOf } from '../../ui/fairway'
import { formatDateTime, useServerNow } from '../../ui/time'
import { isMoveOpen, moveOf } from '../moves'
import { StageTag } from '../StageTag'
import { CancelDialog } from './CancelDialog'
import { DetailsTab } from './DetailsTab'
import { nextStepForTeam, type NextStep } from './nextStep'
import { Rooms } from './Rooms'
import { TeamSide } from './TeamSide'

const NextStepBar = ({ step, onAct }: { step: NextStep; onAct: (action: NonNullable<NextStep['action']>) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { action } = step
  return (
    <div className="td-next">
      <Icon name={step.at !== undefined ? 'clock' : 'info'} />
      <p>{t(`next.${step.key}`, { date: step.at === undefined ? '' : formatDateTime(step.at, language), count: step.count ?? 0 })}</p>
      {action !== undefined && (
        <Button variant={action === 'cancel' ? 'plain' : 'primary'} onClick={() => onAct(action)}>
          {t(`next.do.${action}`)}
        </Button>
      )}
    </div>
  )
}

/** The tender as its team sees it: where it stands and what is due in the head, then the tabs that exist. */
export const StaffPage = ({ tender, tab }: { tender: TenderView; tab: 'details' | 'dokumente' }): ReactElement => {
  const { t } = useTranslation('tenders')
  const navigate = useNavigate()
  const now = useServerNow()
  const [isCancelling, setCancelling] = useState(false)
  const step = nextStepForTeam(tender, now)
  const path = `/projekte/${tender.id}`
  const name = tender.name || t('untitled')
  const act = (action: NonNullable<NextStep['action']>): void => {
    if (action === 'cancel') setCancelling(true)
    else if (action === 'publish') void navigate(`${path}/veroeffentlichen`)
    else void navigate(`/projekte/bearbeiten/${tender.id}${action === 'team' ? '#sachbearbeiter' : ''}`)
  }
  const isPublishable = moveOf(tender, 'publish') !== undefined
  const files = tender.informationRooms.reduce((sum, room) => sum + room.fileCount, 0)
  return (
    <Page
      title={name}
      crumbs={[{ label: t('breadcrumb'), to: '/projekte' }, { label: cutName(name) }]}
      actions={
        <>
          {isMoveOpen(tender, 'edit') && (
            <Button to={`/projekte/bearbeiten/${tender.id}`} icon="pencil" label={t('detail.edit')}>
              <span className="wide">{t('detail.edit')}</span>
            </Button>
          )}
          {isPublishable && step.action !== 'publish' && (
            <Button variant={step.action === undefined ? 'primary' : 'plain'} to={`${path}/veroeffentlichen`}>
              {t('detail.publish')}
            </Button>
          )}
        </>
      }
    >
      <div className="td-head" id="top">
        <h1>{name}</h1>
        <p className="td-meta">
          <StageTag tender={tender} />
          {tender.organization && <span>{tender.organization.name}</span>}
          <span>{t(`types.${tender.type}`)}</span>
          <span className="num">{t('detail.number', { number: tender.no })}</span>
        </p>
        <NextStepBar step={step} onAct={act} />
        <FairwayHead fairway={fairwayOf({ ...tender, published: tender.publishAt ?? tender.published }, now)} />
        <nav className="tabs" aria-label={t('detail.tabs')}>
          <Link to={path} aria-current={tab === 'details' ? 'page' : undefined}>
            {t('detail.details')}
          </Link>
          <Link to={`${path}/dokumente`} aria-current={tab === 'dokumente' ? 'page' : undefined}>
            {t('detail.documents')} <span className="count">{files}</span>
          </Link>
        </nav>
      </div>
      {tender.hasChanges && (
        <div className="note time td-changes" role="status">
          <Icon name="warning" />
          <div>
            <b>{t('detail.changesHeading')}</b>
            <p>{t('detail.changes')}</p>
          </div>
        </div>
      )}
      <div className="td-two">
        <div className="td-stack">
          {tab === 'details' ? (
            <DetailsTab tender={tender} />
          ) : (
            <section className="td-panel" aria-labelledby="td-rooms">
              <header>
                <h2 id="td-rooms">{t('detail.rooms')}</h2>
              </header>
              <Rooms tender={tender} />
            </section>
          )}
        </div>
        <TeamSide tender={tender} />
      </div>
      {isCancelling && <CancelDialog tender={tender} onClose={() => setCancelling(false)} />}
    </Page>
  )
}
