import '../../tender-frame/detail.css'
import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { rpcKey, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Page } from '../../page/Page'
import { useVisit } from '../../news/useVisit'
import { Button, FaultNote, Skeleton } from '../../ui'
import { serverNow, setServerClock } from '../../ui/time'
import type { TenderView } from '../../../server/contract/tenders/views'
import { NotFoundPage } from '../../page/NotFoundPage'
import { procedureOf } from '../../../workflows/procedure'
import { DetailsPage, DocumentsPage, NegotiationPage } from './DetailsPage'
import { momentsOf } from './moments'
import { PublicPage } from './PublicPage'
import { PublishPage } from './publish/PublishPage'
import { isParticipantRoute, useMaySeeLog } from '../../tender-frame/StaffTabs'
import { TenderNotFound } from './TenderNotFound'

const LogPage = lazy(() => import('./LogPage'))
const OpeningPage = lazy(() => import('../../opening/OpeningPage'))
const RecordPage = lazy(() => import('../../opening/RecordPage'))
const VersionPage = lazy(() => import('../changes/VersionPage'))
const ChangesPage = lazy(() => import('../changes/ChangesPage'))
const CriteriaPage = lazy(() => import('../criteria/CriteriaPage'))
const ParticipantsPage = lazy(() => import('../participants/ParticipantsPage'))
const EvaluationPage = lazy(() => import('../../evaluation/EvaluationPage'))
const ExaminationPage = lazy(() => import('../../evaluation/examination/ExaminationPage'))
const JuryPage = lazy(() => import('../../evaluation/jury/JuryPage'))
const RequestsPage = lazy(() => import('../../requests/RequestsPage'))
const ContractPage = lazy(() => import('../../contract/ContractPage'))
const NeedPage = lazy(() => import('../../need/NeedPage'))
const OrderPage = lazy(() => import('../../order/OrderPage'))
const LettersPage = lazy(() => import('../../letters/LettersPage'))
const ReportPage = lazy(() => import('../../report/ReportPage'))
const BidderPages = lazy(() => import('./BidderPages'))
const ReceiptPage = lazy(() => import('../../offers/receipt/ReceiptPage'))
const RoomsPage = lazy(() => import('./RoomsPage'))
const MessagesPage = lazy(() => import('../../messages/MessagesPage'))
const QuestionsPage = lazy(() => import('../../questions/QuestionsPage'))

/** Longest wait a browser's timer takes (2^31 ms). */
const LONGEST = 2_000_000_000
/** The server acts at the moment itself; asking a little later finds it done. */
const GRACE_MS = 1500

/** Reloads the tender when a moment of it passes: its publication, a deadline, a round, the end of an opening (2-tenders.md section 4). */
function useReloadAtMoments(tender: TenderView | undefined): void {
  useEffect(() => {
    if (!tender) return
    const waits = momentsOf(tender, serverNow())
      .map((at) => at - serverNow())
      .filter((wait) => wait > 0 && wait < LONGEST)
    if (waits.length === 0) return
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) }),
      Math.min(...waits) + GRACE_MS,
    )
    return () => clearTimeout(timer)
  }, [tender])
}

const Waiting = (): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <Page title={t('loading')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }]} folded={null}>
      <Skeleton lines={8} />
    </Page>
  )
}

