import '../evaluation.css'
import './jury.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { usePdf } from '../../download/usePdf'
import { useRpc } from '../../rpc'
import { areWorksOpened, isOpenFor } from '../../tender-frame/lot'
import { openingPath, recordPath } from '../../tender-frame/paths'
import { TabPage } from '../../tender-frame/TenderHead'
import { Button, NotRead } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { Sealed } from '../Sealed'
import { Examination } from './Examination'
import { Prizes } from './Prizes'
import { Report } from './Report'

/** /projekte/{id}/preisgericht: works by number, and the jury's report on them. A tender whose names are hidden has one lot. */
const JuryPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('jury')
  const lotId = tender.lots[0]?.lotId ?? ''
  const isOpened = areWorksOpened(tender)
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('failed')))
  const { data: view, error, refetch } = useRpc('getJury', [tender.id, lotId], { enabled: isOpened })
  return (
    <TabPage tender={tender} tab="preisgericht" title={t('title')}>
      {!isOpened ? (
        <div className="stack">
          <Prizes tender={tender} awards={[]} division="" />
          <Sealed>{t('sealed')}</Sealed>
        </div>
      ) : !view ? (
        <NotRead error={error} again={refetch} lines={8} />
      ) : (
        <>
          <p className="soft ev-lead">
            {view.differs === undefined && view.works.length > 0 && t(`state.${view.state}`)}{' '}
            <Link to={recordPath(tender.id, view.openingId)}>{t('record')}</Link>
          </p>
          <p className="ev-lead">
            <Button icon="print" busy={isPrinting} onClick={() => void print('juryReport', `${tender.id}:${lotId}`)}>
              {t('pdf')}
            </Button>
          </p>
          {isOpenFor(tender, 'openOffers', lotId) && (
            <p className="ev-lead">
              <Button variant="primary" to={openingPath(tender.id, lotId)}>
                {t('openNames')}
              </Button>
            </p>
          )}
          <div className="stack">
            <Prizes tender={tender} awards={view.works.flatMap(({ award }) => award ?? [])} division={view.division} />
            <Examination key={`examination ${view.state}`} projectId={tender.id} view={view} />
            <Report key={view.state} projectId={tender.id} view={view} />
          </div>
        </>
      )}
    </TabPage>
  )
}

export default JuryPage
