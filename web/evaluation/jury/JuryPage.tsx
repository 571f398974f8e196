import '../evaluation.css'
import './jury.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { areWorksOpened, isOpenFor } from '../../tender-frame/lot'
import { openingPath, recordPath } from '../../tender-frame/paths'
import { TabPage } from '../../tender-frame/TenderHead'
import { Button, NotRead } from '../../ui'
import { Sealed } from '../Sealed'
import { Report } from './Report'

/** /projekte/{id}/preisgericht: works by number, and the jury's report on them. A tender whose names are hidden has one lot. */
const JuryPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('jury')
  const lotId = tender.lots[0]?.lotId ?? ''
  const isOpened = areWorksOpened(tender)
  const { data: view, error, refetch } = useRpc('getJury', [tender.id, lotId], { enabled: isOpened })
  return (
    <TabPage tender={tender} tab="preisgericht" title={t('title')}>
      {!isOpened ? (
        <Sealed>{t('sealed')}</Sealed>
      ) : !view ? (
        <NotRead error={error} again={refetch} lines={8} />
      ) : (
        <>
          <p className="soft ev-lead">
            {view.differs === undefined && view.works.length > 0 && t(`state.${view.state}`)}{' '}
            <Link to={recordPath(tender.id, view.openingId)}>{t('record')}</Link>
          </p>
          {isOpenFor(tender, 'openOffers', lotId) && (
            <p className="ev-lead">
              <Button variant="primary" to={openingPath(tender.id, lotId)}>
                {t('openNames')}
              </Button>
            </p>
          )}
          <Report key={view.state} projectId={tender.id} view={view} />
        </>
      )}
    </TabPage>
  )
}

export default JuryPage