/** The areas of a tender's page for its team. */
const TeamPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { childRoute1, childId1 } = useParams()
  const maySeeLog = useMaySeeLog(tender)
  if (childRoute1 === undefined) return <DetailsPage tender={tender} />
  if (childRoute1 === 'dokumente') return <DocumentsPage tender={tender} />
  if (childRoute1 === 'datenraum') return <RoomsPage tender={tender} roomId={childId1} />
  if (childRoute1 === 'nachrichten') return <MessagesPage tender={tender} messageId={childId1} />
  if (childRoute1 === 'fragen') return <QuestionsPage tender={tender} questionId={childId1} />
  if (childRoute1 === 'verhandlung' && childId1 === undefined) return <NegotiationPage tender={tender} />
  if (isParticipantRoute(childRoute1)) return <ParticipantsPage tender={tender} route={childRoute1} organizationId={childId1} />
  if (childRoute1 === 'veroeffentlichen') return <PublishPage tender={tender} />
  if (childRoute1 === 'kriterien' && childId1 === undefined) return <CriteriaPage tender={tender} />
  if (childRoute1 === 'aenderungen') return <ChangesPage tender={tender} />
  if (childRoute1 === 'oeffnung' && childId1 !== undefined) return <OpeningPage tender={tender} lotId={childId1} />
  if (childRoute1 === 'bestaetigung' && childId1 !== undefined) return <ReceiptPage tender={tender} no={childId1} />
  if (childRoute1 === 'niederschrift' && childId1 !== undefined) return <RecordPage tender={tender} openingId={childId1} />
  if (childRoute1 === 'preisgericht' && childId1 === undefined) return <JuryPage tender={tender} />
  if (childRoute1 === 'pruefung') return <ExaminationPage tender={tender} lotId={childId1} />
  if (childRoute1 === 'wertung') return <EvaluationPage tender={tender} lotId={childId1} />
  if (childRoute1 === 'nachforderungen' && childId1 === undefined) return <RequestsPage tender={tender} />
  if (childRoute1 === 'schreiben' && childId1 === undefined) return <LettersPage tender={tender} />
  if (childRoute1 === 'bedarf' && childId1 === undefined) return <NeedPage tender={tender} />
  if (childRoute1 === 'auftrag' && childId1 === undefined && procedureOf(tender).ordersDirectly) return <OrderPage tender={tender} />
  if (childRoute1 === 'vertrag' && childId1 === undefined) return <ContractPage tender={tender} />
  if (childRoute1 === 'vermerk' && childId1 === undefined) return <ReportPage tender={tender} />
  if (childRoute1 === 'audit-log' && maySeeLog) return <LogPage tender={tender} />
  return <NotFoundPage />
}

/** /projekte/{id}: the team's view, or what everybody may read. */
const DetailPage = (): ReactElement => {
  const { t } = useTranslation('tenders')
  const { id = '', childRoute1, childId1 } = useParams()
  const { data: tender, error, refetch, dataUpdatedAt } = useRpc('getProject', [id])
  useReloadAtMoments(tender)
  useVisit(tender?.id)
  useEffect(() => {
    if (tender) setServerClock(tender.serverTime, dataUpdatedAt, dataUpdatedAt)
  }, [tender, dataUpdatedAt])

  if (error && (error.code === 404 || error.code === 403 || error.code === 401 || error.code === 422)) return <TenderNotFound />
  if (error && !tender) {
    return (
      <Page title={t('detail.loadFailed')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }]}>
        <FaultNote bare>
          {t('detail.loadFailed')} {error.message}
        </FaultNote>
        <p>
          <Button onClick={() => void refetch()}>{t('detail.again')}</Button>
        </p>
      </Page>
    )
  }
  if (!tender) return <Waiting />
  if (childRoute1 === 'fassungen')
    return (
      <Suspense fallback={<Waiting />}>
        <VersionPage tender={tender} no={Number(childId1)} />
      </Suspense>
    )
  if (tender.team !== undefined) {
    return (
      <Suspense fallback={<Waiting />}>
        <TeamPage tender={tender} />
      </Suspense>
    )
  }
  if (childRoute1 === undefined || childRoute1 === 'dokumente') return <PublicPage tender={tender} />
  return (
    <Suspense fallback={<Waiting />}>
      {childRoute1 === 'datenraum' ? (
        <RoomsPage tender={tender} roomId={childId1} />
      ) : childRoute1 === 'nachrichten' ? (
        <MessagesPage tender={tender} messageId={childId1} />
      ) : childRoute1 === 'fragen' ? (
        <QuestionsPage tender={tender} questionId={childId1} />
      ) : (
        <BidderPages tender={tender} />
      )}
    </Suspense>
  )
}

export default DetailPage
