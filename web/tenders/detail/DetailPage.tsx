import './detail.css'
import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { rpcKey, useRpc } from '../../app/rpc'
import { queryClient } from '../../app/rpc/queryClient'
import { Page } from '../../app/shell/Page'
import { Button, Skeleton } from '../../ui'
import { serverNow, setServerClock } from '../../ui/time'
import type { TenderView } from '../../../server/contract/tenders/views'
import { NotFoundPage } from '../../app/NotFoundPage'
import { PublicPage } from './PublicPage'
import { PublishPage } from './publish/PublishPage'
import { StaffPage } from './StaffPage'
import { TenderNotFound } from './TenderNotFound'

/** Longest wait a browser's timer takes (2^31 ms). */
const LONGEST = 2_000_000_000
/** The server acts at the moment itself; asking a little later finds it done. */
const GRACE_MS = 1500

/** Reloads the tender when a moment of it passes: its publication, a deadline (2-tenders.md section 4: 'Timers reload a tender'). */
function useReloadAtMoments(tender: TenderView | undefined): void {
  useEffect(() => {
    if (!tender) return
    const moments = [
      tender.publishAt,
      tender.applicationDeadline,
      tender.offerDeadline,
      ...tender.lots.flatMap((lot) => [lot.applicationDeadline, lot.offerDeadline]),
    ]
    const waits = moments.flatMap((at) => (at ? [Date.parse(at) - serverNow()] : [])).filter((wait) => wait > 0 && wait < LONGEST)
    if (waits.length === 0) return
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) }),
      Math.min(...waits) + GRACE_MS,
    )
    return () => clearTimeout(timer)
  }, [tender])
}

/** /projekte/{id}: the team's view, or what everybody may read. */
const DetailPage = (): ReactElement => {
  const { t } = useTranslation('tenders')
  const { id = '', childRoute1, childId1 } = useParams()
  const { data: tender, error, refetch, dataUpdatedAt } = useRpc('getProject', [id])
  useReloadAtMoments(tender)
  useEffect(() => {
    if (tender) setServerClock(tender.serverTime, dataUpdatedAt, dataUpdatedAt)
  }, [tender, dataUpdatedAt])

  if (error && (error.code === 404 || error.code === 403 || error.code === 401 || error.code === 422)) return <TenderNotFound />
  if (error && !tender) {
    return (
      <Page title={t('detail.loadFailed')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }]}>
        <p className="note error" role="alert">
          {t('detail.loadFailed')} {error.message}
        </p>
        <p>
          <Button onClick={() => void refetch()}>{t('detail.again')}</Button>
        </p>
      </Page>
    )
  }
  if (!tender) {
    return (
      <Page title={t('loading')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }]}>
        <Skeleton lines={8} label={t('loading')} />
      </Page>
    )
  }
  const isTeam = tender.team !== undefined
  if (childRoute1 === undefined) return isTeam ? <StaffPage tender={tender} tab="details" /> : <PublicPage tender={tender} />
  if (childRoute1 === 'dokumente' && childId1 === undefined)
    return isTeam ? <StaffPage tender={tender} tab="dokumente" /> : <PublicPage tender={tender} />
  if (childRoute1 === 'veroeffentlichen' && isTeam) return <PublishPage tender={tender} />
  return <NotFoundPage />
}

export default DetailPage
